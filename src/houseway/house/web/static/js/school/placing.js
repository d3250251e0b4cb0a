// @ts-check
// Cards that are placed into rows, as at the table: by dragging, by a tap on a card and on a row,
// or by keys.

import { card, cardName, cardPlace } from "../cards/cards.js";
import { button, h } from "../core/dom.js";
import { nt, t } from "../core/text.js";
import { draggable } from "../table/drag.js";

/** @import { AskSent, PlaceRow } from "houseway" */
/** @import { Answering } from "./item.js" */

/** @typedef {{card: string, row: number}} Put */

/** What is put where so far. @param {Answering} state @returns {Put[]} */
function puts({ picked }) {
	return picked.map((one) => {
		const [code, row] = one.split(">");
		return { card: code, row: Number(row) };
	});
}

/** @param {Answering} state @param {Put[]} put @param {string | null} [held] */
function now(state, put, held = null) {
	return { ...state, picked: put.map(({ card, row }) => `${card}>${row}`), held };
}

/** The cards that lie nowhere yet. @param {Answering} state @param {AskSent} ask */
function unplacedCards(state, ask) {
	const there = new Set(puts(state).map(({ card }) => card));
	return (ask.cards ?? []).filter((code) => !there.has(code));
}

/** How many are still to be placed. @param {Answering} state @param {AskSent} ask */
function missing(state, ask) {
	return unplacedCards(state, ask).length - (ask.left_out ?? 0);
}

/** The card that goes where one points next. @param {Answering} state @param {AskSent} ask */
function nextCard(state, ask) {
	const rest = unplacedCards(state, ask);
	if (missing(state, ask) < 1) return null;
	return state.held && rest.includes(state.held) ? state.held : rest[0];
}

/** How many more a row takes. @param {Answering} state @param {PlaceRow} row @param {number} at */
function room(state, row, at) {
	return row.holds - (row.cards ?? []).length - puts(state).filter((one) => one.row === at).length;
}

/**
 * A card goes into a row; where it cannot, all stays as it is.
 * @param {Answering} state
 * @param {AskSent} ask
 * @param {number} at
 * @param {string | null} [code] or the one that is held
 */
function put(state, ask, at, code = nextCard(state, ask)) {
	const row = ask.rows?.[at];
	const before = puts(state).filter((one) => one.card !== code);
	const lies = before.length < puts(state).length;
	if (code === null || !row || (!lies && missing(state, ask) < 1)) return state;
	if (room(now(state, before), row, at) < 1) return state;
	return now(state, [...before, { card: code, row: at }]);
}

/**
 * A card comes back to those held, or the last one put.
 * @param {Answering} state @param {string} [code]
 */
function takeBack(state, code) {
	const there = puts(state);
	const back = code ?? there.at(-1)?.card;
	if (back === undefined) return state;
	return now(
		state,
		there.filter(({ card }) => card !== back),
		back,
	);
}

/**
 * The placement as it is answered, or null while cards are missing.
 * @param {Answering} state @param {AskSent} ask
 */
export function placement(state, ask) {
	if (missing(state, ask) > 0) return null;
	const there = puts(state);
	const inRow = (/** @type {number} */ at) =>
		there.filter(({ row }) => row === at).map((one) => one.card);
	return (ask.rows ?? []).map((_, at) => inRow(at).sort(byCode).join(" ")).join("/");
}

