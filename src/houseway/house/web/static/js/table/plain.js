// @ts-check
// Any game, plainly: its cards wherever they lie, places to bet on, and a button for every offer.

import { hand } from "../cards/cards.js";
import { PAI_GOW } from "../cards/paigow.js";
import { h } from "../core/dom.js";
import { asTitle, seatWord, suitName, wagerWords } from "../core/games.js";
import { money } from "../core/money.js";
import { t } from "../core/text.js";
import { bettingSpot, rackElement } from "./betting.js";
import { payPanel, pointPanel } from "./panels.js";

/** @import { Context, LiveView, Offer, Offers, RoundView } from "houseway" */
/** @typedef {{box?: number, player: string, kind: string, amount: number}} Wager */

// What the rest of the page does.
const ELSEWHERE = ["sit", "buy-in", "cash-out", "leave", "walk-away", "house-give-seed"];
// What the rest of the page says of a round, or who a hand belongs to.
const TOLD = [
	"lines",
	"wagers",
	"readings",
	"number",
	"phase",
	"player",
	"box",
	"seat",
	"position",
];
const FRENCH = /^[2-9TJQKA][shdc]$/;

/** @type {import("houseway").GamePage} */
export const plainPage = {
	render,
	dock,
	side,
	rack: (context) => (context.rules.wagers.length ? rackElement(context) : null),
};

/** @param {LiveView} view @param {Offers} offers @param {Context} context */
function render(view, offers, context) {
	const { seats, chips, round, last } = view.table;
	return h(
		"div",
		{ class: "stack plain" },
		handsOf(round, last, view),
		round ? placesToBet(offers, round.wagers ?? [], context) : null,
		wagersOf(round?.wagers ?? [], context),
		h(
			"ul",
			{ class: "plain-seats", "aria-label": t("Players here") },
			Object.entries(seats).map(([box, name]) =>
				h(
					"li",
					{ class: name === context.me ? "strong" : null, key: box },
					`${asTitle(seatWord(view.game))} ${box}: ${name}, ${money(chips[name] ?? 0)}`,
				),
			),
		),
	);
}

/**
 * The cards of the round, or those of the one before until there are some.
 * @param {RoundView | null} round
 * @param {RoundView | null} last
 * @param {LiveView} view
 */
function handsOf(round, last, view) {
	const now = round ? partsOf(round, view) : [];
	const before = now.length || !last ? [] : partsOf(last, view);
	return [
		before.length
			? h("h2", { key: "before" }, t("Round {number}", { number: last?.number }))
			: null,
		h("div", { class: "plain-hands", key: "hands" }, now.length ? now : before),
	];
}

/**
 * Every part of a round that has cards, each under its own name.
 * @param {RoundView} round
 * @param {LiveView} view
 */
function partsOf(round, view) {
	const loose = cardRows(round, "round");
	const parts = Object.entries(round)
		.filter(([name, part]) => !TOLD.includes(name) && isPart(part))
		.flatMap(([name, part]) => partOf(name, part, view));
	return loose.length
		? [h("section", { class: "plain-hand cards--small", key: "cards" }, loose), ...parts]
		: parts;
}

/** @param {string} name @param {any} part @param {LiveView} view */
function partOf(name, part, view) {
	if (cardRows(part, name).length) return [handOf(asTitle(name), name, part)];
	return Object.entries(part)
		.filter(([, one]) => isPart(one))
		.map(([key, one]) => handOf(ownerOf(key, one, view), `${name}-${key}`, one));
}

/** Whose hand it is. @param {string} key @param {any} one @param {LiveView} view */
function ownerOf(key, one, view) {
	const number = one.box ?? one.seat ?? key;
	const place = `${asTitle(seatWord(view.game))} ${number}`;
	const player = one.player ?? view.table.seats[number];
	return player ? `${place}: ${player}` : place;
}

/** A hand with what is said of it. @param {string} title @param {string} name @param {any} one */
function handOf(title, name, one) {
	const said = Object.entries(one)
		.filter(([field, value]) => !TOLD.includes(field) && (value === true || isText(value)))
		.map(([field, value]) => (value === true ? asTitle(field) : `${asTitle(field)}: ${value}`));
	const inside = Object.entries(one).filter(
		([field, part]) => !TOLD.includes(field) && isPart(part),
	);
	return h(
		"section",
		{ class: "plain-hand cards--small", key: name, "aria-label": title },
		h("h2", { class: "plain-title" }, title),
		cardRows(one, name),
		inside.map(([field, part]) => cardRows(part, `${name}-${field}`)),
		said.length ? h("p", { class: "small" }, said.join(" · ")) : null,
	);
}

