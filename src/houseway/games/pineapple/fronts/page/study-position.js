// @ts-check
// A position of the study board: where each card lies, as a link and as a question to the house.

import { nt, t } from "/static/js/core/text.js";
import { ROWS, SIZES } from "./rows.js";

/** @import { Row } from "./view.js" */
/** @typedef {Record<Row, string[]>} Board */
/** @typedef {{kind: "unknown" | "fantasy" | "board", rows: Board}} Opponent */
/**
 * @typedef {{rows: Board, draw: string[], seen: string[], opponents: Opponent[], button: boolean,
 *   stacks: number[]}} Position
 */
/**
 * @typedef {{board: string, draw?: string[], seen?: string[], opponents?: string[],
 *   button?: boolean, stacks?: number[]}} Asked
 */

const COUNTS = [0, 5, 7, 9, 11];
export const FIRST = 5;
const DRAWN = 3;

/** @returns {Board} */
export function emptyBoard() {
	return { top: [], middle: [], bottom: [] };
}

/** @returns {Position} */
export function emptyPosition() {
	const opponents = [/** @type {Opponent} */ ({ kind: "unknown", rows: emptyBoard() })];
	return { rows: emptyBoard(), draw: [], seen: [], opponents, button: false, stacks: [] };
}

/** @param {Board} rows */
export function cardsOf(rows) {
	return ROWS.flatMap((row) => rows[row]);
}

/** Every card that lies somewhere. @param {Position} position */
export function usedCards(position) {
	return [
		...cardsOf(position.rows),
		...position.draw,
		...position.seen,
		...position.opponents.flatMap(({ rows }) => cardsOf(rows)),
	];
}

/** How many cards are to be drawn now. @param {Position} position */
export function due({ rows }) {
	return cardsOf(rows).length ? DRAWN : FIRST;
}

/** What is lacking before the house can be asked, in a sentence. @param {Position} position */
export function lacking(position) {
	const placed = cardsOf(position.rows).length;
	if (!COUNTS.includes(placed))
		return t("Your board has {placed} cards. Before a turn it must have 0, 5, 7, 9 or 11.", {
			placed,
		});
	const left = due(position) - position.draw.length;
	if (left > 0)
		return nt("Add {count} more card to the draw.", "Add {count} more cards to the draw.", left);
	return "";
}

/** @param {Board} rows */
export function writeBoard(rows) {
	return ROWS.map((row) => rows[row].join(" ")).join("/");
}

/** @param {string} text @returns {Board} */
export function boardOf(text) {
	const parts = text.split("/");
	const rows = emptyBoard();
	ROWS.forEach((row, i) => {
		rows[row] = (parts[i] ?? "").split(" ").filter(Boolean).slice(0, SIZES[row]);
	});
	return rows;
}

/** @param {Position} position @returns {Asked} */
export function positionBody(position) {
	return {
		board: writeBoard(position.rows),
		draw: position.draw,
		seen: position.seen,
		opponents: position.opponents.map(({ kind, rows }) =>
			kind === "board" && cardsOf(rows).length
				? writeBoard(rows)
				: kind === "board"
					? "unknown"
					: kind,
		),
		button: position.button,
		...(position.stacks.length ? { stacks: position.stacks } : {}),
	};
}

/** @param {Asked} told @returns {Position} */
export function positionOf(told) {
	const opponents = (told.opponents?.length ? told.opponents : ["unknown"]).map((text) =>
		text === "unknown" || text === "fantasy"
			? /** @type {Opponent} */ ({ kind: text, rows: emptyBoard() })
			: /** @type {Opponent} */ ({ kind: "board", rows: boardOf(text) }),
	);
	return {
		rows: boardOf(told.board),
		draw: told.draw ?? [],
		seen: told.seen ?? [],
		opponents,
		button: told.button ?? false,
		stacks: told.stacks ?? [],
	};
}

/** The link of a position. @param {Position} position */
export function query(position) {
	const told = positionBody(position);
	const words = new URLSearchParams();
	words.set("board", told.board);
	if (told.draw?.length) words.set("draw", told.draw.join(" "));
	if (told.seen?.length) words.set("seen", told.seen.join(" "));
	for (const one of told.opponents ?? []) words.append("opponent", one);
	if (told.button) words.set("button", "1");
	for (const stack of told.stacks ?? []) words.append("stack", String(stack));
	return `?${words}`;
}

/** @param {URLSearchParams} words @returns {Position} */
export function fromQuery(words) {
	const list = (/** @type {string} */ name) => (words.get(name) ?? "").split(" ").filter(Boolean);
	return positionOf({
		board: words.get("board") ?? "//",
		draw: list("draw"),
		seen: list("seen"),
		opponents: words.getAll("opponent").slice(0, 2),
		button: words.get("button") === "1",
		stacks: words.getAll("stack").map(Number).filter(Number.isInteger),
	});
}
