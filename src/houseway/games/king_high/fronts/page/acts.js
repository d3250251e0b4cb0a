// @ts-check
// What the keyboard and the dock do at a King High table beside the spots themselves.

import { h } from "/static/js/core/dom.js";
import { t } from "/static/js/core/text.js";

/** @import { Context, Offer, Offers } from "houseway" */

const KEYS = { h: "high", l: "low", 7: "seven", p: "pokerpot" };

/**
 * Shortcuts: a key for each wager that has a letter or figure of its own on the layout.
 * @param {Context} context
 * @param {Offers} offers
 * @returns {Record<string, () => void>}
 */
export function betKeys(context, offers) {
	return Object.fromEntries(
		Object.entries(KEYS).map(([key, kind]) => [key, () => placeBet(context, offers, kind)]),
	);
}

/** @param {Context} context @param {Offers} offers @param {string} kind */
function placeBet(context, offers, kind) {
	const offer = offers.find("place-wager", { kind });
	const near = document.querySelector(`.kh-place--${kind} .spot-add`);
	if (offer) context.act(offer, { amount: context.rack.value, near, many: true });
	else if (near instanceof HTMLElement) near.click();
}

/**
 * A button that takes back whatever still may be.
 * @param {Offers} offers
 * @param {Context} context
 */
export function takeAllBack(offers, context) {
	const all = offers.list("take-back");
	if (all.length < 2) return null;
	const take = async (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		for (const offer of inOrder(all)) if (!(await context.act(offer, { near }))) return;
	};
	return h(
		"button",
		{ type: "button", class: "button button--small", key: "take-all", onclick: take },
		t("Clear bets"),
	);
}

/** The Pokerpot last: wagers on a card need it. @param {Offer[]} all */
function inOrder(all) {
	return [...all].sort(
		(a, b) => Number(a.command.kind === "pokerpot") - Number(b.command.kind === "pokerpot"),
	);
}
