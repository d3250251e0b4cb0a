// @ts-check
// The four games by name: what they are called, what they are in one line, and their words.

import { h } from "./dom.js";

/** @typedef {{name: string, line: string, seats: string, prefix: string}} GameWords */

/** @type {Record<string, GameWords>} */
export const GAMES = {
	"si-ki-pi": {
		name: "Si Ki Pi",
		line: "Four cards set as a Low and a High Hand of two; beat both of the dealer's to win.",
		seats: "box",
		prefix: "SKP",
	},
	"power-pai-gow": {
		name: "Power Pai Gow",
		line: "Pai gow with a 32-card pack, a Low and a High Hand against the dealer, no commission.",
		seats: "box",
		prefix: "PPG",
	},
	"king-high": {
		name: "King High",
		line:
			"Five cards, one at a time: bet on each one, on runs of them, and on the poker hand " +
			"they make.",
		seats: "box",
		prefix: "KH",
	},
	pineapple: {
		name: "Face-Up Pineapple",
		line:
			"Players against each other: thirteen cards in three rows, and Fantasy Land for a fine " +
			"top row.",
		seats: "seat",
		prefix: "FUP",
	},
};

/** @type {Record<string, string>} */
const WAGERS = {
	initial: "Initial Bet",
	bonus: "Bonus Bet",
	standard: "Standard wager",
	power: "Power Bet",
	high: "High",
	low: "Low",
	suit: "Suit",
	seven: "Any 7",
	"high-run": "High run",
	"low-run": "Low run",
	pokerpot: "Pokerpot",
	point: "One point",
	"buy-in": "Buy-in",
};

const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** @type {Record<string, string>} */
const PHASES = {
	betting: "Place your bets",
	closed: "No more bets",
	setting: "Players set their hands",
	showdown: "Showdown",
	settled: "Settled",
	void: "Void: wagers go back",
	opened: "Dealing",
	fantasy: "Fantasy Land sets",
	five: "First five cards",
	streets: "Draw three, place two",
};

/** A game's name for people. @param {string} game */
export function gameName(game) {
	return GAMES[game]?.name ?? words(game);
}

/** A kind of wager as the rule document calls it. @param {string} kind */
export function wagerName(kind) {
	return WAGERS[kind] ?? words(kind);
}

/**
 * A wager or a settlement line in words: "Bonus Bet on the dealer's hand".
 * @param {{kind: string, on?: string, suit?: string | null, action_round?: number | null}} wager
 */
export function wagerWords({ kind, on, suit, action_round }) {
	const name = wagerName(kind) + (suit ? ` on ${suitName(suit)}` : "");
	const where = on === "dealer" ? " on the dealer's hand" : "";
	return name + where + (action_round ? `, card ${action_round}` : "");
}

/** @param {string} suit one of s h d c */
export function suitName(suit) {
	return /** @type {Record<string, string>} */ (SUIT_NAMES)[suit] ?? suit;
}

/** A phase of a round in words. @param {string} phase */
export function phaseWords(phase) {
	return PHASES[phase] ?? words(phase);
}

/** "two-pairs" → "Two pairs". @param {string} name */
export function words(name) {
	const plain = name.replaceAll(/[-_]/g, " ");
	return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/**
 * How a wager ended, as the document that decides spells it.
 * @param {string} outcome
 * @param {string} clause
 */
export function outcomeWords(outcome, clause) {
	return outcome === "standoff" && clause.startsWith("SKP") ? "Stand Off" : words(outcome);
}

/** A link to a clause on the rules page of its game. @param {string} clause */
export function clauseLink(clause) {
	const prefix = clause.split("-")[0];
	const game =
		prefix === "KHT" ? "king-high" : Object.keys(GAMES).find((id) => GAMES[id].prefix === prefix);
	return game
		? h("a", { class: "clause", href: `/rules/${game}#${clause}` }, clause)
		: h("span", { class: "clause" }, clause);
}
