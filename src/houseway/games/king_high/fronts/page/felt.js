// @ts-check
// What lies on the felt of a King High table, for the table page and for tables of a tournament.

import { h } from "/static/js/core/dom.js";
import { t } from "/static/js/core/text.js";
import { payPanel } from "/static/js/table/panels.js";
import { allBoxes, ownBox } from "./boxes.js";
import { holdingArea } from "./holding.js";
import { alerts, now } from "./phrases.js";

/** @import { Child, Context, KingHighTableView, Offers } from "houseway" */

export const STYLES = "/static/games/king-high/style.css";
const NOTE = t(
	"Ace to 6 is low, 8 to King is high, and 7 is neither. In the Pokerpot an Ace is high or low.",
);

/**
 * The felt: the cards in the middle, the boxes around, one's own large.
 * @param {KingHighTableView} table the view of a King High table
 * @param {Offers} offers
 * @param {Context} context
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
	const state = now(table);
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
			h("h2", { class: "kh-round" }, title ?? state.title),
			h("p", { class: "kh-line" }, line ?? state.line),
		),
		h("div", { class: "kh-alerts" }, alerts(table)),
		holdingArea(shown, name),
		allBoxes(table, context, boxes),
		context.seat === null ? null : ownBox(table, offers, context, closed),
	);
}

/** @param {string} device */
function deviceName(device) {
	return device === "manual-shoe" ? t("Manual shoe") : t("Shuffling device");
}

/** What each wager pays. @param {import("houseway").Context} context @param {boolean} open */
export function payTable(context, open) {
	return payPanel(context, { open, note: NOTE });
}
