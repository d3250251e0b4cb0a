// @ts-check
// The table page of a Low-and-High game: the dealer above, boxes in an arc from the dealer's left.

import { h } from "/static/js/core/dom.js";
import { change } from "/static/js/core/money.js";
import { t } from "/static/js/core/text.js";
import { rackElement } from "/static/js/table/betting.js";
import { payPanel } from "/static/js/table/panels.js";
import { netOf } from "/static/js/table/results.js";
import { awayWords } from "./away.js";
import { boxElement } from "./box.js";
import { dealerElement } from "./dealer.js";
import { irregular, irregularityElements } from "./irregularities.js";
import { lastHands } from "./last.js";

/** @import { Context, LowHighView, Offers } from "houseway" */
/** @import { HandView, LowHighGame, TableView } from "./view.js" */

const TO_SET = ["look", "set-cards", "ask-house-way"];
const ARC = 7; // more boxes than these lie in rows
const DEPTH = 3.25; // rem that the middle of the arc lies lower than its ends

/** Where cards are set; loaded once this player has cards to set. */
/** @type {typeof import("./setting.js") | null} */
let setting = null;

/** @param {Context} context */
async function needSetting(context) {
	if (setting) return;
	setting = await import("./setting.js");
	context.redraw();
}

/** The boxes whose cards I set now. @param {Offers} offers @returns {number[]} */
function boxesToSet(offers) {
	return [...new Set(offers.list(TO_SET).map(({ command }) => Number(command.box)))];
}

/** @param {LowHighGame} game @returns {import("houseway").GamePage<LowHighView>} */
export function lowHighPage(game) {
	return {
		styles: ["/static/games/low-high/style.css"],
		rack: rackElement,
		render: (view, offers, context) => render(game, view, offers, context),
		dock: (view, offers, context) => dock(view.table, offers, context),
		side: (view, _, context) => [lastHands(game, view.table.last, context.seat), payPanel(context)],
		told: (view, context) => awayWords(view.table, context),
		announce: (view, before, context) => announce(game, view, before, context),
		asked: (view, offers, context) => askedHere(view.table, offers, context),
		byHouseWay: (offers) => offers.find("ask-house-way"),
		keys: (context) => ({
			l: () => press('[data-act="look"]'),
			h: () => press('[data-act="house-way"]'),
			b: () => focus(`[data-box="${context.seat ?? 1}"] .spot-add`),
		}),
	};
}

/**
 * @param {LowHighGame} game @param {LowHighView} view @param {Offers} offers
 * @param {Context} context
 */
function render(game, view, offers, context) {
	const table = /** @type {TableView} */ (view.table);
	const round = table.round ?? table.last;
	const away = new Set(
		table.round ? boxesToSet(offers).filter((box) => table.round?.hands[box]) : [],
	);
	if (context.seat !== null || away.size) needSetting(context);
	const layout = { game, table, round, offers, context, away };
	const count = Number(table.readings.boxes);
	return h(
		"div",
		{ class: ["lh", table.round?.phase === "betting" ? "is-betting" : null], key: "low-high" },
		irregularityElements(irregular(table)),
		h(
			"div",
			{ class: "lh-head", key: "head" },
			dealerElement(game, round),
			h(
				"div",
				{ class: "lh-boards", key: "boards" },
				[...away].map((box) =>
					setting?.settingBoard({
						game,
						stage: view.stage,
						box,
						hand: /** @type {HandView} */ (round?.hands[box]),
						offers,
						context,
					}),
				),
			),
		),
		withdrawals(offers, context, away),
		h(
			"div",
			{
				class: ["lh-boxes", count <= ARC ? "lh-boxes--arc" : null],
				key: "boxes",
				style: { "--boxes": count },
			},
			inOrder(count, context.seat).map((box) => boxElement(layout, box, arcPlace(box, count))),
		),
	);
}

