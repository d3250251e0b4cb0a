// @ts-check
// Cards on their way: which of the held cards I have put where, before I confirm. It lives only in
// this page and is forgotten as soon as other cards are held.

import { t } from "/static/js/core/text.js";
import { sortCards } from "./ranking.js";
import { countCards, ROW_NAMES, ROWS, SIZES } from "./rows.js";

/** @import { Offer, Offers } from "houseway" */
/** @import { HandView, RoundView, Row } from "./view.js" */
/**
 * @typedef {{hand: HandView, cards: string[], places: number, room: Record<Row, number>,
 *   offer: Offer | null}} Task the cards I am to place; without an offer it is not my turn yet
 */
/** @typedef {"dealt" | "rank" | "suit"} Order */

/** @type {Task | null} */
let task = null;
let key = "";
/** @type {{card: string, row: Row}[]} */
let placed = [];
/** @type {string | null} */
let chosen = null;
/** @type {Order} */
let order = "dealt";

/**
 * Takes up the cards that a view gives me to place.
 * @param {RoundView | null} round
 * @param {Offers} offers
 * @param {string | null} me
 * @returns {Task | null}
 */
export function follow(round, offers, me) {
	task = round ? taskOf(round, offers, me) : null;
	const now = task ? `${round?.number} ${task.hand.position} ${task.cards.join(" ")}` : "";
	if (now !== key) {
		key = now;
		placed = [];
		order = "dealt";
		chosen = task?.cards[0] ?? null;
	}
	return task;
}

/**
 * @param {RoundView} round
 * @param {Offers} offers
 * @param {string | null} me
 * @returns {Task | null}
 */
function taskOf({ hands, to_place }, offers, me) {
	const mine = to_place.map((position) => hands[position - 1]).find(({ player }) => player === me);
	const hand = mine ?? hands.find(({ player, held }) => player === me && held.length > 0);
	if (!hand || me === null || hand.held.includes(null)) return null;
	const offer = mine ? offers.find("place-cards") : null;
	const cards = /** @type {string[]} */ (offer?.cards ?? hand.held);
	const room = /** @type {Record<Row, number>} */ (
		offer?.room ?? Object.fromEntries(ROWS.map((row) => [row, SIZES[row] - hand[row].length]))
	);
	return {
		hand,
		cards,
		places: offer?.places ?? (cards.length === 3 ? 2 : cards.length),
		room,
		offer,
	};
}

export function current() {
	return task;
}

/** The cards I am to place, by a name that no others have. */
export function nameOf() {
	return key;
}

/** Takes everything back. */
export function clear() {
	placed = [];
	chosen = task?.cards[0] ?? null;
}

/** The card that goes where I point next. @returns {string | null} */
export function selectedCard() {
	return chosen !== null && rest().includes(chosen) ? chosen : null;
}

/** Chooses a card, or none. @param {string | null} card */
export function choose(card) {
	chosen = card;
}

/**
 * Chooses the next card that is not placed, or the one before.
 * @param {1 | -1} step
 * @returns {string | null}
 */
export function step(step) {
	const cards = inOrder().filter((card) => rest().includes(card));
	const at = cards.indexOf(chosen ?? "");
	chosen = cards.length
		? cards[at < 0 ? (step > 0 ? 0 : cards.length - 1) : (at + step + cards.length) % cards.length]
		: null;
	return chosen;
}

/** The held cards in the order I look at them. @returns {string[]} */
export function inOrder() {
	const cards = task?.cards ?? [];
	return order === "dealt" ? cards : sortCards(cards, order);
}

/** @param {Order} by */
export function sort(by) {
	order = order === by ? "dealt" : by;
}

export function sortedBy() {
	return order;
}

/** What I have put into a segment. @param {Row} row @returns {string[]} */
export function pending(row) {
	return placed.filter((one) => one.row === row).map(({ card }) => card);
}

/**
 * The cards I have put nowhere; when the placement is complete, what is left is discarded.
 * @returns {string[]}
 */
export function rest() {
	return (task?.cards ?? []).filter((card) => !placed.some((one) => one.card === card));
}

/** How many cards are still to be placed. */
export function missing() {
	return (task?.places ?? 0) - placed.length;
}

/** How many more a segment takes. @param {Row} row */
export function free(row) {
	return (task?.room[row] ?? 0) - pending(row).length;
}

/** Whether anything is put somewhere. */
export function hasPlaced() {
	return placed.length > 0;
}

/**
 * Puts a card into a segment.
 * @param {string} card
 * @param {Row} row
 * @returns {string | null} why it cannot be, in words
 */
export function put(card, row) {
	if (!task?.cards.includes(card)) return t("These cards are already placed.");
	const before = placed.find((one) => one.card === card);
	if (before?.row === row) return null;
	if (free(row) < 1) return full(row);
	if (!before && missing() < 1)
		return t("{cards} are placed, and the last one is discarded. Take one back first.", {
			cards: countCards(placed.length),
		});
	placed = [...placed.filter((one) => one !== before), { card, row }];
	if (missing() < 1) chosen = null;
	else if (chosen === null || !rest().includes(chosen)) chosen = after(card);
	return null;
}

/** @param {Row} row */
function full(row) {
	return t("{row} is full: it holds {size} cards.", { row: ROW_NAMES[row], size: SIZES[row] });
}

/** The next card in sight that is not placed. @param {string} card */
function after(card) {
	const cards = inOrder();
	const at = cards.indexOf(card);
	return (
		[...cards.slice(at + 1), ...cards.slice(0, at)].find((one) => rest().includes(one)) ?? null
	);
}

/**
 * Takes a card back, or the one that was put last.
 * @param {string} [card]
 * @returns {string | null} the card that came back
 */
export function takeBack(card) {
	const back = card === undefined ? placed.at(-1) : placed.find((one) => one.card === card);
	if (!back) return null;
	placed = placed.filter((one) => one !== back);
	chosen = back.card;
	return back.card;
}

/** The placement as a command carries it. @returns {Record<Row, string[]>} */
export function placement() {
	return { top: pending("top"), middle: pending("middle"), bottom: pending("bottom") };
}
