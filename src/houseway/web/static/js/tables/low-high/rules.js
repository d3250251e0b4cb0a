// @ts-check
// What a Low-and-High game tells the shared page about itself, and the shapes of its view.

/**
 * @typedef {{name: string, full: string, zero: boolean}} HandName `zero`: worth no points at all
 */
/**
 * @typedef {object} LowHighWords
 * @property {string} game
 * @property {{kind: string, title: string, label: string, shape: string}} main the wager that a box
 *   stands or falls with
 * @property {{kind: string, title: string, label: string, dealerLabel: string}} side the bet on a
 *   hand's cards
 * @property {(cards: readonly string[]) => HandName} nameOf
 * @property {(codes: readonly (string | null)[], i: number,
 *   options?: import("../../cards/frame.js").CardOptions) => HTMLElement} cardOf draws one of
 *   several cards
 */
/** @typedef {{low: string[], high: string[]}} Setting */
/** @typedef {{by: "player" | "house" | "dealer", clauses: string[], why: string}} Reason */
/**
 * @typedef {{cards: (string | null)[], is_set: boolean, setting: Setting | null, exposed: number[],
 *   reason: Reason | null, may_withdraw: boolean, decides: string | null}} HandView
 */
/** @typedef {{clause: string | null, why: string}} Told */
/**
 * @typedef {{box: number, player: string, kind: string, amount: number, on: "box" | "dealer"}}
 *   Wager
 */
/** @typedef {import("../../table/results.js").Line} Line */
/**
 * @typedef {{number: number, phase: string, readings: Record<string, any>, wagers: Wager[],
 *   hands: Record<string, HandView>, dealer: HandView | null, lines: Line[], told: Told[]}}
 *   RoundView
 */
/**
 * @typedef {{seats: Record<string, string>, chips: Record<string, number>, readings: Record<string,
 *   any>, limits: Record<string, any>, round: RoundView | null, last: RoundView | null}} TableView
 */

/**
 * The round that lies on the felt: the running one, or between rounds the one before.
 * @param {TableView} table
 * @returns {RoundView | null}
 */
export function shownRound(table) {
	return table.round ?? table.last;
}
