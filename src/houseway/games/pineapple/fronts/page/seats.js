// @ts-check
// The four seats: who sits where, what they do, where both buttons lie.

import { chipStack } from "/static/js/cards/chips.js";
import { button, h } from "/static/js/core/dom.js";
import { money } from "/static/js/core/money.js";
import { t } from "/static/js/core/text.js";
import { isOver, LEAST_POINTS, SEATS } from "./rows.js";

/** @import { Context } from "houseway" */
/** @import { RoundView, TableView } from "./view.js" */

/** Both buttons, which lie together (FUP-deal.1). */
export function buttonDiscs() {
	return h(
		"span",
		{
			class: "pa-discs",
			key: "buttons",
			role: "img",
			"aria-label": t("Has both buttons: dealer and action"),
			title: t("Dealer button and action button"),
		},
		h("span", { class: "pa-disc pa-disc--dealer" }, "D"),
		h("span", { class: "pa-disc pa-disc--action" }, "A"),
	);
}

/** @param {TableView} table @param {string} player */
export function stackElement(table, player) {
	const chips = table.chips[player] ?? 0;
	return h(
		"span",
		{ class: "pa-stack", key: "stack" },
		chipStack(chips, { label: t("A stack of {chips}", { chips: money(chips) }) }),
	);
}

/** Chips that a player needs to be dealt in (FUP-stakes.nine). @param {TableView} table */
export function leastToPlay(table) {
	return LEAST_POINTS * table.limits.point.minimum;
}

/**
 * Why a player has no hand on the table.
 * @typedef {"away" | "out" | "short" | "none" | "next" | "buttons"} Waiting
 * @param {TableView} table
 * @param {string} player
 * @returns {Waiting}
 */
export function waiting(table, player) {
	const chips = table.chips[player] ?? 0;
	if (table.away.includes(player)) return "away";
	if (table.out.includes(player)) return "out";
	if (chips < leastToPlay(table)) return chips ? "short" : "none";
	return table.next.some((place) => place.player === player) ? "next" : "buttons";
}

/** @param {TableView} table @param {string} player */
function waitingWords(table, player) {
	switch (waiting(table, player)) {
		case "away":
			return t("away, sitting out");
		case "out":
			return t("sitting out");
		case "short":
			return t("needs {amount} to play", { amount: money(leastToPlay(table)) });
		case "none":
			return t("has no chips yet");
		case "next":
			return t("plays the next hand");
		default:
			return t("waiting for the buttons to move");
	}
}

/**
 * The seats whose players have no hand on the felt.
 * @param {TableView} table
 * @param {RoundView | null} round
 * @param {Context} context
 */
export function otherSeats(table, round, context) {
	const shown = new Set(round?.hands.map(({ seat, player }) => `${seat} ${player}`));
	const buttons = round && !isOver(round) ? round.hands[0].seat : table.buttons;
	const seats = Array.from({ length: SEATS }, (_, i) => i + 1).filter(
		(seat) => !shown.has(`${seat} ${table.seats[seat]}`),
	);
	if (!seats.length) return null;
	return h(
		"ul",
		{ class: "pa-seats", key: "seats", "aria-label": t("Other seats") },
		seats.map((seat) => plate(table, seat, buttons, context)),
	);
}

/**
 * @param {TableView} table
 * @param {number} seat
 * @param {number} buttons
 * @param {Context} context
 */
function plate(table, seat, buttons, context) {
	const player = table.seats[seat];
	return h(
		"li",
		{
			class: ["pa-plate", player ? null : "is-free", player === context.me && "is-mine"],
			key: `seat-${seat}`,
		},
		h("span", { class: "pa-plate-seat" }, t("Seat {seat}", { seat })),
		player
			? h("b", { class: "pa-plate-name" }, player === context.me ? t("You") : player)
			: h("span", { class: "quiet" }, t("free")),
		player && seat === buttons ? buttonDiscs() : null,
		player ? stackElement(table, player) : null,
		player ? h("span", { class: "quiet small" }, waitingWords(table, player)) : null,
		player && table.fantasy[player]
			? h("span", { class: "pa-badge" }, t("Fantasy Land next"))
			: null,
		!player && context.seat === null
			? button(t("Sit here"), () => context.sit(seat), {
					"aria-label": t("Sit down in seat {seat}", { seat }),
				})
			: null,
	);
}
