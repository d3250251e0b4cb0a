// @ts-check
// Short names of what may be done.

import { asTitle } from "../core/games.js";

/** What is said of a field. @type {Record<string, (value: any) => string | null>} */
const SAID = {
	box: (value) => (value ? `box ${value}` : "dealer"),
	round: (value) => `round ${value}`,
	without_burn: (value) => (value ? "nothing was burnt" : null),
	positions: (value) => (value.length === 1 ? "1 card" : `${value.length} cards`),
	player: String,
	device: String,
	dealing: String,
	kind: String,
};

/**
 * A command with what tells it from others of its kind; `bare` gives that alone.
 * @param {any} command
 * @param {{bare?: boolean}} [how]
 */
export function titleOf({ command, by, ...fields }, { bare = false } = {}) {
	const name = asTitle(
		command.replace(/^house-/, "").replace(/^take-back-at-table$/, "take back last"),
	);
	const given = Object.entries(fields).map(([field, value]) => SAID[field]?.(value) ?? null);
	const known = given.filter(Boolean).join(", ");
	if (bare && known) return asTitle(known);
	return known ? `${name}: ${known}` : name;
}
