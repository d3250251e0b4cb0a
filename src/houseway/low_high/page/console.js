// @ts-check
// Real cards of a Low-and-High game: all at once in the order of the deal, or, where they lie face
// down, the dealer's hand and each box as it is turned.

import { cardForm } from "/static/js/console/cards.js";

/** @import { SendDirectly } from "houseway" */

const TWO = "two cards, such as 9s 10h or teen h8";

/** @type {import("houseway").ConsolePart} */
export default {
	entered: ["deal"],
	panel: (view, offers, send) =>
		offers.has("deal") ? atOnce(view.table.round, send) : turning(view.table.round, send),
};

/** @param {any} round @param {SendDirectly} send */
function atOnce(round, send) {
	const boxes = [...new Set(round.wagers.map((/** @type {any} */ wager) => wager.box))].sort(
		(a, b) => a - b,
	);
	return cardForm(
		"Enter the four cards of each hand",
		[...boxes.map((box) => `Box ${box}`), "Dealer"].map((label) => ({
			label,
			hint: "four cards, such as 9s 10h Kd Qc or teen h8 f5 gj",
		})),
		(rows, near) => send({ command: "deal", cards: rows.flat() }, { near }),
	);
}

/** The next hand to be turned: the dealer's first. */
/** @param {any} round @param {SendDirectly} send */
function turning(round, send) {
	if (!round?.dealer) return null;
	const boxes = Object.entries(round.hands);
	if (round.dealer.unseen) {
		if (!boxes.every(([, hand]) => hand.is_set || hand.decides === null)) return null;
		return setForm("The dealer's hand as it is set", { command: "set-dealer" }, send);
	}
	const next = boxes.find(([, hand]) => hand.unseen);
	if (!next) return null;
	const box = Number(next[0]);
	return setForm(`Box ${box} as it is turned`, { command: "turn-hand", box }, send);
}

/** @param {string} title @param {object} command @param {SendDirectly} send */
function setForm(title, command, send) {
	const rows = ["Low", "High"].map((label) => ({ label, hint: TWO }));
	return cardForm(title, rows, ([low, high], near) => send({ ...command, low, high }, { near }));
}
