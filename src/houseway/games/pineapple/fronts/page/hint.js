// @ts-check
// A hint at a practice table: how the strong player would place my cards, what else there is, and
// what each costs. Trying one puts the cards there; nothing is sent before Confirm. This module is
// loaded with the first hint.

import { frenchName } from "/static/js/cards/french.js";
import { get } from "/static/js/core/api.js";
import { button, h } from "/static/js/core/dom.js";
import { decimal, percent } from "/static/js/core/money.js";
import { hide, say } from "/static/js/core/notice.js";
import { addStyle } from "/static/js/core/style.js";
import { t } from "/static/js/core/text.js";
import * as draft from "./draft.js";
import { ROW_SHORT, ROW_WHERE, ROWS } from "./rows.js";

/** @import { Context } from "houseway" */
/** @import { Row } from "./view.js" */
/**
 * @typedef {Record<Row, string[]> & {discard: string | null, words: string, value: number | null,
 *   cost: number | null, foul: number | null, fantasy: number | null, bonus: number | null}} Move
 */

/** @type {Move[]} */
let moves = [];
let key = ""; // the cards it is for

/** The moves of the last hint, the best first. @param {Context} context */
export function hintList(context) {
	if (!moves.length || key !== draft.nameOf()) return null;
	return h(
		"ol",
		{
			class: "pa-hint",
			key: "hints",
			"aria-label": t("What the strong player would do, best first"),
		},
		moves.map((move, place) =>
			h(
				"li",
				{ key: `move-${place}`, class: ["pa-hint-move", place === 0 && "is-best"] },
				h(
					"span",
					{ class: "pa-hint-what" },
					h("span", { class: "pa-hint-cards" }, whereWords(move)),
					h("span", { class: "quiet" }, worthWords(move, place)),
				),
				button(t("Try"), () => tryMove(move, context), {
					key: "try",
					"aria-label": t("Try: {move}", { move: spoken(move) }),
				}),
			),
		),
	);
}

/** Asks the house for one. @param {Context} context */
export async function fetchHint(context) {
	const asked = draft.nameOf();
	const [answer] = await Promise.all([
		get(`/api/tables/${encodeURIComponent(context.id)}/hint`),
		addStyle("/static/games/pineapple/hint.css"),
	]);
	[moves, key] = [/** @type {Move[]} */ (answer.moves), asked];
	hide();
	say(t("Hint: {move}.", { move: spoken(moves[0]) }));
}

/** @param {Move} move @param {Context} context */
function tryMove(move, context) {
	draft.clear();
	for (const row of ROWS) for (const card of move[row]) draft.put(card, row);
	context.redraw();
	say(t("{move}. Confirm, or place the cards yourself.", { move: spoken(move) }));
}

/** "Q♠ top · 9♥ 9♦ middle · 2♣ discarded" @param {Move} move */
function whereWords(move) {
	const placed = ROWS.filter((row) => move[row].length).map(
		(row) => `${move[row].map(short).join(" ")} ${ROW_SHORT[row]}`,
	);
	return [
		...placed,
		...(move.discard ? [t("{card} discarded", { card: short(move.discard) })] : []),
	].join(" · ");
}

/** @param {Move} move */
function spoken(move) {
	return ROWS.filter((row) => move[row].length)
		.map((row) => `${move[row].map(frenchName).join(", ")} ${ROW_WHERE[row]}`)
		.join("; ");
}

/**
 * What it is worth, or what it costs against the best, with what the hand is likely to come to.
 * @param {Move} move
 * @param {number} place
 */
function worthWords({ words, value, cost, foul, fantasy, bonus }, place) {
	if (value === null || foul === null || fantasy === null || bonus === null) return words;
	const worth =
		place === 0
			? t("worth {points} points", { points: decimal(value, 1) })
			: t("costs {points} points", { points: decimal(cost ?? 0, 1) });
	return t("{worth}: foul {foul}, Fantasy Land {fantasy}, bonus {bonus}", {
		worth,
		foul: percent(foul),
		fantasy: percent(fantasy),
		bonus: decimal(bonus, 1),
	});
}

const SUIT_SIGNS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/** @param {string} card */
function short(card) {
	return `${card.slice(0, -1).replace("T", "10")}${SUIT_SIGNS[card.slice(-1)]}`;
}
