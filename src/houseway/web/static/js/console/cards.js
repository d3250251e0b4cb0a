// @ts-check
// Entering real cards as they are dealt.

import { card, cardName } from "../cards/cards.js";
import { h } from "../core/dom.js";

/** @typedef {import("../table/offers.js").Offers} Offers */
/** @typedef {ReturnType<typeof import("./acts.js").directly>} Send */

/** The commands that are entered here and not offered as buttons. */
export const ENTERED = ["deal", "deal-card", "enter-cards"];

/**
 * The panel for entering cards; null where none are to be entered now.
 * @param {any} view
 * @param {Offers} offers
 * @param {Send} send
 */
export function cardPanel(view, offers, send) {
	if (view.dealing !== "human") return null;
	if (view.game === "king-high") return kingHigh(offers, send);
	if (view.game === "pineapple") return pineapple(offers, send);
	return lowHigh(view, offers, send);
}

/**
 * Four cards to each box with a wager, in the order of the deal, then the dealer.
 * @param {any} view
 * @param {Offers} offers
 * @param {Send} send
 */
function lowHigh(view, offers, send) {
	if (!offers.has("deal")) return null;
	const boxes = [
		...new Set(view.table.round.wagers.map((/** @type {any} */ wager) => wager.box)),
	].sort((a, b) => a - b);
	const places = [...boxes.map((box) => `Box ${box}`), "Dealer"];
	return form(
		"Enter the four cards of each hand",
		places.map((place) => ({
			label: place,
			hint: "four cards, such as 9s 10h Kd Qc or teen h8 f5 gj",
		})),
		(rows, near) => send({ command: "deal", cards: rows.flat() }, { near }),
	);
}

/** @param {Offers} offers @param {Send} send */
function kingHigh(offers, send) {
	const coming = offers.list("deal-card");
	if (!coming.length) return null;
	return h(
		"section",
		{ class: "panel stack", key: "cards" },
		h("h2", null, "Which card came?"),
		h(
			"div",
			{ class: "console-pick cards--tiny" },
			coming.map((offer) =>
				h(
					"button",
					{
						type: "button",
						class: "console-card",
						key: offer.command.card,
						"aria-label": cardName(offer.command.card),
						onclick: (/** @type {Event} */ e) =>
							send(offer.command, { near: /** @type {Element} */ (e.currentTarget) }),
					},
					card(offer.command.card),
				),
			),
		),
	);
}

/** @param {Offers} offers @param {Send} send */
function pineapple(offers, send) {
	const begin = offers.find("deal");
	if (begin)
		return h(
			"section",
			{ class: "panel stack", key: "cards" },
			h("h2", null, "Real cards"),
			h(
				"button",
				{
					type: "button",
					class: "button",
					onclick: (/** @type {Event} */ e) =>
						send(
							{ command: "deal", cards: [] },
							{ near: /** @type {Element} */ (e.currentTarget) },
						),
				},
				"Deal a hand of real cards",
			),
		);
	const entry = offers.find("enter-cards");
	if (!entry) return null;
	const { position } = entry.command;
	return form(
		`What position ${position} has placed`,
		["Top", "Middle", "Bottom"].map((label) => ({ label, hint: "cards, or nothing" })),
		([top, middle, bottom], near) =>
			send({ command: "enter-cards", position, top, middle, bottom }, { near }),
	);
}

/**
 * @param {string} title @param {{label: string, hint: string}[]} rows
 * @param {(cards: string[][], near: Element | null) => Promise<boolean>} done
 */
function form(title, rows, done) {
	const submit = async (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		const element = /** @type {HTMLFormElement} */ (event.currentTarget);
		const inputs = /** @type {HTMLInputElement[]} */ ([...element.querySelectorAll("input")]);
		const rows = inputs.map((input) => input.value.split(/[\s,]+/).filter(Boolean));
		if (await done(rows, event.submitter)) for (const input of inputs) input.value = "";
	};
	return h(
		"form",
		{ class: "panel stack", key: "cards", onsubmit: submit },
		h("h2", null, title),
		rows.map(({ label, hint }, i) =>
			h(
				"label",
				{ class: "field", for: `cards-${i}`, key: label },
				h("span", null, label),
				h("input", {
					id: `cards-${i}`,
					autocomplete: "off",
					autocapitalize: "none",
					spellcheck: "false",
					placeholder: hint,
				}),
			),
		),
		h(
			"div",
			null,
			h("button", { type: "submit", class: "button button--primary" }, "Enter these cards"),
		),
	);
}
