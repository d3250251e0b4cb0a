// @ts-check
// A hand on the felt: whose it is, and its three segments as places for cards.

import { cardBack, cardPlace } from "/static/js/cards/frame.js";
import { frenchCard, frenchName } from "/static/js/cards/french.js";
import { h } from "/static/js/core/dom.js";
import { change } from "/static/js/core/money.js";
import { nt, t } from "/static/js/core/text.js";
import * as draft from "./draft.js";
import { dragging, place, takeBack } from "./placing.js";
import { bonus, foul, segment } from "./ranking.js";
import { countCards, isOver, ROW_NAMES, ROW_WHERE, ROWS, SIZES } from "./rows.js";
import { buttonDiscs, stackElement } from "./seats.js";

/** @import { Context } from "houseway" */
/** @import { Segment } from "./ranking.js" */
/** @import { HandView, RoundView, Row, TableView } from "./view.js" */
/** @typedef {{made: Record<Row, Segment | null>, foul: string | null, open: boolean}} Judged */

/**
 * The segments of a hand with what I have put there and not yet confirmed.
 * @param {RoundView} round
 * @param {HandView} hand
 * @returns {Judged}
 */
export function judgeHand(round, hand) {
	const open = !isOver(round) && draft.current()?.hand.position === hand.position;
	const cards = (/** @type {Row} */ row) => [...hand[row], ...(open ? draft.pending(row) : [])];
	const made = {
		top: segment("top", cards("top")),
		middle: segment("middle", cards("middle")),
		bottom: segment("bottom", cards("bottom")),
	};
	return { made, foul: foul(made, round.readings), open };
}

/**
 * @param {TableView} table
 * @param {RoundView} round
 * @param {HandView} hand
 * @param {Context} context
 */
export function board(table, round, hand, context) {
	const mine = hand.player === context.me;
	const all = judgeHand(round, hand);
	const turn = !isOver(round) && round.to_place.includes(hand.position);
	return h(
		"section",
		{
			class: ["pa-board", mine && "is-mine", turn && "is-turn"],
			key: `hand-${hand.position}`,
			"aria-label": inSeries(
				mine ? t("Your hand") : t("{player}'s hand", { player: hand.player }),
				round,
				hand,
			),
		},
		head(table, round, hand, mine, turn, all),
		h(
			"div",
			{ class: "pa-rows", key: "rows" },
			ROWS.map((row) => rowElement(row, hand, all, context)),
		),
		all.open ? null : heldElement(hand, round),
	);
}

/**
 * Of two hands of one player, which one this is.
 * @param {string} name
 * @param {RoundView} round
 * @param {HandView} hand
 */
export function inSeries(name, round, hand) {
	const own = round.hands.filter(({ player }) => player === hand.player);
	return own.length > 1
		? t("{name}, hand {number} of 2", { name, number: own.indexOf(hand) + 1 })
		: name;
}

/**
 * @param {TableView} table
 * @param {RoundView} round
 * @param {HandView} hand
 * @param {boolean} mine
 * @param {boolean} turn
 * @param {Judged} all
 */
function head(table, round, hand, mine, turn, all) {
	const complete = ROWS.every((row) => all.made[row] !== null);
	const buttons = isOver(round) ? table.buttons : round.hands[0].seat;
	const first = round.hands.find(({ player }) => player === hand.player) === hand;
	return h(
		"div",
		{ class: "pa-head", key: "head" },
		h(
			"h2",
			{ class: "pa-name" },
			mine ? t("You") : hand.player,
			h("span", { class: "pa-seat" }, inSeries(t("seat {seat}", { seat: hand.seat }), round, hand)),
		),
		first && buttons === hand.seat ? buttonDiscs() : null,
		stackElement(table, hand.player),
		h(
			"div",
			{ class: "pa-badges", key: "badges" },
			turn
				? h(
						"span",
						{ class: "pa-badge pa-badge--turn", key: "turn" },
						mine ? t("Your turn") : t("Placing now"),
					)
				: null,
			hand.fantasy ? h("span", { class: "pa-badge", key: "fantasy" }, t("Fantasy Land")) : null,
			all.foul && (complete || all.open)
				? h(
						"span",
						{
							class: "pa-badge pa-badge--bad",
							key: "foul",
							title: t("Foul: {why}.", { why: all.foul }),
						},
						t("Foul"),
					)
				: null,
			hand.declared
				? h(
						"span",
						{ class: "pa-badge", key: "sweep" },
						hand.confirmed ? t("Clean sweep") : t("Clean sweep declared"),
					)
				: null,
			hand.announced
				? h("span", { class: "pa-badge", key: "stays" }, t("Stays in Fantasy Land"))
				: null,
			result(round, hand),
		),
	);
}

/** What a hand won or lost over all its pairs. @param {RoundView} round @param {HandView} hand */
function result({ lines, phase }, { position }) {
	if (phase === "void") return h("span", { class: "pa-badge", key: "void" }, t("Called off"));
	const own = lines.filter(({ positions }) => positions.includes(position));
	if (!own.length) return null;
	const sum = (/** @type {"points" | "paid"} */ what) =>
		own.reduce(
			(total, line) => total + (line.positions[0] === position ? line[what] : -line[what]),
			0,
		);
	const [points, paid] = [sum("points"), sum("paid")];
	const tone = paid > 0 ? "pa-badge--good" : paid < 0 ? "pa-badge--bad" : null;
	return h(
		"span",
		{
			class: ["pa-badge", "number", tone],
			key: "result",
			title: t("{points} points, {paid} paid", { points: change(points), paid: change(paid) }),
		},
		nt("{points} point", "{points} points", Math.abs(points), { points: change(points) }),
		` · ${change(paid)}`,
	);
}

