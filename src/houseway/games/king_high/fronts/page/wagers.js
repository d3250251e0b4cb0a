// @ts-check
// The places of a King High box: how they lie on the layout, and what the rules say of each.

import { suitName } from "/static/js/core/games.js";
import { t } from "/static/js/core/text.js";
import { oddsOf, paysInWords, wagerRules } from "/static/js/table/rules.js";

/** @import { KingHighRoundView, KingHighTableView, Rules, WagerRules } from "houseway" */
/**
 * A place of the box to bet on.
 * @typedef {object} Place
 * @property {string} kind
 * @property {string | null} suit
 * @property {boolean} onACard whether a wager is for one card, and not for the round
 * @property {string} sign what stands on the layout
 * @property {string} title
 * @property {string} [range] the cards as they stand on the layout
 * @property {string[]} pays as on the layout
 * @property {string} spoken all of it in words, for screen readers
 */
/** @typedef {{name: string, places: Place[]}} Row */
/**
 * @typedef {{box: number, player: string, kind: string, amount: number, suit?: string | null,
 *   action_round?: number | null}} Wager
 */
/** @typedef {Wager & {outcome: string, net: number, clause: string | null, why: string}} Line */

/** The rows of a box as they lie on the layout. */
const LAYOUT = [
	{ name: t("The next card"), kinds: ["high", "seven", "low"] },
	{ name: t("The suit of the next card"), kinds: ["suit"] },
	{ name: t("The whole round"), kinds: ["high-run", "pokerpot", "low-run"] },
];
/** @type {Record<string, string>} */
const SIGNS = {
	high: "H",
	low: "L",
	seven: "7",
	"high-run": "H H H",
	"low-run": "L L L",
	pokerpot: "♛",
};
/** @type {Record<string, string>} */
const RANGES = { high: "8–K", low: "A–6" };
const MOST_PAYS = 3; // that can be printed at a place

/** @type {WeakMap<Rules, Row[]>} */
const known = new WeakMap();

/** The places of a box, row by row. @param {Rules} rules @returns {Row[]} */
export function rowsOf(rules) {
	const rows =
		known.get(rules) ??
		LAYOUT.map(({ name, kinds }) => ({
			name,
			places: kinds.flatMap((kind) => placesOf(wagerRules(rules, kind))),
		}));
	known.set(rules, rows);
	return rows;
}

/** @param {WagerRules} wager @returns {Place[]} */
function placesOf(wager) {
	const { suits, label } = wager;
	if (suits.length) return suits.map((suit) => place(wager, suit, suitName(suit)));
	return [place(wager, null, label)];
}

/** @param {WagerRules} wager @param {string | null} suit @param {string} title @returns {Place} */
function place(wager, suit, title) {
	const { name: kind, label, wins, each_card } = wager;
	const few = wager.pays.length <= MOST_PAYS;
	const [least, most] = [wager.pays[0], wager.pays[wager.pays.length - 1]];
	const pays = few
		? wager.pays.map((row) => (row.name === "win" ? oddsOf(row) : `${row.title} ${oddsOf(row)}`))
		: [t("{least} to {most}", { least: oddsOf(least), most: oddsOf(most) })];
	const paid = few
		? paysInWords(wager)
		: t("{least} up to {most}", { least: least.pays, most: most.pays });
	return {
		kind,
		suit,
		onACard: each_card,
		sign: SIGNS[kind] ?? "",
		title,
		range: RANGES[kind],
		pays: suit ? [...pays, t("7 is a Stand Off")] : pays,
		spoken: suit
			? t("{label} on {suit}: {wins}, pays {paid}", { label, suit: title, wins, paid })
			: t("{label}: {wins}, pays {paid}", { label, wins, paid }),
	};
}

/** Whether a wager or a line lies at a place. @param {Wager} wager @param {Place} place */
export function liesAt(wager, place) {
	return wager.kind === place.kind && (wager.suit ?? null) === place.suit;
}

/** Whether it is on the round, or on this card of it. @param {Wager} wager @param {number} card */
export function isOn({ action_round }, card) {
	return (action_round ?? card) === card;
}

/**
 * How the wager at a place of a player ended, as long as it is news: on the last card, or in this
 * round.
 * @param {KingHighRoundView | null} round
 * @param {string} player
 * @param {Place} place
 * @returns {Line | null}
 */
export function newsAt(round, player, place) {
	const last = round?.cards.length ?? 0;
	const found = (round?.lines ?? []).filter(
		(line) => line.player === player && liesAt(line, place) && isOn(line, last),
	);
	return found.at(-1) ?? null;
}

/**
 * Why nothing can be placed there now.
 * @param {KingHighTableView} table
 * @param {boolean} hasPokerpot
 * @param {Place} place
 */
export function whyClosed(table, hasPokerpot, { onACard }) {
	const { round } = table;
	if (!round) return t("The dealer hasn't called for bets yet.");
	if (round.phase !== "betting")
		return t("No more bets on card {card}.", { card: round.action_round });
	if (!onACard && round.cards.length)
		return t("This wager is placed before the first card of a round.");
	if (onACard && !hasPokerpot && round.cards.length)
		return t("You need a Pokerpot wager in this round before you can bet on a card.");
	if (onACard && !hasPokerpot) return t("Place a Pokerpot wager first, then bet on a card.");
	return t("You're out of chips, or this spot is already at the table maximum.");
}
