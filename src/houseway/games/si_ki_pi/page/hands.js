// @ts-check
// What two cards of Si Ki Pi are called (SKP-3.7, Appendix G). Only names: the house compares.

import { t } from "/static/js/core/text.js";

/** @import { HandName } from "/static/games/low-high/view.js" */

const ORDER = "23456789TJQKA";
/** @type {Record<string, string>} */
const NAMES = { T: "10", J: t("Jack"), Q: t("Queen"), K: t("King"), A: t("Ace") };

/** The name of a two-card hand. @param {readonly string[]} cards @returns {HandName} */
export function frenchHand(cards) {
	const [high, low] = cards
		.map(([rank]) => rank)
		.sort((a, b) => ORDER.indexOf(b) - ORDER.indexOf(a));
	const many = `${called(high)}s`;
	if (high === low) return special(t("Pair of {many}", { many }));
	if (high + low === "82") return special(t("Gong"));
	const points = (value(high) + value(low)) % 10;
	const name = points === 1 ? t("1 point") : t("{points} points", { points });
	const best = points === 1 && high === "A" ? `Ace-${called(low)}` : called(high);
	return { name, full: t("{name}, {best} high", { name, best }), zero: points === 0 };
}

/** @param {string} name @returns {HandName} */
function special(name) {
	return { name, full: name, zero: false };
}

/** @param {string} rank */
function called(rank) {
	return NAMES[rank] ?? rank;
}

/** @param {string} rank */
function value(rank) {
	return rank === "A" ? 1 : Number(rank) || 0;
}
