// @ts-check
// One item: its cards and chips, its question, and the gesture that answers it. Keys do all of it.

import { card, hand } from "../cards/cards.js";
import { chip, chipStack, VALUES } from "../cards/chips.js";
import { button, h } from "../core/dom.js";
import { money } from "../core/money.js";
import { t } from "../core/text.js";
import { placeByKey, placement, placingView } from "./placing.js";

/** @import { AskSent, Question, Shown } from "houseway" */

/**
 * An item that is being answered: the parts given so far, and what is picked for the next.
 * @typedef {{question: Question, given: string[], picked: string[], held?: string | null}}
 *   Answering
 */

const RACK = VALUES.filter((value) => value <= 100_000);

/** @param {Question} question @returns {Answering} */
export function answering(question) {
	return { question, given: [], picked: [] };
}

/** The part to answer next; none after the last. @param {Answering} state */
export function askedNow({ question, given }) {
	return question.asks[given.length];
}

/**
 * What a pick makes of it: the same item with one more picked, or with its part answered.
 * @param {Answering} state
 * @param {string} value
 * @returns {Answering}
 */
function pick(state, value) {
	const ask = askedNow(state);
	if (!ask) return state;
	if (ask.how === "choose") return addAnswer(state, value);
	if (ask.how === "chips") return { ...state, picked: [...state.picked, value] };
	const there = state.picked.indexOf(value);
	const picked = there >= 0 ? state.picked.filter((_, i) => i !== there) : [...state.picked, value];
	if (ask.how === "set")
		return picked.length === 2
			? addAnswer(
					state,
					picked
						.map((place) => (ask.cards ?? [])[Number(place)])
						.sort(byCode)
						.join(" "),
				)
			: { ...state, picked };
	const choices = ask.choices ?? [];
	const left = choices.filter((choice) => !picked.includes(choice.value));
	return left.length <= 1
		? addAnswer(state, [...picked, ...left.map((choice) => choice.value)].join(","))
		: { ...state, picked };
}

