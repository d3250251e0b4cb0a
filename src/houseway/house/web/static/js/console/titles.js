// @ts-check
// Short names of what may be done.

import { asTitle } from "../core/games.js";
import { nt, t } from "../core/text.js";
import { CHOICES, commandName } from "./names.js";

/** @import { Command } from "houseway" */

/** What is said of a field. @type {Record<string, (value: unknown) => string | null>} */
const SAID = {
	box: (value) => (value ? t("box {box}", { box: String(value) }) : t("dealer")),
	round: (value) => t("round {round}", { round: String(value) }),
	without_burn: (value) => (value ? t("no cards burnt") : null),
	positions: (value) => nt("{count} card", "{count} cards", /** @type {number[]} */ (value).length),
	player: String,
	device: (value) => CHOICES[String(value)] ?? String(value),
	dealing: (value) => CHOICES[String(value)] ?? String(value),
	kind: String,
};

/**
 * A command with what tells it from others of its kind; `bare` gives that alone.
 * @param {Command} command
 * @param {{bare?: boolean}} [how]
 */
export function titleOf({ command, by, ...fields }, { bare = false } = {}) {
	const name = commandName(command);
	const given = Object.entries(fields).map(([field, value]) => SAID[field]?.(value) ?? null);
	const known = given.filter(Boolean).join(", ");
	if (bare && known) return asTitle(known);
	return known ? `${name}: ${known}` : name;
}
