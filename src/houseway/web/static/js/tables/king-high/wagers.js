// @ts-check
// The betting boxes of King High: what each is called on the layout, when it wins and what it pays.

import { suitName } from "../../core/games.js";

/**
 * A place of the box to bet on.
 * @typedef {object} Place
 * @property {string} kind
 * @property {"s" | "h" | "d" | "c" | null} suit
 * @property {string} sign what stands on the layout
 * @property {string} title
 * @property {string} [range] the cards as they stand on the layout
 * @property {string} wins the cards it wins with, short
 * @property {string[]} pays as on the layout
 * @property {string} told all of it in words, for screen readers
 */
/**
 * @typedef {{box: number, player: string, kind: string, amount: number, suit?: string | null,
 *   action_round?: number | null}} Wager
 */
/** @typedef {Wager & {outcome: string, net: number, clause: string, why: string}} Line */

/** A place on the next card: these four kinds are wagered anew for each. */
const ON_A_CARD = ["high", "low", "suit", "seven"];
const RUN_PAYS = ["3 cards 3:1", "4 cards 10:1", "5 cards 20:1"];
const RUN_TOLD = "the first three cards pay 3 to 1, four 10 to 1, five 20 to 1";

/** What the Pokerpot pays, the best hand first. @type {[string, string][]} */
export const POKERPOT = [
	["Royal flush", "2,500"],
	["Straight flush", "1,000"],
	["Five of a kind", "500"],
	["Four of a kind", "50"],
	["Full house", "15"],
	["Flush", "10"],
	["Straight", "5"],
	["Three of a kind", "3"],
	["Two pairs", "2"],
	["Pair of tens or better", "1"],
];

/** @type {Place} */
const HIGH = {
	kind: "high",
	suit: null,
	sign: "H",
	title: "High",
	range: "8–K",
	wins: "8 to K",
	pays: ["1:1", "K 3:2"],
	told: "High: the next card is 8 to King, pays 1 to 1, a King 3 to 2",
};
/** @type {Place} */
const LOW = {
	kind: "low",
	suit: null,
	sign: "L",
	title: "Low",
	range: "A–6",
	wins: "A to 6",
	pays: ["1:1", "A 3:2"],
	told: "Low: the next card is Ace to 6, pays 1 to 1, an Ace 3 to 2",
};
/** @type {Place} */
const SEVEN = {
	kind: "seven",
	suit: null,
	sign: "7",
	title: "Any 7",
	wins: "any 7",
	pays: ["11:1"],
	told: "Any 7: the next card is a 7, pays 11 to 1",
};
/** @type {Place} */
const HIGH_RUN = {
	kind: "high-run",
	suit: null,
	sign: "H H H",
	title: "High run",
	wins: "high from the first card on",
	pays: RUN_PAYS,
	told: `High run: ${RUN_TOLD}`,
};
/** @type {Place} */
const LOW_RUN = {
	kind: "low-run",
	suit: null,
	sign: "L L L",
	title: "Low run",
	wins: "low from the first card on",
	pays: RUN_PAYS,
	told: `Low run: ${RUN_TOLD}`,
};
/** @type {Place} */
const POT = {
	kind: "pokerpot",
	suit: null,
	sign: "♛",
	title: "Pokerpot",
	wins: "poker hand of the five cards",
	pays: ["1:1 to 2,500:1"],
	told: "Pokerpot: a pair of tens or better among the five cards, pays 1 to 1 up to 2,500 to 1",
};

/** @param {"s" | "h" | "d" | "c"} suit @returns {Place} */
function suitPlace(suit) {
	const name = suitName(suit);
	return {
		kind: "suit",
		suit,
		sign: suit,
		title: name,
		wins: name,
		pays: ["3:1", "7 stands off"],
		told: `Suit: the next card is one of the ${name}, pays 3 to 1; the 7 of ${name} is a standoff`,
	};
}

/** The places of a box, row by row as they lie on the layout. */
export const ROWS = [
	{ name: "The next card", places: [HIGH, SEVEN, LOW] },
	{
		name: "The suit of the next card",
		places: /** @type {const} */ (["s", "h", "d", "c"]).map(suitPlace),
	},
	{ name: "The whole round", places: [HIGH_RUN, POT, LOW_RUN] },
];
/** All of them. @type {Place[]} */
export const PLACES = ROWS.flatMap(({ places }) => places);

/** Whether a kind is wagered on one card, and not on the round. @param {string} kind */
export function isOnACard(kind) {
	return ON_A_CARD.includes(kind);
}

/** Whether a wager or a line lies at a place. @param {Wager} wager @param {Place} place */
export function liesAt(wager, place) {
	return wager.kind === place.kind && (wager.suit ?? null) === place.suit;
}

/**
 * How the wager at a place of a player ended, as long as it is news: on the last card, or in this
 * round.
 * @param {any} round
 * @param {string} player
 * @param {Place} place
 * @returns {Line | null}
 */
export function newsAt(round, player, place) {
	const last = round?.cards.length ?? 0;
	const found = (round?.lines ?? []).filter(
		(/** @type {Line} */ line) =>
			line.player === player &&
			liesAt(line, place) &&
			(!isOnACard(line.kind) || line.action_round === last),
	);
	return found.at(-1) ?? null;
}

/**
 * Why nothing can be placed there now.
 * @param {any} table
 * @param {boolean} hasPokerpot
 * @param {Place} place
 */
export function whyClosed(table, hasPokerpot, { kind }) {
	const { round } = table;
	if (!round) return "The dealer has not called for bets yet.";
	if (round.phase !== "betting") return `No more bets on card ${round.action_round}.`;
	if (!isOnACard(kind) && round.cards.length)
		return "This is wagered on before the first card of a round.";
	if (isOnACard(kind) && !hasPokerpot && round.cards.length)
		return "Without a Pokerpot wager in this round there are no wagers on a card.";
	if (isOnACard(kind) && !hasPokerpot) return "First a Pokerpot wager, then wagers on a card.";
	return "You have no chips for more here, or the table's maximum lies there already.";
}
