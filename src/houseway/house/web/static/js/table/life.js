// @ts-check
// What makes a table feel like one: chips that travel, sounds, a buzz in the hand when it is my
// turn, a win that is seen. Nothing moves for those who asked for reduced motion, and nothing is
// heard that was not asked for.

import { chip } from "../cards/chips.js";
import { button, h } from "../core/dom.js";
import { change } from "../core/money.js";
import { animate, moves } from "../core/motion.js";
import { isLoud, play, setLoud } from "../core/sound.js";
import { addStyle } from "../core/style.js";
import { t } from "../core/text.js";
import { netOf } from "./results.js";

/** @import { Context, LiveView } from "houseway" */
/** @import { Offers } from "./offers.js" */

const STYLE = "/static/css/life.css";
const TRAVEL = { duration: 420, easing: "cubic-bezier(.25,.7,.3,1)" };
const SEEN_FOR = 2_600; // milliseconds of a win
const COINS = 10;
const BUZZ = [40, 60, 40];
/** Commands that are possible at any time, and so no reason to call the player to the table. */
const NO_TURN = [
	"buy-in",
	"cash-out",
	"leave",
	"walk-away",
	"sit",
	"give-seed",
	"ready",
	"sit-out",
];

addStyle(STYLE);

/** A button that asks for sounds, or for silence. @param {() => void} redraw */
export function soundButton(redraw) {
	const loud = isLoud();
	return button(
		h("span", { "aria-hidden": "true", class: loud ? null : "quiet" }, "♪"),
		() => {
			setLoud(!loud);
			redraw();
		},
		{
			class: "icon-button",
			key: "sound",
			"aria-pressed": String(loud),
			"aria-label": t("Sounds"),
			title: loud ? t("Sounds are on") : t("Sounds are off"),
		},
	);
}

/** Which places of the layout have chips of mine. @param {Element} root */
export function chipsOf(root) {
	return [...root.querySelectorAll(".spot")].map((spot) => spot.classList.contains("has-mine"));
}

/**
 * Chips that were placed come from the rack.
 * @param {Element} root @param {boolean[]} before
 */
export function moveChips(root, before) {
	const spots = [...root.querySelectorAll(".spot")];
	if (spots.length !== before.length) return;
	const placed = spots.filter((spot, i) => spot.classList.contains("has-mine") && !before[i]);
	if (placed.length) play("chip");
	const rack = root.querySelector('.rack-chip[aria-checked="true"]')?.getBoundingClientRect();
	if (!rack || !moves()) return;
	for (const spot of placed) {
		const stack = spot.querySelector(".chips, svg");
		if (stack) travel(stack, rack, stack.getBoundingClientRect());
	}
}

/** @param {Element} element @param {DOMRect} from @param {DOMRect} to */
function travel(element, from, to) {
	const [x, y] = [from.left - to.left, from.top - to.top];
	return animate(
		element,
		[{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
		TRAVEL,
	);
}

/**
 * Tells by ear, hand and eye what has happened since the last view.
 * @param {LiveView | null} before
 * @param {LiveView} view
 * @param {{was: Offers | null, is: Offers}} offers
 * @param {Context} context
 */
export function follow(before, view, offers, context) {
	const [was, is] = [before?.table?.round, view.table?.round];
	if (cardsIn(is) > cardsIn(was)) play("card");
	if (isTurn(offers.is) && !(offers.was && isTurn(offers.was)) && context.seat !== null)
		announceTurn();
	const last = view.table?.last;
	if (!last || last.number === before?.table?.last?.number) return;
	const net = netOf(last.lines ?? [], context.me);
	if (net === null) return;
	if (net > 0) celebrateWin(net);
	else if (net < 0) play("lose");
}

function announceTurn() {
	play("turn");
	const phone = matchMedia("(pointer: coarse)").matches;
	if (phone && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
}

/** @param {Offers} offers */
function isTurn(offers) {
	return offers.all.some(({ command }) => !NO_TURN.includes(command.command));
}

/** How many cards lie in a round, wherever they are. @param {unknown} value @returns {number} */
function cardsIn(value) {
	if (Array.isArray(value)) return value.reduce((sum, one) => sum + cardsIn(one), 0);
	if (value === null || typeof value !== "object") return 0;
	return Object.entries(value).reduce(
		(sum, [name, inner]) =>
			sum + (name.endsWith("cards") && Array.isArray(inner) ? inner.length : cardsIn(inner)),
		0,
	);
}

/** A win is seen on the felt, and its chips come to me. @param {number} net */
function celebrateWin(net) {
	play("win");
	const felt = document.querySelector(".table-grid > .felt");
	if (!felt) return;
	const { left, top, width } = felt.getBoundingClientRect();
	const seen = h(
		"div",
		{
			class: "win",
			"aria-hidden": "true",
			style: { left: `${left}px`, top: `${Math.max(top, 0)}px`, width: `${width}px` },
		},
		h("strong", { class: "win-amount number" }, change(net)),
	);
	document.body.append(seen);
	animate(
		seen.firstElementChild ?? seen,
		[
			{ transform: "scale(.4)", opacity: 0 },
			{ transform: "scale(1.15)", opacity: 1, offset: 0.25 },
			{ transform: "scale(1)", opacity: 1, offset: 0.75 },
			{ transform: "scale(1)", opacity: 0 },
		],
		{ duration: SEEN_FOR, easing: "ease-out" },
	);
	if (moves()) coins(felt, net);
	setTimeout(() => seen.remove(), SEEN_FOR);
}

/** Chips from the dealer to my own. @param {Element} felt @param {number} net */
function coins(felt, net) {
	const to = document.querySelector(".dock-chips")?.getBoundingClientRect();
	const from = felt.getBoundingClientRect();
	if (!to) return;
	const value = 10 ** Math.floor(Math.log10(Math.max(net, 1)));
	for (let i = 0; i < COINS; i += 1) {
		const coin = h(
			"div",
			{
				class: "win-coin",
				"aria-hidden": "true",
				style: { left: `${from.left + from.width / 2}px`, top: `${from.top + 60}px` },
			},
			chip(value),
		);
		document.body.append(coin);
		const [x, y] = [to.left - from.left - from.width / 2, to.top - from.top - 60];
		const aside = (i - COINS / 2) * 14;
		const moving = coin.animate(
			[
				{ transform: "translate(0, 0) scale(.6)", opacity: 0 },
				{ transform: `translate(${aside}px, 40px) scale(1)`, opacity: 1, offset: 0.3 },
				{ transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0.2 },
			],
			{ duration: 900, delay: 45 * i, easing: "ease-in-out", fill: "both" },
		);
		moving.finished.catch(() => {}).finally(() => coin.remove());
	}
}
