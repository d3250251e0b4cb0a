// @ts-check
// What two cards of Power Pai Gow are called (PPG-3.6 to 3.8, Appendix A). Only names: the house
// compares.

import { PAI_GOW } from "/static/js/cards/paigow.js";
import { nt, t } from "/static/js/core/text.js";

/** @import { HandName } from "/static/games/low-high/view.js" */

/** With Teen or Day. @type {Record<string, string>} */
const COMBINATIONS = {
	n9: t("Wong"),
	h8: t("Gong"),
	l8: t("Gong"),
	h7: t("High Nine"),
	l7: t("High Nine"),
};

/** The name of a two-card hand. @param {readonly string[]} cards @returns {HandName} */
export function paiGowHand(cards) {
	const [senior, junior] = [...cards].sort((a, b) => PAI_GOW[a].order - PAI_GOW[b].order);
	if (senior === junior) return special(t("Pair of {cards}", { cards: PAI_GOW[senior].pairName }));
	const combined = senior === "teen" || senior === "day" ? COMBINATIONS[junior] : undefined;
	if (combined) return special(`${PAI_GOW[senior].name} ${combined}`);
	const points = Math.max(
		...values(senior).flatMap((a) => values(junior).map((b) => (a + b) % 10)),
	);
	const name = nt("{count} point", "{count} points", points);
	return {
		name,
		full: t("{points}, led by {card}", { points: name, card: PAI_GOW[senior].name }),
		zero: points === 0,
	};
}

/** @param {string} name @returns {HandName} */
function special(name) {
	return { name, full: name, zero: false };
}

/** What a card may count; Gee Jun is 3 or 6. @param {string} code */
function values(code) {
	return code === "gj" ? [3, 6] : [Number(PAI_GOW[code].points)];
}
