// @ts-check
// Any game, plainly: cards, hands, wagers, and a button for everything that is offered.

import { hand } from "../cards/cards.js";
import { chipStack } from "../cards/chips.js";
import { h } from "../core/dom.js";
import { wagerWords } from "../core/games.js";
import { rackElement } from "./betting.js";
import { definePage } from "./page.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./offers.js").Offers} Offers */
/** @typedef {import("./offers.js").Offer} Offer */

const ELSEWHERE = ["sit", "buy-in", "cash-out", "leave", "walk-away", "house-give-seed"];

/** A plain page for a game that has none of its own. @param {string} game */
export function genericPage(game) {
	return definePage({ game, render, dock, rack: rackElement });
}

/** @param {any} view @param {Offers} _ @param {Context} context */
function render(view, _, context) {
	const { seats, chips, round, last } = view.table;
	const shown = round ?? last;
	return h(
		"div",
		{ class: "stack generic" },
		shown?.cards
			? h(
					"section",
					{ class: "stack", key: "cards" },
					h("h2", null, "Cards"),
					hand(shown.cards, { name: "card" }),
				)
			: null,
		shown?.dealer ? handOf("The dealer", "dealer", shown.dealer) : null,
		h("div", { class: "generic-hands" }, handsOf(shown)),
		shown?.wagers?.length ? wagersOf(shown.wagers, context) : null,
		h(
			"ul",
			{ class: "generic-seats", "aria-label": "Who sits here" },
			Object.entries(seats).map(([box, name]) =>
				h(
					"li",
					{ class: name === context.me ? "strong" : null },
					`${box}: ${name}`,
					" ",
					chipStack(chips[/** @type {string} */ (name)] ?? 0),
				),
			),
		),
	);
}

/** @param {any} round */
function handsOf(round) {
	return Object.entries(round?.hands ?? {}).map(([box, one]) =>
		handOf(one.player ? `${one.player}` : `Box ${box}`, `hand-${box}`, one),
	);
}

/** @param {string} title @param {string} name @param {any} one */
function handOf(title, name, one) {
	const parts = one.setting
		? { Low: one.setting.low, High: one.setting.high }
		: one.cards
			? { "": one.cards }
			: { Top: one.top, Middle: one.middle, Bottom: one.bottom, Held: one.held };
	return h(
		"section",
		{ class: "generic-hand cards--small", key: name },
		h("h2", { class: "generic-title" }, title),
		Object.entries(parts).map(([part, cards]) =>
			cards.length
				? h(
						"div",
						{ class: "row", key: part || "all" },
						part ? h("span", { class: "on-felt-quiet small" }, part) : null,
						hand(cards, { name: `${name}-${part}` }),
					)
				: null,
		),
	);
}

/** @param {any[]} wagers @param {Context} context */
function wagersOf(wagers, context) {
	return h(
		"section",
		{ class: "stack stack--tight", key: "wagers" },
		h("h2", { class: "generic-title" }, "Wagers"),
		h(
			"ul",
			{ class: "generic-seats" },
			wagers.map((wager) =>
				h(
					"li",
					{ class: wager.player === context.me ? "strong" : null },
					`${wager.player}, box ${wager.box}: ${wagerWords(wager)} `,
					chipStack(wager.amount),
				),
			),
		),
	);
}

/** @param {any} _ @param {Offers} offers @param {Context} context */
function dock(_, offers, context) {
	return offers.except(ELSEWHERE).map((offer) => offerButton(offer, context));
}

/**
 * A button that does what is offered, with the chosen chip where it takes an amount.
 * @param {Offer} offer
 * @param {Context} context
 */
export function offerButton(offer, context) {
	return h(
		"button",
		{
			type: "button",
			class: "button button--small",
			key: JSON.stringify({ ...offer.command, amount: 0 }),
			onclick: (/** @type {Event} */ event) =>
				context.act(offer, {
					amount: context.rack.value,
					near: /** @type {Element} */ (event.currentTarget),
				}),
		},
		offer.says,
		offer.clause ? h("span", { class: "clause quiet" }, offer.clause) : null,
	);
}
