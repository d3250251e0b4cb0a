// @ts-check
// My own four cards before they are set: looking, choosing two for the Low Hand, setting, House
// Way.

import { button, h } from "/static/js/core/dom.js";
import { clauseLink } from "/static/js/core/games.js";
import { arrows } from "/static/js/core/keys.js";
import { tell } from "/static/js/core/notice.js";
import { t } from "/static/js/core/text.js";
import { draggable } from "/static/js/table/drag.js";
import { chooseLows, lowsOf, moveCard, previewOf } from "./choosing.js";
import { focusLater } from "./focus.js";
import { cardAt, positionsOf } from "./hands.js";

/** @import { Context, Offer, Offers } from "houseway" */
/** @import { HandView, LowHighGame, Setting } from "./view.js" */
/**
 * @typedef {{game: LowHighGame, stage: string, box: number, hand: HandView, offers: Offers,
 *   context: Context}} Board
 */

/** The board for the cards of one box. @param {Board} board */
export function settingBoard(board) {
	const { box, offers, hand } = board;
	const look = offers.find("look", { box });
	const hidden = look || hand.unseen;
	const withdraw = offers.find("withdraw-box", { box });
	return h(
		"section",
		{ class: "lh-board", key: `board-${box}`, "aria-label": t("Your cards, box {box}", { box }) },
		h("h2", { class: "lh-board-title" }, t("Your cards, box {box}", { box })),
		hidden ? faceDown(board) : zones(board),
		hidden ? null : verdictLine(board),
		hidden
			? h(
					"div",
					{ class: "row row--center", key: "acts" },
					look ? lookButton(board, look) : null,
					laidButton(board),
					houseWayButton(board),
				)
			: decisions(board),
		withdraw ? withdrawalNotice(board.context, withdraw) : null,
		h(
			"p",
			{ class: "lh-hint", key: "hint" },
			t("House Way: the dealer sets your cards for you, following the rules."),
			" ",
			clauseOf(offers.find("ask-house-way", { box })),
		),
	);
}

/** @param {Board} board */
function faceDown({ game, hand, box }) {
	return h(
		"div",
		{
			class: "hand lh-facedown",
			key: "facedown",
			role: "group",
			"aria-label": t("Four cards, not seen yet"),
		},
		hand.cards.map((_, i) => cardAt(game, hand, i, box)),
	);
}

/** @param {Board} board @param {Offer} offer */
function lookButton({ context, box }, offer) {
	const look = async (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		if (await context.act(offer, { near })) focusLater(`[data-board="${box}"] .lh-card`);
	};
	return h(
		"button",
		{
			type: "button",
			class: "button button--primary",
			key: "look",
			"aria-keyshortcuts": "l",
			dataset: { act: "look" },
			onclick: look,
		},
		t("Look at your cards"),
	);
}

/** Real cards that lie set on the felt. @param {Board} board */
function laidButton({ context, offers, box }) {
	const offer = offers.find("lay-set", { box });
	if (!offer) return null;
	return button(t("I have set them"), (near) => context.act(offer, { near }), {
		key: "laid",
		title: offer.says,
	});
}

/** @param {Board} board */
function houseWayButton({ context, offers, box }) {
	const offer = offers.find("ask-house-way", { box });
	if (!offer) return null;
	const ask = async (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		if (await context.act(offer, { near })) focusLater(`[data-box="${box}"]`);
	};
	return h(
		"button",
		{
			type: "button",
			class: "button",
			key: "house-way",
			title: offer.says,
			"aria-keyshortcuts": "h",
			dataset: { act: "house-way" },
			onclick: ask,
		},
		t("House Way"),
	);
}

/**
 * The Low and High zones; the four buttons keep their order on the page, only their places change.
 * @param {Board} board
 */
function zones(board) {
	const { game, stage, box, hand, context } = board;
	const cards = /** @type {string[]} */ (hand.cards);
	const lows = lowsOf(stage, box);
	const highs = cards.map((_, i) => i).filter((i) => !lows.includes(i));
	const change = (/** @type {number[]} */ next) => {
		chooseLows(box, next);
		context.redraw();
	};
	const preview = previewNow(board);
	const buttons = cards.map((_, i) => {
		const low = lows.includes(i);
		const place = low ? lows.indexOf(i) : highs.indexOf(i);
		const card = cardAt(game, hand, i, box);
		return h(
			"button",
			{
				type: "button",
				class: ["card-button", "lh-card", low ? "is-low" : null],
				key: `card-${i}`,
				style: { "--place": place, "--of": low ? 2 : highs.length },
				// Dropped on another card, a card goes to where that one lies.
				dataset: { act: "choose", zone: low ? "low" : "high" },
				"aria-pressed": String(low),
				"aria-label": low
					? t("{card}, in the Low Hand", { card: card.getAttribute("aria-label") })
					: t("{card}, not in the Low Hand", { card: card.getAttribute("aria-label") }),
				onclick: () => change(moveCard(lows, i, !low)),
				...draggable((zone) => change(moveCard(lows, i, zone === "low"))),
			},
			card,
		);
	});
	return h(
		"div",
		{
			class: "lh-zones",
			key: "zones",
			role: "group",
			"aria-label": t("Pick two cards for the Low Hand"),
			dataset: { board: box },
			onkeydown: arrows(".lh-card"),
		},
		zone(
			"low",
			t("Low Hand"),
			preview?.lowName.full ?? t("Pick {number} more", { number: 2 - lows.length }),
		),
		zone("high", t("High Hand"), preview?.highName.full ?? t("remaining two")),
		buttons,
	);
}