/** @param {Row} row @param {HandView} hand @param {Judged} all @param {Context} context */
function rowElement(row, hand, all, context) {
	const { open } = all;
	const pending = open ? draft.pending(row) : [];
	const filled = hand[row].length + pending.length;
	const points = all.foul ? 0 : bonus(context.rules, row, all.made[row]);
	const put = (/** @type {Event} */ event) =>
		place(context, row, /** @type {Element} */ (event.currentTarget));
	return h(
		"div",
		{
			class: ["pa-row", `pa-row--${row}`, open && "is-open"],
			key: row,
			role: "group",
			"aria-label": rowWords(row, filled, hand, all, points),
			dataset: open ? { zone: row } : {},
			onclick: open ? put : null,
		},
		caption(row, all.made[row], filled, points),
		h(
			"div",
			{ class: "hand" },
			hand[row].map((code, i) =>
				frenchCard(
					code,
					code === null ? { key: `${row}-${i}` } : { key: code, flip: `pa-${code}` },
				),
			),
			pending.map((code) => pendingCard(code, row, context)),
			filled < SIZES[row] ? places(row, SIZES[row] - filled, open) : null,
		),
	);
}

/**
 * @param {Row} row
 * @param {number} filled
 * @param {HandView} hand
 * @param {Judged} all
 * @param {number} points
 */
function rowWords(row, filled, hand, all, points) {
	const made = all.made[row];
	const name = ROW_NAMES[row];
	if (made && points) return t("{name}: {made}, bonus {points}", { name, made: made.name, points });
	if (made) return `${name}: ${made.name}`;
	const args = { name, filled, cards: countCards(SIZES[row]) };
	return hand[row].some((code) => code === null)
		? t("{name}: {filled} of {cards}, face down", args)
		: t("{name}: {filled} of {cards}", args);
}

/**
 * @param {Row} row
 * @param {Judged["made"][Row]} made
 * @param {number} filled
 * @param {number} points
 */
function caption(row, made, filled, points) {
	return h(
		"div",
		{ class: "pa-caption", "aria-hidden": "true", title: made?.name },
		h("span", { class: "pa-row-name" }, ROW_NAMES[row]),
		made
			? h("span", { class: "pa-made" }, made.name)
			: h(
					"span",
					{ class: "pa-made is-empty" },
					filled ? t("{filled} of {size}", { filled, size: SIZES[row] }) : "",
				),
		points ? h("span", { class: "pa-bonus" }, t("bonus {points}", { points })) : null,
	);
}

/**
 * A card that is put here and not confirmed: a click takes it back.
 * @param {string} code
 * @param {Row} row
 * @param {Context} context
 */
function pendingCard(code, row, context) {
	const back = (/** @type {Event} */ event) => {
		event.stopPropagation();
		takeBack(context, code);
	};
	return h(
		"button",
		{
			type: "button",
			class: "card-button pa-pending",
			key: code,
			flip: `pa-${code}`,
			"aria-label": t("{card} {where}, not confirmed. Take it back", {
				card: frenchName(code),
				where: ROW_WHERE[row],
			}),
			onclick: back,
			...dragging(context, code),
		},
		frenchCard(code, { label: "" }),
	);
}

/**
 * Empty places; where cards may go, a button that takes the chosen one.
 * @param {Row} row
 * @param {number} count
 * @param {boolean} open
 */
function places(row, count, open) {
	const drawn = Array.from({ length: count }, (_, i) => cardPlace("", { key: `place-${i}` }));
	if (!open) return h("span", { class: "pa-places", key: "places", "aria-hidden": "true" }, drawn);
	const chosen = draft.selectedCard();
	const label = chosen
		? t("Place {card} {where}", { card: frenchName(chosen), where: ROW_WHERE[row] })
		: nt("{name}: {count} spot free", "{name}: {count} spots free", count, {
				name: ROW_NAMES[row],
			});
	return h(
		"button",
		{ type: "button", class: "pa-places pa-free", key: "free", "aria-label": label },
		h("span", { class: "pa-places", "aria-hidden": "true" }, drawn),
	);
}

/**
 * What a player holds and has not placed; of others only the first five lie face up.
 * @param {HandView} hand
 * @param {RoundView} round
 */
function heldElement(hand, round) {
	if (!hand.held.length || isOver(round)) return null;
	const down = hand.held[0] === null;
	const cards = countCards(hand.held.length);
	const label = down
		? t("To place, face down: {cards}", { cards })
		: t("To place: {cards}", { cards });
	return h(
		"div",
		{ class: ["pa-others", down && "is-down"], key: "held", role: "group", "aria-label": label },
		h("span", { class: "pa-row-name", "aria-hidden": "true" }, t("To place")),
		h(
			"div",
			{ class: "hand" },
			hand.held.map((code, i) =>
				code === null
					? cardBack({ key: `held-${i}` })
					: frenchCard(code, { key: code, flip: `pa-${code}` }),
			),
		),
	);
}
