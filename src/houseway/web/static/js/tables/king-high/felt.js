// @ts-check
// What lies on the felt of a King High table, for the table page and for tables of a tournament.

import { h } from "../../core/dom.js";
import { allBoxes, ownBox } from "./boxes.js";
import { holdingArea } from "./holding.js";
import { PLACES, POKERPOT } from "./wagers.js";
import { alerts, now } from "./words.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/offers.js").Offers} Offers */
/** @typedef {import("../../core/dom.js").Child} Child */

export const STYLES = "/static/css/tables/king-high.css";

/**
 * The felt: the cards in the middle, the boxes around, one's own large.
 * @param {any} table the view of a King High table @param {Offers} offers @param {Context} context
 * @param {{name?: string, title?: string | null, line?: Child, closed?: string | null,
 *   boxes?: Parameters<typeof allBoxes>[2]}} [how]
 * @returns {HTMLElement}
 */
export function felt(
	table,
	offers,
	context,
	{ name = "card", title, line, closed = null, boxes } = {},
) {
	const told = now(table);
	const shown = table.round ?? table.last;
	return h(
		"div",
		{ class: "kh" },
		h(
			"div",
			{ class: "kh-shoe", dataset: { source: "" }, title: deviceName(table.device) },
			deviceName(table.device),
		),
		h(
			"div",
			{ class: "kh-now" },
			h("h2", { class: "kh-round" }, title ?? told.title),
			h("p", { class: "kh-line" }, line ?? told.line),
		),
		h("div", { class: "kh-alerts" }, alerts(table)),
		holdingArea(shown, name),
		allBoxes(table, context, boxes),
		context.seat === null ? null : ownBox(table, offers, context, closed),
	);
}

/** @param {string} device */
function deviceName(device) {
	return device === "manual-shoe" ? "Manual shoe" : "Shuffling device";
}

/** What each wager pays. @param {boolean} open @returns {HTMLElement} */
export function payTable(open) {
	const round = PLACES.filter(
		({ kind, suit }) => kind !== "pokerpot" && (suit === null || suit === "s"),
	);
	return h(
		"details",
		{ class: "panel", key: `pays-${open}`, open },
		h("summary", null, "What the wagers pay"),
		h(
			"div",
			{ class: "stack" },
			h(
				"dl",
				{ class: "facts kh-pay-table" },
				round.map(({ title, kind, wins, pays }) => [
					h("dt", null, kind === "suit" ? "Suit" : title),
					h(
						"dd",
						null,
						h("span", { class: "quiet" }, kind === "suit" ? "one of that suit" : wins),
						h("span", { class: "kh-pay" }, pays.join(" · ")),
					),
				]),
			),
			h("h3", null, "Pokerpot"),
			h(
				"dl",
				{ class: "facts kh-pay-table" },
				POKERPOT.map(([hand, pay]) => [
					h("dt", null, hand),
					h("dd", { class: "number" }, `${pay}:1`),
				]),
			),
			h(
				"p",
				{ class: "quiet small" },
				"Aces to sixes are low, eights to Kings high, a 7 is neither. In the Pokerpot an " +
					"Ace is high or low.",
			),
		),
	);
}
