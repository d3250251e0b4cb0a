// @ts-check
// The games that are installed, in their own words, as the house declares them.

import { get } from "./api.js";
import { h } from "./dom.js";
import { t } from "./text.js";

/** @import { GameCard } from "houseway" */

const SUIT_NAMES = {
	s: t("spades"),
	h: t("hearts"),
	d: t("diamonds"),
	c: t("clubs"),
};
/** As they are called where a game's document has no words of its own. */
/** @type {Record<string, string>} */
const OUTCOMES = {
	win: t("Win"),
	lose: t("Lose"),
	standoff: t("Stand Off"),
	tie: t("Tie"),
	returned: t("Returned"),
	void: t("Void"),
};

/** @type {Map<string, GameCard>} */
const installed = new Map();

/** All games of the house; without an answer there are none, and they go by their plain names. */
export async function loadGames() {
	/** @type {GameCard[]} */
	const found = await get("/api/games")
		.then(({ games }) => games)
		.catch(() => []);
	for (const game of found) learn(game);
	return found;
}

/** Takes up a game's own words. @param {GameCard} game */
export function learn(game) {
	installed.set(game.name, game);
}

/** A game's name for people. @param {string} game */
export function gameName(game) {
	return installed.get(game)?.title ?? asTitle(game);
}

/** What a place at its tables is called. @param {string} game */
export function seatWord(game) {
	return installed.get(game)?.seat_word === "box" ? t("box") : t("seat");
}

/**
 * A kind of wager or limit as the rule document calls it.
 * @param {string} game
 * @param {string} kind
 */
export function wagerName(game, kind) {
	return installed.get(game)?.titles[kind] ?? asTitle(kind);
}

/**
 * A wager or a settlement line in words: "Bonus Bet on the dealer's hand".
 * @param {string} game
 * @param {{kind: string, on?: string, suit?: string | null, action_round?: number | null}} wager
 */
export function wagerWords(game, { kind, on, suit, action_round }) {
	let wager = wagerName(game, kind);
	if (suit) wager = t("{wager} on {suit}", { wager, suit: suitName(suit) });
	if (on === "dealer") wager = t("{wager} on the dealer's hand", { wager });
	return action_round ? t("{wager}, card {card}", { wager, card: action_round }) : wager;
}

/** @param {string} suit one of s h d c */
export function suitName(suit) {
	return /** @type {Record<string, string>} */ (SUIT_NAMES)[suit] ?? suit;
}

/** What a revealed seed tells beside the shuffle. @param {string} game */
export function revealTells(game) {
	return installed.get(game)?.reveal_tells ?? "";
}

/** A phase of a round in words. @param {string} game @param {string} phase */
export function phaseWords(game, phase) {
	return installed.get(game)?.phases[phase] ?? asTitle(phase);
}

/**
 * How a wager ended, as the game's document spells it.
 * @param {string} game
 * @param {string} outcome
 */
export function outcomeWords(game, outcome) {
	return installed.get(game)?.outcomes[outcome] ?? OUTCOMES[outcome] ?? asTitle(outcome);
}

/** "two-pairs" → "Two pairs". @param {string} name */
export function asTitle(name) {
	const plain = name.replaceAll(/[-_]/g, " ");
	return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** A link to a clause on the rules page of its game. @param {string} clause */
export function clauseLink(clause) {
	const prefix = clause.split("-")[0];
	const known = [...installed.values()];
	const game = known.find(({ clause_prefixes }) => clause_prefixes.includes(prefix));
	return game
		? h("a", { class: "clause", href: `/rules/${game.name}#${clause}` }, clause)
		: h("span", { class: "clause" }, clause);
}