/** @param {TableView} table @param {Offers} offers @param {Context} context */
function askedHere({ round }, offers, context) {
	if (round?.phase !== "setting") return null;
	const keys = matchMedia("(hover: hover)").matches;
	if (offers.has("look"))
		return keys
			? t("Look at your cards, or let the House Way set them (key H).")
			: t("Look at your cards, or let the House Way set them.");
	if (offers.has("set-cards"))
		return keys
			? t("Pick two cards for the Low Hand, or press House Way (key H).")
			: t("Pick two cards for the Low Hand, or press House Way.");
	return context.seat !== null && round.hands[context.seat]
		? t("Your hand is set. The other players set theirs, then the dealer.")
		: null;
}

/**
 * One's own box first, then from the dealer's left.
 * @param {number} count
 * @param {number | null} seat
 */
function inOrder(count, seat) {
	const boxes = Array.from({ length: count }, (_, i) => i + 1);
	return seat === null ? boxes : [seat, ...boxes.filter((box) => box !== seat)];
}

/**
 * Seen from the players, the dealer's left is on the right.
 * @param {number} box
 * @param {number} count
 */
function arcPlace(box, count) {
	const middle = (count - 1) / 2;
	const out = middle ? (box - 1 - middle) / middle : 0;
	return { "--column": count - box + 1, "--drop": `${(DEPTH * (1 - out * out)).toFixed(2)}rem` };
}

/**
 * Boxes that may withdraw and are set already.
 * @param {Offers} offers
 * @param {Context} context
 * @param {Set<number>} away
 */
function withdrawals(offers, context, away) {
	return offers
		.list("withdraw-box")
		.filter(({ command }) => !away.has(Number(command.box)))
		.map((offer) => setting?.withdrawalNotice(context, offer));
}

/** @param {TableView} table @param {Offers} offers @param {Context} context */
function dock(table, offers, context) {
	const { round } = table;
	if (!round || round.phase === "betting") return null;
	const offer = offers.find("walk-away");
	const mine = round.wagers.some(({ player }) => player === context.me);
	if (!offer || !mine) return null;
	const walk = async (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		const { ask } = await import("/static/js/core/ask.js");
		const line = t(
			"Your wagers stay on the table, and the House Way sets your cards. You " +
				"give up your seat and your decisions in this round; any winnings are " +
				"yours.",
		);
		const what = { title: t("Leave the table?"), line, verb: t("Leave"), danger: true };
		return ask(what, () => context.act(offer, { near }));
	};
	return h(
		"button",
		{
			type: "button",
			class: "button button--small button--quiet",
			key: "walk",
			title: t("Your wagers stay, and the House Way sets your cards."),
			onclick: walk,
		},
		t("Leave"),
	);
}

/**
 * @param {LowHighGame} game @param {LowHighView} view @param {LowHighView} before
 * @param {Context} context
 */
function announce(game, view, before, context) {
	const [table, was] = [
		/** @type {TableView} */ (view.table),
		/** @type {TableView | null} */ (before.table),
	];
	if (!table || !was) return null;
	const known = new Set(irregular(was).map(({ why }) => why));
	const news = irregular(table).filter(({ why }) => !known.has(why));
	if (news.length) return news.map(({ why }) => why).join(" ");
	const dealt = table.round?.phase === "setting" && was.round?.phase !== "setting";
	if (dealt && context.seat !== null && table.round?.hands[context.seat])
		return t("Your cards have been dealt at box {box}. Look at them, or ask for the House Way.", {
			box: context.seat,
		});
	if (table.round?.phase === "showdown" && was.round?.phase !== "showdown")
		return dealerWords(game, table);
	const settled =
		table.last && table.last.number !== was.last?.number
			? netOf(table.last.lines, context.me)
			: null;
	return settled === null
		? null
		: t("Round {number} is settled: your result is {amount}.", {
				number: table.last?.number,
				amount: change(settled),
			});
}

/** @param {LowHighGame} game @param {TableView} table */
function dealerWords(game, table) {
	const setting = table.round?.dealer?.setting;
	return setting
		? t("The dealer has Low {low}, High {high}.", {
				low: game.nameOf(setting.low).full,
				high: game.nameOf(setting.high).full,
			})
		: null;
}

/** @param {string} selector */
function press(selector) {
	focus(selector);
	/** @type {HTMLElement | null} */ (document.querySelector(selector))?.click();
}

/** @param {string} selector */
function focus(selector) {
	/** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus();
}
