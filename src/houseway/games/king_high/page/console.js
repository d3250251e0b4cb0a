// @ts-check
// Real cards of King High come one at a time, among those that are left.

import { cardPicker } from "/static/js/console/cards.js";

/** @type {import("houseway").ConsolePart} */
export default {
	entered: ["deal-card"],
	panel: (_, offers, send) => {
		const coming = offers.list("deal-card");
		return coming.length ? cardPicker("Which card came?", coming, send) : null;
	},
};
