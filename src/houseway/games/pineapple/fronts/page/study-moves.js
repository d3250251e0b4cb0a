// @ts-check
// Moves of the study board: what each is worth, how sure that is, fouls and Fantasy Land as bars.

import { button, h } from "/static/js/core/dom.js";
import { decimal, percent } from "/static/js/core/money.js";
import { nt, t } from "/static/js/core/text.js";
import { ROW_SHORT, ROWS } from "./rows.js";

/** @import { Row } from "./view.js" */
/**
 * @typedef {Record<Row, string[]> & {discard: string | null, value: number, error: number,
 *   cost: number, cost_error: number, as_good: boolean, foul: number | null,
 *   fantasy: number | null, bonus: number | null}} Move
 */
/**
 * @typedef {{moves: Move[], exact: boolean, draws: number, effort: number, last: boolean}} Thought
 */

const SUIT_SIGNS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });
const AT_FIRST = 8; // moves that are shown before one asks for all of them
const SURE = 1.96;

/** "Q♠ 10♥" @param {readonly string[]} cards */
export function short(cards) {
	return cards
		.map((card) => `${card.slice(0, -1).replace("T", "10")}${SUIT_SIGNS[card.slice(-1)]}`)
		.join(" ");
}

/** "top Q♠ · middle 9♥ 9♦ · 2♣ discarded" @param {Move} move */
export function whereWords(move) {
	const placed = ROWS.filter((row) => move[row].length).map(
		(row) => `${ROW_SHORT[row]} ${short(move[row])}`,
	);
	return [
		...placed,
		...(move.discard ? [t("{card} discarded", { card: short([move.discard]) })] : []),
	].join(" · ");
}

/** "+1.34 ± 0.12" @param {number} value @param {number} error */
export function worthWords(value, error) {
	const said = `${value < 0 ? "−" : "+"}${decimal(Math.abs(value), 2)}`;
	const within = decimal(SURE * error, 2);
	return within === decimal(0, 2) ? said : `${said} ± ${within}`;
}

/**
 * All moves, the best first.
 * @param {Thought} thought
 * @param {{all: boolean, more: () => void, play: (move: Move, near: HTMLElement) => unknown}} how
 */
export function moveList(thought, { all, more, play }) {
	const { moves } = thought;
	const shown = all ? moves : moves.slice(0, AT_FIRST);
	const ends = shown.flatMap(({ value, error }) => [value - SURE * error, value + SURE * error]);
	const [low, high] = [Math.min(...ends, 0), Math.max(...ends, 0)];
	const left = moves.length - shown.length;
	return [
		h(
			"ol",
			{ class: "st-moves", key: "moves", "aria-label": t("Moves, best first") },
			shown.map((move, i) => moveLine(move, i, low, high, play)),
		),
		left > 0
			? button(nt("Show {count} more move", "Show {count} more moves", left), more, {
					key: "more",
				})
			: null,
	];
}

/**
 * @param {Move} move @param {number} place @param {number} low @param {number} high
 * @param {(move: Move, near: HTMLElement) => unknown} play
 */
function moveLine(move, place, low, high, play) {
	const words = whereWords(move);
	return h(
		"li",
		{ class: ["st-move", place === 0 && "is-best"], key: words },
		h(
			"div",
			{ class: "st-head" },
			h("b", { class: "st-where" }, words),
			button(t("Play this"), (near) => play(move, near), {
				key: "play",
				"aria-label": t("Play {move}", { move: words }),
			}),
		),
		h(
			"p",
			{ class: "st-worth" },
			h("span", { class: "number" }, worthWords(move.value, move.error)),
			" ",
			h("span", { class: "quiet small" }, costWords(move, place)),
		),
		valueBar(move, low, high),
		move.foul === null || move.fantasy === null
			? null
			: h(
					"div",
					{ class: "st-chances" },
					chance(t("Foul {percent}", { percent: percent(move.foul) }), move.foul, "st-foul"),
					chance(
						t("Fantasy Land {percent}", { percent: percent(move.fantasy) }),
						move.fantasy,
						"st-fantasy",
					),
					h(
						"span",
						{ class: "quiet small" },
						t("Bonus {bonus}", { bonus: decimal(move.bonus ?? 0, 1) }),
					),
				),
	);
}

/** @param {Move} move @param {number} place */
function costWords({ cost, cost_error, as_good }, place) {
	if (place === 0) return t("best");
	if (as_good) return t("no clear difference");
	return cost_error > 0
		? t("costs {cost} ± {error}", { cost: decimal(cost, 2), error: decimal(SURE * cost_error, 2) })
		: t("costs {cost}", { cost: decimal(cost, 2) });
}

/** Where the value lies among the others, and how far it may be off. @param {Move} move
 * @param {number} low @param {number} high */
function valueBar({ value, error }, low, high) {
	const at = (/** @type {number} */ points) => (100 * (points - low)) / (high - low || 1);
	const [from, to] = [at(value - SURE * error), at(value + SURE * error)];
	return h(
		"div",
		{ class: "st-bar", "aria-hidden": "true", style: { "--zero": `${at(0)}%` } },
		h("span", {
			class: "st-error",
			style: { "--from": `${from}%`, "--wide": `${Math.max(to - from, 0.6)}%` },
		}),
		h("span", { class: "st-value", style: { "--at": `${at(value)}%` } }),
	);
}

/** @param {string} words @param {number} share @param {string} kind */
function chance(words, share, kind) {
	return h(
		"span",
		{ class: "st-chance" },
		h("span", { class: "small" }, words),
		h(
			"span",
			{ class: "st-share", "aria-hidden": "true" },
			h("span", { class: kind, style: { "--share": `${100 * share}%` } }),
		),
	);
}