/** As the house sorts them: by their characters. @param {string} a @param {string} b */
function byCode(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * What a key does: arrows choose a card, the first letter of a row puts it there.
 * @param {Answering} state
 * @param {AskSent} ask
 * @param {string} pressed
 * @returns {Answering | null} null where the key means nothing
 */
export function placeByKey(state, ask, pressed) {
	const rest = unplacedCards(state, ask);
	if (pressed === "Backspace") return takeBack(state);
	if (pressed === "ArrowRight" || pressed === "ArrowLeft") {
		const at = rest.indexOf(nextCard(state, ask) ?? "");
		const to = at + (pressed === "ArrowRight" ? 1 : -1);
		return { ...state, held: rest[(to + rest.length) % rest.length] ?? null };
	}
	if (/^[1-9]$/.test(pressed)) {
		const code = (ask.cards ?? [])[Number(pressed) - 1];
		return rest.includes(code) ? { ...state, held: code } : null;
	}
	const at = (ask.rows ?? []).findIndex(({ title }) => letter(title) === pressed.toUpperCase());
	return at < 0 ? null : put(state, ask, at);
}

/** @param {string} title */
function letter(title) {
	return title[0].toUpperCase();
}

/**
 * @param {Answering} state
 * @param {AskSent} ask
 * @param {(next: Answering) => void} change
 * @param {() => void} confirm
 */
export function placingView(state, ask, change, confirm) {
	const short = missing(state, ask);
	return h(
		"div",
		{ class: "stack school-placing" },
		h(
			"div",
			{ class: "school-felt school-board cards--small" },
			(ask.rows ?? []).map((row, at) => rowView(state, ask, row, at, change)),
		),
		h(
			"div",
			{
				class: "school-felt school-held",
				role: "group",
				"aria-label": t("Cards to place"),
				dataset: { zone: "held" },
			},
			(ask.cards ?? []).map((code) => heldView(state, ask, code, change)),
		),
		h(
			"div",
			{ class: "row" },
			button(t("Confirm"), confirm, {
				class: "button button--primary",
				key: "confirm",
				disabled: short > 0,
			}),
			button(t("Take one back"), () => change(takeBack(state)), {
				key: "back",
				disabled: !state.picked.length,
			}),
			h("span", { class: "quiet", "aria-live": "polite" }, toDo(state, ask)),
		),
		h("p", { class: "small quiet school-keys" }, keysWords(ask)),
	);
}

/** @param {Answering} state @param {AskSent} ask */
function toDo(state, ask) {
	const short = missing(state, ask);
	if (short > 0) return nt("{count} card left to place.", "{count} cards left to place.", short);
	const out = unplacedCards(state, ask).map(cardName).join(", ");
	return out ? t("{card} will be discarded.", { card: out }) : t("All cards are placed.");
}

/** @param {AskSent} ask */
function keysWords({ rows = [] }) {
	const letters = rows.map(({ title }) => letter(title)).join(" ");
	return t(
		"Drag a card, or tap it and then a row. Keys: ← → choose, {letters} place, Enter confirms.",
		{ letters },
	);
}

/**
 * A row with its cards, those placed now, and its free places. A click anywhere in it puts the
 * chosen card there.
 * @param {Answering} state
 * @param {AskSent} ask
 * @param {PlaceRow} row
 * @param {number} at
 * @param {(next: Answering) => void} change
 */
function rowView(state, ask, row, at, change) {
	const mine = puts(state).filter((one) => one.row === at);
	const free = room(state, row, at);
	const code = nextCard(state, ask);
	const where = t("{row}, {free} free", { row: row.title, free });
	const label = code ? `${cardName(code)}: ${where}` : where;
	return h(
		"div",
		{ class: "school-row", key: row.title, dataset: { zone: String(at) } },
		button(`${row.title} (${letter(row.title)})`, () => change(put(state, ask, at)), {
			class: "button button--small school-to",
			key: "to",
			"aria-label": label,
			"aria-disabled": free < 1 || code === null ? "true" : null,
		}),
		h(
			"div",
			{ class: "hand", role: "group", "aria-label": row.title },
			(row.cards ?? []).map((lies) => card(lies, { key: lies })),
			mine.map((one) => putView(one.card, state, ask, change)),
			Array.from({ length: free }, (_, i) => cardPlace("", { key: `free ${i}` })),
		),
	);
}

/**
 * @param {string} code @param {Answering} state @param {AskSent} ask
 * @param {(next: Answering) => void} change
 */
function putView(code, state, ask, change) {
	return button(card(code), () => change(takeBack(state, code)), {
		class: "school-put",
		key: code,
		"aria-label": t("{card}: take it back", { card: cardName(code) }),
		...dragging(code, state, ask, change),
	});
}

/**
 * @param {Answering} state @param {AskSent} ask @param {string} code
 * @param {(next: Answering) => void} change
 */
function heldView(state, ask, code, change) {
	if (!unplacedCards(state, ask).includes(code)) return cardPlace("", { key: `gone ${code}` });
	const out = missing(state, ask) < 1;
	return button(card(code), () => change({ ...state, held: code }), {
		class: ["school-card", out ? "school-out" : null],
		key: `held ${code}`,
		"aria-pressed": String(nextCard(state, ask) === code),
		"aria-label": out ? t("{card}, discarded", { card: cardName(code) }) : cardName(code),
		...dragging(code, state, ask, change),
	});
}

/**
 * @param {string} code @param {Answering} state @param {AskSent} ask
 * @param {(next: Answering) => void} change
 */
function dragging(code, state, ask, change) {
	return draggable((zone) => {
		change(zone === "held" ? takeBack(state, code) : put(state, ask, Number(zone), code));
	});
}
