// @ts-check
// The shapes of a Pineapple table's view, and the three segments of a hand.

/** @typedef {"top" | "middle" | "bottom"} Row */
/**
 * @typedef {{position: number, seat: number, player: string, fantasy: boolean,
 *   top: (string | null)[], middle: (string | null)[], bottom: (string | null)[],
 *   held: (string | null)[], discarded: number, declared: boolean, confirmed: boolean,
 *   announced: boolean}} HandView
 */
/** @typedef {import("../../table/results.js").PairLine} PairLine */
/**
 * @typedef {{number: number, phase: string, readings: Record<string, any>, point: number,
 *   stakes: Record<string, number>, hands: HandView[], to_place: number[], lines: PairLine[],
 *   by_hand: boolean}} RoundView
 */
/** @typedef {{seat: number, player: string, fantasy: boolean}} Place */
/**
 * @typedef {{seats: Record<string, string>, chips: Record<string, number>, limits: Record<string,
 *   {minimum: number, maximum: number, unit: number}>, readings: Record<string, any>,
 *   buttons: number, out: string[], fantasy: Record<string, number>, next: Place[],
 *   down: {started: number, fee: number, paid: string[]} | null, round: RoundView | null,
 *   last: RoundView | null}} TableView
 */
/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/offers.js").Offers} Offers */
/** @typedef {import("../../table/offers.js").Offer} Offer */

/** @type {readonly Row[]} */
export const ROWS = ["top", "middle", "bottom"];
/** @type {Readonly<Record<Row, number>>} */
export const SIZES = { top: 3, middle: 5, bottom: 5 };
/** @type {Readonly<Record<Row, string>>} */
export const ROW_NAMES = { top: "Top", middle: "Middle", bottom: "Bottom" };
/** @type {Readonly<Record<Row, string>>} */
export const ROW_WHERE = { top: "on top", middle: "in the middle", bottom: "at the bottom" };
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

/** "1 card", "3 cards". @param {number} count @param {string} [noun] */
export function counted(count, noun = "card") {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
