// @ts-check
// What two cards of Si Ki Pi are called (SKP-3.7, Appendix G). Only names: the house compares.

import { nt, t } from "/static/js/core/text.js";

/** @import { HandName } from "/static/games/low-high/view.js" */

const ORDER = "23456789TJQKA";
/** @type {Record<string, string>} */
const NAMES = { T: "10", J: t("Jack"), Q: t("Queen"), K: t("King"), A: t("Ace") };
/** Several cards of a rank. @type {Record<string, string>} */
const SEVERAL = { J: t("Jacks"), Q: t("Queens"), K: t("Kings"), A: t("Aces") };

/** The name of a two-card hand. @param {readonly string[]} cards @returns {HandName} */
export function frenchHand(cards) {
	const [high, low] = cards
		.map(([rank]) => rank)
		.sort((a, b) => ORDER.indexOf(b) - ORDER.indexOf(a));
	if (high === low)
		return special(
			t("Pair of {ranks}", { ranks: SEVERAL[high] ?? t("{rank}s", { rank: rankName(high) }) }),
		);
	if (high + low === "82") return special(t("Gong"));
	const points = (value(high) + value(low)) % 10;
	const name = nt("{count} point", "{count} points", points);
	const best =
		points === 1 && high === "A" ? t("Ace-{rank}", { rank: rankName(low) }) : rankName(high);
	return {
		name,
		full: t("{points}, led by {card}", { points: name, card: best }),
		zero: points === 0,
	};
}

/** @param {string} name @returns {HandName} */
function special(name) {
	return { name, full: name, zero: false };
}

/** @param {string} rank */
function rankName(rank) {
	return NAMES[rank] ?? rank;
}

/** @param {string} rank */
function value(rank) {
	return rank === "A" ? 1 : Number(rank) || 0;
}
