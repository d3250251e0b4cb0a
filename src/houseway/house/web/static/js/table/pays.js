// @ts-check
// What the wagers of a game pay and what counts how many points, as the house declares it.

import { h } from "../core/dom.js";
import { clauseLink } from "../core/games.js";
import { t } from "../core/text.js";
import { oddsOf } from "./rules.js";

/** @import { Child, Rules, WagerRules } from "houseway" */

/** The pay tables of all wagers. @param {Rules} rules @param {string} note */
export function payTables({ wagers }, note) {
	return h(
		"div",
		{ class: "stack pays" },
		wagers.map(payTable),
		note ? h("p", { class: "quiet small" }, note) : null,
	);
}

/** @param {WagerRules} wager */
function payTable({ name, title, wins, pays }) {
	const clauses = [...new Set(pays.map(({ clause }) => clause))];
	return h(
		"section",
		{ class: "stack stack--tight", key: name, dataset: { wager: name } },
		h("h3", null, title),
		wins
			? h(
					"p",
					{ class: "quiet small" },
					t("Wins if {wins}.", { wins }),
					" ",
					clauses.map(clauseLink),
				)
			: null,
		h(
			"dl",
			{ class: "facts pay-table" },
			pays.map((row) => [
				h("dt", null, row.title),
				h(
					"dd",
					{ class: "number" },
					row.commission
						? t("{odds} less {commission}%", { odds: oddsOf(row), commission: row.commission })
						: oddsOf(row),
				),
			]),
		),
	);
}

/**
 * What counts how many points, where players pay each other.
 * @param {Rules} rules
 * @param {Record<string, string | number>} readings
 * @param {Child} note
 */
export function pointTables({ points }, readings, note) {
	return h(
		"div",
		{ class: "stack" },
		points.map(({ name, title, clause, rows }) =>
			h(
				"section",
				{ class: "stack stack--tight", key: name, dataset: { points: name } },
				h("h3", null, title, " ", clauseLink(clause)),
				h(
					"dl",
					{ class: "facts pay-table" },
					rows.map((row) => [
						h("dt", null, row.title),
						h("dd", { class: "number" }, String(row.points ?? readings[row.reading ?? ""])),
					]),
				),
			),
		),
		note,
	);
}
