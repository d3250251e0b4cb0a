// @ts-check
// Real cards of Pineapple: the dealer enters what each hand has placed face up.

import { cardForm } from "/static/js/console/cards.js";
import { h } from "/static/js/core/dom.js";

/** @typedef {import("houseway").SendDirectly} Send */

/** @type {import("houseway").ConsolePart} */
export default {
	entered: ["deal", "enter-cards"],
	panel: (_, offers, send) => {
		if (offers.has("deal")) return dealButton(send);
		const entry = offers.find("enter-cards");
		if (!entry) return null;
		const { position } = entry.command;
		return cardForm(
			`What position ${position} has placed`,
			["Top", "Middle", "Bottom"].map((label) => ({ label, hint: "cards, or nothing" })),
			([top, middle, bottom], near) =>
				send({ command: "enter-cards", position, top, middle, bottom }, { near }),
		);
	},
};

/** @param {Send} send */
function dealButton(send) {
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
					send({ command: "deal", cards: [] }, { near: /** @type {Element} */ (e.currentTarget) }),
			},
			"Deal a hand of real cards",
		),
	);
}
