// @ts-check
// What a person does with the cards held: choosing, placing, taking back, confirming; by click,
// drag or key.

import { frenchName } from "/static/js/cards/french.js";
import { say, tell } from "/static/js/core/notice.js";
import { t } from "/static/js/core/text.js";
import { draggable } from "/static/js/table/drag.js";
import * as draft from "./draft.js";
import { countCards, ROW_WHERE } from "./rows.js";

/** @import { Context } from "houseway" */
/** @import { Row } from "./view.js" */

/**
 * Puts a card, or the chosen one, into a segment; with the keyboard the focus goes on to the next.
 * @param {Context} context
 * @param {Row} row
 * @param {Element | null} near
 * @param {{card?: string | null, byKey?: boolean}} [how]
 */
export function place(
	context,
	row,
	near,
	{ card = draft.selectedCard(), byKey = isInTray(document.activeElement) } = {},
) {
	if (card === null)
		return tell(
			draft.missing() > 0
				? t("Pick a card first.")
				: t("All cards are placed. Confirm, or take one back."),
			{ near },
		);
	const problem = draft.put(card, row);
	if (problem) return tell(problem, { near, kind: "refused" });
	context.redraw();
	if (byKey) focusNext();
	const left = draft.missing();
	const next = left ? t("{cards} to place.", { cards: countCards(left) }) : readyWords();
	say(`${frenchName(card)} ${ROW_WHERE[row]}. ${next}`);
}

/** What Confirm would do, in words. */
export function readyWords() {
	const [discard] = draft.rest();
	return discard
		? t("{card} will be discarded.", { card: frenchName(discard) })
		: t("All cards are placed.");
}

/**
 * Takes a card back to those held, or the one placed last.
 * @param {Context} context
 * @param {string} [card]
 */
export function takeBack(context, card) {
	const back = draft.takeBack(card);
	if (back === null) return;
	context.redraw();
	focusCard(back);
	say(
		t("{card} taken back. {cards} to place.", {
			card: frenchName(back),
			cards: countCards(draft.missing()),
		}),
	);
}

/** Sends what is placed. @param {Context} context @param {Element | null} near */
export async function confirm(context, near) {
	const task = draft.current();
	if (!task) return;
	const left = draft.missing();
	if (left > 0) return tell(t("{cards} left to place.", { cards: countCards(left) }), { near });
	if (!task.offer)
		return tell(t("It isn't your turn yet. Your cards stay where you've put them."), { near });
	await context.act(task.offer, { change: draft.placement(), near });
}

/**
 * Handlers that let a card be dragged to a segment or back.
 * @param {Context} context
 * @param {string} card
 */
export function dragging(context, card) {
	return draggable((zone, at) => {
		if (zone === "tray") takeBack(context, card);
		else place(context, /** @type {Row} */ (zone), at, { card });
	});
}

/**
 * Shortcuts while cards are held.
 * @param {Context} context
 * @returns {Record<string, () => void>}
 */
export function placingKeys(context) {
	if (!draft.current()) return {};
	const at = document.activeElement;
	const put = (/** @type {Row} */ row) => () =>
		place(context, row, document.querySelector(`.pa-row[data-zone="${row}"]`), { byKey: true });
	const go = (/** @type {1 | -1} */ step) => () => {
		const card = draft.step(step);
		context.redraw();
		if (card) focusCard(card);
	};
	const free = !at?.closest("button, a, summary, input, select") || isInTray(at);
	return {
		ArrowRight: go(1),
		ArrowLeft: go(-1),
		t: put("top"),
		m: put("middle"),
		b: put("bottom"),
		Backspace: () => takeBack(context),
		...(free ? { Enter: () => void confirm(context, confirmButton()) } : {}),
	};
}

/** @param {Element | null} element */
function isInTray(element) {
	return element?.closest(".pa-held") !== null && element !== null;
}

/** @returns {HTMLElement | null} */
function confirmButton() {
	return document.querySelector(".pa-confirm");
}

/** @param {string} card */
function focusCard(card) {
	/** @type {HTMLElement | null} */ (
		document.querySelector(`.pa-held [data-card="${card}"]`)
	)?.focus();
}

function focusNext() {
	const card = draft.selectedCard();
	if (card) focusCard(card);
	else confirmButton()?.focus();
}
