// @ts-check
// Short names of what may be done.

import { asTitle } from "../core/games.js";

/**
 * A command with what tells it from others of its kind; `bare` gives that alone.
 * @param {any} command
 * @param {{bare?: boolean}} [how]
 */
export function titleOf({ command, by, ...fields }, { bare = false } = {}) {
	const name = asTitle(command.replace(/^house-/, ""));
	const given = Object.entries(fields).map(([field, value]) => {
		if (field === "box") return value ? `box ${value}` : "dealer";
		if (field === "round") return `round ${value}`;
		if (field === "positions") return value.length === 1 ? "1 card" : `${value.length} cards`;
		return ["player", "device", "dealing", "kind"].includes(field) ? value : null;
	});
	const known = given.filter(Boolean).join(", ");
	if (bare && known) return asTitle(known);
	return known ? `${name}: ${known}` : name;
}
