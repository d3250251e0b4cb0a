// @ts-check
// The card of a game, whichever pack it is played with.

import { h } from "../core/dom.js";
import { cardBack, cardPlace } from "./frame.js";
import { frenchCard, frenchName } from "./french.js";
import { PAI_GOW, paiGowCard, paiGowName, withCopies } from "./paigow.js";

/** @import { CardOptions } from "./frame.js" */

export { cardBack, cardPlace, frenchCard, frenchName, paiGowCard, paiGowName, withCopies };

/**
 * A card of either pack by its code; null is face down.
 * @param {string | null} code
 * @param {CardOptions} [options]
 * @returns {HTMLElement}
 */
export function card(code, options) {
	return code !== null && code in PAI_GOW ? paiGowCard(code, options) : frenchCard(code, options);
}

/** What a card is called, in words. @param {string | null} code */
export function cardName(code) {
	return code !== null && code in PAI_GOW ? paiGowName(code) : frenchName(code);
}

/**
 * Cards side by side, the two of a pai gow pair with both of their patterns. `name` makes them
 * glide.
 * @param {readonly (string | null)[]} codes
 * @param {{name?: string, label?: string, class?: string,
 *   options?: (index: number, code: string | null) => CardOptions}} [how]
 * @returns {HTMLElement}
 */
export function hand(codes, { name, label, class: more, options } = {}) {
	const cards = withCopies(codes).map(({ code, copy }, i) => {
		const own = {
			...(name ? { flip: `${name}-${i}`, key: `${name}-${i}` } : {}),
			...options?.(i, code),
		};
		return code !== null && code in PAI_GOW
			? paiGowCard(code, { ...own, copy })
			: frenchCard(code, own);
	});
	return h(
		"div",
		{ class: ["hand", more], role: label ? "group" : null, "aria-label": label },
		cards,
	);
}
