// @ts-check
// The three segments of a hand, and which hand is shown.

import { nt, t } from "/static/js/core/text.js";

/** @import { RoundView, Row, TableView } from "./view.js" */

/** @type {readonly Row[]} */
export const ROWS = ["top", "middle", "bottom"];
/** @type {Readonly<Record<Row, number>>} */
export const SIZES = { top: 3, middle: 5, bottom: 5 };
/** @type {Readonly<Record<Row, string>>} */
export const ROW_NAMES = { top: t("Top"), middle: t("Middle"), bottom: t("Bottom") };
/** @type {Readonly<Record<Row, string>>} */
export const ROW_SHORT = { top: t("top"), middle: t("middle"), bottom: t("bottom") };
/** @type {Readonly<Record<Row, string>>} */
export const ROW_WHERE = {
	top: t("on top"),
	middle: t("in the middle"),
	bottom: t("at the bottom"),
};
export const SEATS = 4;
export const LEAST_POINTS = 9; // FUP-stakes.nine

/**
 * The hand on the felt: the one being played, or between hands the one before.
 * @param {TableView} table
 * @returns {RoundView | null}
 */
export function shownRound(table) {
	return table.round ?? table.last;
}

/** Whether a hand is over. @param {RoundView} round */
export function isOver({ phase }) {
	return phase === "settled" || phase === "void";
}

/** "1 card", "3 cards". @param {number} count */
export function countCards(count) {
	return nt("{count} card", "{count} cards", count);
}
