// @ts-check
// The holding area: five places for the cards of a round, on top of the cards burnt before each.

import { cardPlace } from "/static/js/cards/frame.js";
import { frenchCard } from "/static/js/cards/french.js";
import { h } from "/static/js/core/dom.js";
import { nt, t } from "/static/js/core/text.js";

/** @import { KingHighRoundView } from "houseway" */

const CARDS = 5;

/**
 * The five places, with the action round that is played now.
 * @param {KingHighRoundView | null} round a round's view or null
 * @param {string} name makes the cards glide
 * @returns {HTMLElement}
 */
export function holdingArea(round, name) {
	const cards = round?.cards ?? [];
	const going = round && (round.phase === "betting" || round.phase === "closed");
	const burnt = burntUnder(round);
	return h(
		"ol",
		{ class: "kh-holding", "aria-label": t("Cards of the round") },
		Array.from({ length: CARDS }, (_, i) =>
			place(
				i,
				cards[i],
				Boolean(going) && cards.length === i,
				burnt?.[i] ?? 0,
				`${name}-${round?.number ?? 0}`,
			),
		),
	);
}

/**
 * @param {number} i
 * @param {string | undefined} code
 * @param {boolean} now
 * @param {number} burnt
 * @param {string} name
 */
function place(i, code, now, burnt, name) {
	const card = code
		? frenchCard(code, { key: `${name}-${i}`, flip: `${name}-${i}` })
		: cardPlace(
				now
					? t("Card {number} is next", { number: i + 1 })
					: t("Spot for card {number}", { number: i + 1 }),
				{ key: `place-${i}` },
			);
	return h(
		"li",
		{
			class: ["kh-hold", now ? "is-now" : null, code ? "has-card" : null],
			key: `hold-${i}`,
			"aria-current": now ? "step" : null,
		},
		card,
		h("span", { class: "kh-hold-number", "aria-hidden": "true" }, String(i + 1)),
		burnt
			? h("span", { class: "kh-burnt", title: burntWords(burnt) }, t("{burnt} burnt", { burnt }))
			: null,
	);
}

/**
 * How many cards lie burnt at each place; null where the count does not say.
 * @param {KingHighRoundView | null} round
 * @returns {number[] | null}
 */
export function burntUnder(round) {
	if (round?.device !== "manual-shoe") return null;
	const more = round.readings?.burn === "two-more-before-first" ? 2 : 0;
	const due = Array.from({ length: CARDS }, (_, i) => 2 + (i === 0 ? more : 0));
	const dealt = round.cards.length;
	const under = due.slice(0, dealt);
	const rest = round.burnt - under.reduce((sum, count) => sum + count, 0);
	if (rest < 0 || rest > (due[dealt] ?? 0)) return null;
	return [...under, rest];
}

/** @param {number} burnt */
function burntWords(burnt) {
	return nt("{count} burnt card under it, unseen", "{count} burnt cards under it, unseen", burnt);
}
