// @ts-check
// What the house says of a game's wagers: where they may lie, how they win and what they pay.

import { get } from "../core/api.js";
import { learn } from "../core/games.js";
import { money } from "../core/money.js";

/** @import { PayRow, Rules, WagerRules } from "houseway" */

/** What a game's tables show. @param {string} game @returns {Promise<Rules>} */
export async function rulesOf(game) {
	const rules = await get(`/api/games/${encodeURIComponent(game)}`);
	learn(rules);
	return rules;
}

/** A kind of wager, which the game is known to have. @param {Rules} rules @param {string} kind */
export function wagerRules(rules, kind) {
	const found = rules.wagers.find(({ name }) => name === kind);
	if (!found) throw new Error(`There is no wager ${kind}.`);
	return found;
}

/** "3:2", as it stands on a layout. @param {PayRow} row */
export function oddsOf({ odds: [pays, to] }) {
	return `${money(pays)}:${money(to)}`;
}

/** What a wager pays in words: "1 to 1, King 3 to 2". @param {WagerRules} wager */
export function paysInWords({ pays }) {
	return pays.map((row) => (row.name === "win" ? row.pays : `${row.title} ${row.pays}`)).join(", ");
}

/**
 * How many points a row of a table is worth, by name.
 * @param {Rules} rules
 * @param {string} table
 * @param {string} row
 */
export function pointsOf(rules, table, row) {
	const rows = rules.points.find(({ name }) => name === table)?.rows;
	return rows?.find(({ name }) => name === row)?.points ?? 0;
}
