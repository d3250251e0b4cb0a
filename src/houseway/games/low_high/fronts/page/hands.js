// @ts-check
// Four cards at a box or before the dealer: a heap face down, or set in their High and Low places.

import { h } from "/static/js/core/dom.js";
import { clauseLink } from "/static/js/core/games.js";
import { nt, t } from "/static/js/core/text.js";

/** @import { HandView, LowHighGame, Setting } from "./view.js" */

const BY = { house: t("House Way:"), dealer: null, player: null };

/**
 * The card that lies at a position of a hand; it keeps its name wherever it goes.
 * @param {LowHighGame} game
 * @param {HandView} hand
 * @param {number} i
 * @param {number | "dealer"} box
 */
export function cardAt(game, { cards, exposed }, i, box) {
	const name = `lh-${box}-${i}`;
	return game.cardOf(cards, i, {
		key: name,
		flip: name,
		states: [exposed.includes(i) && "exposed"],
	});
}

/**
 * Cards side by side.
 * @param {LowHighGame} game
 * @param {readonly (string | null)[]} codes
 * @param {{label?: string, class?: string}} [how]
 */
export function cardRow(game, codes, { label, class: more } = {}) {
	return h(
		"div",
		{ class: ["hand", more], role: label ? "group" : null, "aria-label": label },
		codes.map((_, i) => game.cardOf(codes, i)),
	);
}

/**
 * Where the cards of a setting lie in the hand, as positions.
 * @param {readonly (string | null)[]} cards
 * @param {Setting} setting
 * @returns {{low: number[], high: number[]}}
 */
export function positionsOf(cards, { low }) {
	const lows = /** @type {number[]} */ ([]);
	for (const code of low) lows.push(cards.findIndex((one, i) => one === code && !lows.includes(i)));
	return { low: lows, high: cards.map((_, i) => i).filter((i) => !lows.includes(i)) };
}

/**
 * The High and Low places with their cards.
 * @param {LowHighGame} game
 * @param {HandView | null | undefined} hand
 * @param {number | "dealer"} box
 * @param {{away?: boolean, order?: ("high" | "low")[]}} [how] `away`: the cards are drawn elsewhere
 */
export function handPlaces(game, hand, box, { away = false, order = ["high", "low"] } = {}) {
	if (hand && !away && !hand.is_set) return heap(game, hand, box, null);
	if (hand && !away && !hand.setting && hand.cards.some((code) => code !== null))
		return heap(game, hand, box, t("Set"));
	const lies = hand && !away ? hand : null;
	const lying = lies?.setting
		? positionsOf(lies.cards, lies.setting)
		: { low: [0, 1], high: [2, 3] };
	return h(
		"div",
		{ class: "lh-hand", key: "places" },
		order.map((which) => place(game, which, lies, lying[which], box)),
	);
}

/**
 * @param {LowHighGame} game
 * @param {"high" | "low"} which
 * @param {HandView | null} hand
 * @param {number[]} lying
 * @param {number | "dealer"} box
 */
function place(game, which, hand, lying, box) {
	const title = which === "high" ? t("High") : t("Low");
	const name = hand?.setting ? game.nameOf(hand.setting[which]) : null;
	const label = hand ? placeWords(which, name?.full) : null;
	return h(
		"div",
		{
			class: ["lh-place", `lh-place--${which}`, hand ? null : "is-empty"],
			key: which,
			role: label ? "group" : null,
			"aria-label": label,
			title: name?.full,
		},
		h("span", { class: "lh-place-label" }, title),
		h("div", { class: "hand" }, hand ? lying.map((i) => cardAt(game, hand, i, box)) : null),
		name ? h("span", { class: "lh-name" }, name.name) : null,
	);
}

/** @param {"high" | "low"} which @param {string} [hand] what it is called, face up */
function placeWords(which, hand) {
	if (which === "high") return hand ? t("High Hand: {hand}", { hand }) : t("High Hand, face down");
	return hand ? t("Low Hand: {hand}", { hand }) : t("Low Hand, face down");
}

/**
 * @param {LowHighGame} game
 * @param {HandView} hand
 * @param {number | "dealer"} box
 * @param {string | null} tag
 */
function heap(game, hand, box, tag) {
	const exposed = hand.exposed.length;
	return h(
		"div",
		{
			class: "lh-heap",
			key: "heap",
			role: "group",
			"aria-label": tag ? t("Four cards, set") : t("Four cards"),
		},
		h(
			"div",
			{ class: "hand hand--fan" },
			hand.cards.map((_, i) => cardAt(game, hand, i, box)),
		),
		tag ? h("span", { class: "lh-name" }, tag) : null,
		exposed
			? h(
					"span",
					{ class: "lh-exposed" },
					nt("{count} card exposed", "{count} cards exposed", exposed),
				)
			: null,
	);
}

/**
 * Who set a hand, why, and by which clauses.
 * @param {HandView["reason"]} reason
 * @param {{short?: boolean}} [how] `short`: the clause that decides, and no more
 */
export function reasonLine(reason, { short = false } = {}) {
	if (!reason) return null;
	const clauses = short ? reason.clauses.slice(-1) : reason.clauses;
	return h(
		"p",
		{ class: "lh-reason", key: "reason" },
		BY[reason.by] ? [h("b", null, BY[reason.by]), " "] : null,
		reason.why,
		clauses.map((clause) => [" ", clauseLink(clause)]),
	);
}
