// @ts-check
// Real cards of a Low-and-High game: four to each box with a wager, in the order of the deal, then
// the dealer.

import { cardForm } from "/static/js/console/cards.js";

/** @type {import("houseway").ConsolePart} */
export default {
	entered: ["deal"],
	panel: (view, offers, send) => {
		if (!offers.has("deal")) return null;
		const boxes = [
			...new Set(view.table.round.wagers.map((/** @type {any} */ wager) => wager.box)),
		].sort((a, b) => a - b);
		return cardForm(
			"Enter the four cards of each hand",
			[...boxes.map((box) => `Box ${box}`), "Dealer"].map((label) => ({
				label,
				hint: "four cards, such as 9s 10h Kd Qc or teen h8 f5 gj",
			})),
			(rows, near) => send({ command: "deal", cards: rows.flat() }, { near }),
		);
	},
};