/**
 * A row for each list of cards that lies directly in something.
 * @param {any} one
 * @param {string} name
 */
function cardRows(one, name) {
	return Object.entries(one)
		.filter(([, value]) => isCards(value))
		.map(([field, cards]) =>
			h(
				"div",
				{ class: "row", key: `${name}-${field}` },
				field === "cards" ? null : h("span", { class: "on-felt-quiet small" }, asTitle(field)),
				hand(cards, { name: `${name}-${field}`, label: asTitle(field) }),
			),
		);
}

/** @param {unknown} value @returns {value is (string | null)[]} */
function isCards(value) {
	return (
		Array.isArray(value) &&
		value.length > 0 &&
		value.every((one) => one === null || (isText(one) && (one in PAI_GOW || FRENCH.test(one))))
	);
}

/** @param {unknown} value @returns {value is string} */
function isText(value) {
	return typeof value === "string" && value !== "";
}

/** @param {unknown} value */
function isPart(value) {
	return typeof value === "object" && value !== null && !isCards(value);
}

/**
 * A place for each wager that may be placed now, those of one box together.
 * @param {Offers} offers
 * @param {Wager[]} lying
 * @param {Context} context
 */
function placesToBet(offers, lying, context) {
	const places = offers.all.filter((offer) => offer.amount && offer.command.kind);
	const boxes = [...new Set(places.map(({ command }) => command.box))];
	const own = boxes.sort((a, b) => Number(b === context.seat) - Number(a === context.seat));
	return own.map((box) => {
		const title = box === undefined ? t("Bet spots") : boxName(box, context);
		return h(
			"section",
			{ class: "plain-bets", key: `bets-${box}`, "aria-label": title },
			h("h2", { class: "plain-title" }, title),
			h(
				"div",
				{ class: "plain-spots" },
				places
					.filter(({ command }) => command.box === box)
					.map((place) => spotOf(place, offers, lying, context)),
			),
		);
	});
}

/** @param {number} box @param {Context} context */
function boxName(box, { game, seat }) {
	const word = seatWord(game);
	return box === seat ? t("Your {word}", { word }) : `${asTitle(word)} ${box}`;
}

/** @param {Offer} place @param {Offers} offers @param {Wager[]} lying @param {Context} context */
function spotOf(place, offers, lying, context) {
	const { command, by, amount, ...where } = place.command;
	const alike = (/** @type {any} */ one) =>
		Object.entries(where).every(([field, value]) => (one[field] ?? null) === (value ?? null));
	const there = lying.filter(alike);
	const wager = context.rules.wagers.find(({ name }) => name === where.kind);
	const label = [
		wager?.label ?? asTitle(where.kind ?? ""),
		where.suit ? suitName(where.suit) : null,
		where.on === "dealer" ? t("on the dealer's hand") : null,
	];
	return bettingSpot(context, {
		key: JSON.stringify(where),
		label: label.filter(Boolean).join(", "),
		name: place.says,
		place,
		takeBack: offers.all.find((one) => !one.amount && one.command.kind && alike(one.command)),
		mine: sum(there.filter(({ player }) => player === context.me)),
		others: there.filter(({ player }) => player !== context.me),
	});
}

/** @param {Wager[]} wagers */
function sum(wagers) {
	return wagers.reduce((total, { amount }) => total + amount, 0);
}

/** What lies on the layout. @param {Wager[]} wagers @param {Context} context */
function wagersOf(wagers, context) {
	if (!wagers.length) return null;
	return h(
		"section",
		{ class: "stack stack--tight", key: "wagers" },
		h("h2", { class: "plain-title" }, t("Bets")),
		h(
			"ul",
			{ class: "plain-seats" },
			wagers.map((wager) =>
				h(
					"li",
					{ class: wager.player === context.me ? "strong" : null },
					`${wager.player}: ${wagerWords(context.game, wager)}, ${money(wager.amount)}`,
				),
			),
		),
	);
}

/** @param {LiveView} _ @param {Offers} offers @param {Context} context */
function dock(_, offers, context) {
	return offers
		.except(ELSEWHERE)
		.filter(({ command }) => !command.kind)
		.map((offer) => offerButton(offer, context));
}

/** @param {LiveView} view @param {Offers} _ @param {Context} context */
function side(view, _, context) {
	return [
		payPanel(context, { open: context.seat === null }),
		pointPanel(context, view.table.readings),
	];
}

/**
 * A button that does what is offered, with the chosen chip where it takes an amount.
 * @param {Offer} offer
 * @param {Context} context
 */
function offerButton(offer, context) {
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
		offer.clause ? [" ", h("span", { class: "clause quiet" }, offer.clause)] : null,
	);
}