/** As the house sorts them: by their characters. @param {string} a @param {string} b */
function byCode(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** @param {Answering} state @param {string} value @returns {Answering} */
function addAnswer(state, value) {
	return { ...state, given: [...state.given, value], picked: [] };
}

/**
 * What a key makes of it, or null where it means nothing.
 * @param {Answering} state
 * @param {string} pressed
 * @returns {Answering | null}
 */
export function byKey(state, pressed) {
	const ask = askedNow(state);
	if (!ask) return null;
	if (ask.how === "place")
		return pressed === "Enter" ? confirmedByKey(state, ask) : placeByKey(state, ask, pressed);
	if (ask.how === "chips" && pressed === "Enter") return pay(state);
	if (ask.how === "chips" && pressed === "Backspace") return undo(state);
	const value = /^[1-9]$/.test(pressed) ? picks(state)[Number(pressed) - 1] : undefined;
	return value === undefined ? null : pick(state, value);
}

/**
 * Enter confirms what is placed, unless it is meant for a button elsewhere.
 * @param {Answering} state
 * @param {AskSent} ask
 */
function confirmedByKey(state, ask) {
	const at = document.activeElement?.closest("a, button");
	const elsewhere = at && !at.closest(".school-board, .school-held");
	return elsewhere || placement(state, ask) === null ? null : confirmPlacement(state);
}

/** The cards as they are placed, if all are. @param {Answering} state @returns {Answering} */
function confirmPlacement(state) {
	const ask = askedNow(state);
	const value = ask ? placement(state, ask) : null;
	return value === null ? state : addAnswer(state, value);
}

/** Pays the chips that were put down. @param {Answering} state @returns {Answering} */
function pay(state) {
	return addAnswer(state, String(total(state)));
}

/** @param {Answering} state @returns {Answering} */
function undo(state) {
	return { ...state, picked: state.picked.slice(0, -1) };
}

/** @param {Answering} state */
function total({ picked }) {
	return picked.reduce((sum, value) => sum + Number(value), 0);
}

/** What the keys 1, 2, 3 … pick in the part to answer now. @param {Answering} state */
function picks(state) {
	const ask = askedNow(state);
	if (!ask) return [];
	if (ask.how === "set") return (ask.cards ?? []).map((_, i) => String(i));
	if (ask.how === "chips") return RACK.map(String);
	return (ask.choices ?? []).map(({ value }) => value);
}

/**
 * The item on the page.
 * @param {Answering} state
 * @param {(next: Answering) => void} change
 */
export function itemView(state, change) {
	const ask = askedNow(state);
	const { question } = state;
	return [
		question.story?.length
			? h(
					"ol",
					{ class: "school-story", key: "story" },
					question.story.map((line) => h("li", null, line)),
				)
			: null,
		question.shown?.length
			? h(
					"div",
					{
						class: ["school-felt", question.shown.length > 4 ? "cards--tiny" : "cards--small"],
						key: "felt",
					},
					question.shown.map(shownView),
				)
			: null,
		ask
			? h(
					"section",
					{ class: "stack school-ask", key: `ask ${state.given.length}`, "aria-live": "polite" },
					h("h2", { class: "school-question" }, ask.words),
					controls(state, ask, change),
				)
			: null,
	];
}

/** @param {Shown} shown */
function shownView({ title, cards, chips, words }) {
	return h(
		"div",
		{ class: "school-shown" },
		h("p", { class: "school-label" }, title),
		cards?.length ? hand(cards, { label: title }) : null,
		chips ? chipStack(chips) : null,
		words ? h("p", { class: "small" }, words) : null,
	);
}

/** @param {Answering} state @param {AskSent} ask @param {(next: Answering) => void} change */
function controls(state, ask, change) {
	if (ask.how === "set") return setting(state, ask, change);
	if (ask.how === "chips") return chips(state, change);
	if (ask.how === "place")
		return placingView(state, ask, change, () => change(confirmPlacement(state)));
	return choices(state, ask, change);
}

/** @param {Answering} state @param {AskSent} ask @param {(next: Answering) => void} change */
function setting(state, ask, change) {
	return h(
		"div",
		{ class: "stack" },
		h("p", { class: "quiet small" }, t("Pick the two cards of the Low Hand.")),
		h(
			"div",
			{ class: "school-felt school-four", role: "group", "aria-label": t("Your four cards") },
			(ask.cards ?? []).map((code, i) =>
				button(card(code), () => change(pick(state, String(i))), {
					class: "school-card",
					key: `card ${i}`,
					"aria-pressed": String(state.picked.includes(String(i))),
				}),
			),
		),
	);
}

/** @param {Answering} state @param {(next: Answering) => void} change */
function chips(state, change) {
	const amount = total(state);
	return h(
		"div",
		{ class: "stack" },
		h(
			"div",
			{ class: "school-rack", role: "group", "aria-label": t("The house's chips") },
			RACK.map((value) =>
				button(chip(value), () => change(pick(state, String(value))), {
					class: "school-chip",
					key: `chip ${value}`,
				}),
			),
		),
		h(
			"div",
			{ class: "row school-pile" },
			amount ? chipStack(amount, { bare: true, label: "" }) : null,
			h("output", { class: "school-total number", "aria-live": "polite" }, money(amount)),
			button(t("Take one back"), () => change(undo(state)), { disabled: !amount }),
			button(t("Pay"), () => change(pay(state)), {
				class: "button button--primary",
				key: "pay",
			}),
		),
	);
}

/** @param {Answering} state @param {AskSent} ask @param {(next: Answering) => void} change */
function choices(state, ask, change) {
	return h(
		"div",
		{ class: "school-choices", role: "group", "aria-label": ask.words },
		(ask.choices ?? []).map(({ value, words, cards }, i) => {
			const place = state.picked.indexOf(value);
			return button(
				[
					h(
						"kbd",
						{ class: "school-key", "aria-hidden": "true" },
						place >= 0 ? `${place + 1}.` : `${i + 1}`,
					),
					cards?.length
						? h(
								"span",
								{ class: "row cards--tiny" },
								cards.map((codes) => hand(codes)),
							)
						: null,
					h("span", null, words),
				],
				() => change(pick(state, value)),
				{
					class: "button school-choice",
					key: `choice ${value}`,
					"aria-pressed": ask.how === "order" ? String(place >= 0) : null,
				},
			);
		}),
	);
}
