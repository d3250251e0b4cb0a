// @ts-check
// The board of the study page: cards are put where one points, and taken away by a click.

import { card, cardName } from "/static/js/cards/cards.js";
import { button, h } from "/static/js/core/dom.js";
import { t } from "/static/js/core/text.js";
import { ROW_NAMES, ROWS, SIZES } from "./rows.js";
import { cardsOf, due, emptyBoard, usedCards } from "./study-position.js";

/** @import { Opponent, Position } from "./study-position.js" */
/** Where the next card goes. @typedef {{name: string, room: number, cards: string[]}} Place */
/**
 * @typedef {{position: Position, target: string, change: () => void,
 *   aim: (target: string) => void}} Setting
 */

const PACK = [..."shdc"].map((suit) => [..."AKQJT98765432"].map((rank) => rank + suit));
const MOST_SEEN = 30;
const SEEN = t("Discards and other seen cards");
const KINDS = /** @type {const} */ ([
	["unknown", t("unknown")],
	["fantasy", t("in Fantasy Land")],
	["board", t("set up below")],
]);

/** All places by their key. @param {Position} position @returns {Record<string, Place>} */
export function places(position) {
	/** @type {Record<string, Place>} */
	const found = {};
	for (const row of ROWS)
		found[row] = { name: ROW_NAMES[row], room: SIZES[row], cards: position.rows[row] };
	found.draw = { name: t("Draw"), room: due(position), cards: position.draw };
	found.seen = { name: SEEN, room: MOST_SEEN, cards: position.seen };
	position.opponents.forEach(({ kind, rows }, i) => {
		if (kind !== "board") return;
		for (const row of ROWS)
			found[`${i}-${row}`] = { name: ROW_NAMES[row], room: SIZES[row], cards: rows[row] };
	});
	return found;
}

/** @param {Setting} setting */
export function boards(setting) {
	const { position } = setting;
	return [
		h(
			"section",
			{ class: "panel stack st-own", key: "own", "aria-label": t("Your hand") },
			h("h2", null, t("Your hand")),
			ROWS.map((row) => place(setting, row)),
			place(setting, "draw"),
			place(setting, "seen"),
			choices(setting),
		),
		position.opponents.map((opponent, i) => opponentPanel(setting, opponent, i)),
	];
}

/** One place with its cards, to which the next card may go. @param {Setting} setting
 * @param {string} key */
function place({ position, target, aim, change }, key) {
	const { name, room, cards } = places(position)[key];
	return h(
		"div",
		{ class: ["st-place", target === key && "is-target"], key },
		button(name, () => aim(key), {
			class: "st-aim",
			key: "aim",
			"aria-pressed": String(target === key),
			"aria-label": t("Next cards go here: {place}, {cards} of {room}", {
				place: name,
				cards: cards.length,
				room,
			}),
		}),
		h(
			"div",
			{ class: "st-cards cards--tiny" },
			cards.map((code) =>
				button(
					card(code),
					() => {
						cards.splice(cards.indexOf(code), 1);
						aim(key);
						change();
					},
					{
						class: "st-card",
						key: code,
						"aria-label": t("Remove {card}", { card: cardName(code) }),
					},
				),
			),
			key === "seen"
				? null
				: Array.from({ length: Math.max(0, room - cards.length) }, (_, i) =>
						h("span", { class: "st-free", key: `free-${i}`, "aria-hidden": "true" }),
					),
		),
	);
}

/** @param {Setting} setting @param {Opponent} opponent @param {number} i */
function opponentPanel(setting, opponent, i) {
	const { position, change } = setting;
	const name =
		position.opponents.length > 1 ? t("Opponent {number}", { number: i + 1 }) : t("Opponent");
	return h(
		"section",
		{ class: "panel stack", key: `opponent-${i}`, "aria-label": name },
		h("h2", null, name),
		h(
			"div",
			{ class: "tabs", role: "group", "aria-label": t("{name} is", { name }) },
			KINDS.map(([kind, words]) =>
				button(
					words,
					() => {
						opponent.kind = kind;
						if (kind !== "board") opponent.rows = emptyBoard();
						change();
					},
					{ class: "tab", key: kind, "aria-current": opponent.kind === kind ? "true" : null },
				),
			),
		),
		opponent.kind === "board" ? ROWS.map((row) => place(setting, `${i}-${row}`)) : null,
	);
}

/** @param {Setting} setting */
function choices({ position, change }) {
	const three = position.opponents.length > 1;
	return h(
		"div",
		{ class: "row st-choices", key: "choices" },
		h(
			"label",
			null,
			h("input", {
				type: "checkbox",
				checked: position.button,
				onchange: () => {
					position.button = !position.button;
					change();
				},
			}),
			" ",
			t("I have the buttons"),
		),
		button(
			three ? t("One opponent") : t("Two opponents"),
			() => {
				if (three) position.opponents.pop();
				else position.opponents.push({ kind: "unknown", rows: emptyBoard() });
				position.stacks = [];
				change();
			},
			{ key: "number" },
		),
		stacks(position, change),
	);
}

/** Stacks in points, where they are short. @param {Position} position @param {() => void} change */
function stacks(position, change) {
	if (!position.stacks.length)
		return button(
			t("Short stacks"),
			() => {
				position.stacks = [20, ...position.opponents.map(() => 20)];
				change();
			},
			{ key: "stacks" },
		);
	return h(
		"fieldset",
		{ class: "st-stacks", key: "stacks" },
		h("legend", null, t("Stacks in points")),
		position.stacks.map((stack, i) =>
			h(
				"label",
				{ key: String(i) },
				i === 0
					? t("You")
					: position.stacks.length > 2
						? t("Opponent {number}", { number: i })
						: t("Opponent"),
				" ",
				h("input", {
					type: "number",
					min: "1",
					max: "100000",
					value: String(stack),
					class: "st-stack",
					onchange: (/** @type {Event} */ event) => {
						const { value } = /** @type {HTMLInputElement} */ (event.currentTarget);
						position.stacks[i] = Math.max(1, Math.min(100_000, Math.round(Number(value)) || 1));
						change();
					},
				}),
			),
		),
		button(
			t("Deep stacks"),
			() => {
				position.stacks = [];
				change();
			},
			{ key: "deep" },
		),
	);
}

/** Every card of the pack; one that lies somewhere is taken. @param {Setting} setting */
export function picker({ position, target, change }) {
	const gone = usedCards(position);
	const aimed = places(position)[target];
	const full = !aimed || aimed.cards.length >= aimed.room;
	return PACK.map((suit, i) =>
		h(
			"div",
			{ class: "st-suit cards--tiny", key: String(i) },
			suit.map((code) =>
				button(
					card(code),
					() => {
						aimed.cards.push(code);
						change();
					},
					{
						class: "st-card",
						key: code,
						"aria-label": cardName(code),
						disabled: full || gone.includes(code),
					},
				),
			),
		),
	);
}

/** Where the next card goes once a place is full. @param {Position} position
 * @param {string} target */
export function nextTarget(position, target) {
	const all = places(position);
	if (all[target] && all[target].cards.length < all[target].room) return target;
	if (!cardsOf(position.rows).length && all.draw.cards.length < all.draw.room) return "draw";
	const order = [...ROWS, "draw", "seen"];
	return order.find((key) => all[key].cards.length < all[key].room) ?? "seen";
}