/** @param {"low" | "high"} which @param {string} title @param {string} name */
function zone(which, title, name) {
	return h(
		"div",
		{ class: ["lh-zone", `lh-zone--${which}`], key: which, dataset: { zone: which } },
		h("span", { class: "lh-zone-title" }, title),
		h("span", { class: "lh-zone-name" }, name),
	);
}

/** What the chosen hands would be. @param {Board} board */
function previewNow({ game, stage, box, hand, offers }) {
	return previewOf(
		game,
		/** @type {string[]} */ (hand.cards),
		lowsOf(stage, box),
		offers.list("set-cards", { box }),
	);
}

/** @param {Board} board */
function verdictLine(board) {
	const preview = previewNow(board);
	return h(
		"p",
		{
			class: ["lh-verdict", preview && !preview.offer ? "bad" : null],
			role: "status",
			key: "verdict",
		},
		verdict(preview),
	);
}

/** The settings there are, and the buttons. @param {Board} board */
function decisions(board) {
	const { stage, box, hand, offers, context } = board;
	const cards = /** @type {string[]} */ (hand.cards);
	const lows = lowsOf(stage, box);
	const settings = offers.list("set-cards", { box });
	const preview = previewNow(board);
	const change = (/** @type {number[]} */ next) => {
		chooseLows(box, next);
		context.redraw();
	};
	return h(
		"div",
		{ class: "lh-decisions", key: "decisions" },
		h(
			"div",
			{
				class: "lh-settings",
				key: "settings",
				role: "group",
				"aria-label": t("Possible settings"),
			},
			settings.filter(isFirst).map((offer) => settingButton(offer, cards, preview, change)),
		),
		h(
			"div",
			{ class: "row row--center", key: "acts" },
			preview && !preview.offer
				? button(t("Swap the two hands"), () => change(lowsSwapped(cards, lows)), {
						class: "button",
						key: "swap",
					})
				: setButton(board, preview),
			houseWayButton(board),
		),
	);
}

/** @param {ReturnType<typeof previewOf>} preview */
function verdict(preview) {
	if (!preview) return t("Pick two cards for the Low Hand; the other two are the High Hand.");
	if (preview.offer)
		return t("Valid: Low {low}, High {high}.", {
			low: preview.lowName.full,
			high: preview.highName.full,
		});
	return t("Not valid: the High Hand ({high}) would rank below the Low Hand ({low}).", {
		high: preview.highName.full,
		low: preview.lowName.full,
	});
}

/** @param {Board} board @param {ReturnType<typeof previewOf>} preview */
function setButton({ context, box }, preview) {
	const set = async (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		if (!preview?.offer) return tell(verdict(preview), { near });
		const { low, high } = preview;
		if (
			await context.act(preview.offer, {
				change: /** @type {Pick<Setting, "low" | "high">} */ ({ low, high }),
				near,
			})
		)
			focusLater(`[data-box="${box}"]`);
	};
	return h(
		"button",
		{
			type: "button",
			class: "button button--primary",
			key: "set",
			"aria-disabled": preview?.offer ? null : "true",
			title: preview?.offer?.says,
			dataset: { act: "set" },
			onclick: set,
		},
		t("Set this way"),
	);
}

/**
 * @param {Offer} offer
 * @param {string[]} cards
 * @param {ReturnType<typeof previewOf>} preview
 * @param {(lows: number[]) => void} change
 */
function settingButton(offer, cards, preview, change) {
	const { low } = positionsOf(cards, /** @type {any} */ (offer.command));
	const now = preview?.offer?.says === offer.says;
	return button(offer.says.replace(/^Set /, ""), () => change(low), {
		key: offer.says,
		"aria-pressed": String(now),
	});
}

/**
 * Hands of equal rank need one button only.
 * @param {Offer} offer
 * @param {number} i
 * @param {Offer[]} all
 */
function isFirst({ says }, i, all) {
	return all.findIndex((other) => other.says === says) === i;
}

/** @param {string[]} cards @param {number[]} lows */
function lowsSwapped(cards, lows) {
	return cards.map((_, i) => i).filter((i) => !lows.includes(i));
}

/**
 * The choice of a box whose cards were exposed before anybody looked.
 * @param {Context} context
 * @param {Offer} offer
 */
export function withdrawalNotice(context, offer) {
	const act = (/** @type {Event} */ event) =>
		context.act(offer, { near: /** @type {Element} */ (event.currentTarget) });
	return h(
		"div",
		{ class: "lh-notice", key: `withdraw-${offer.command.box}` },
		h(
			"p",
			null,
			t(
				"Cards of box {box} were exposed before anyone had looked. You may " +
					"withdraw your bet, or play on.",
				{ box: offer.command.box },
			),
			" ",
			clauseOf(offer),
		),
		h("button", { type: "button", class: "button", onclick: act }, offer.says),
	);
}

/** @param {Offer | null} offer */
function clauseOf(offer) {
	return offer?.clause ? clauseLink(offer.clause) : null;
}
