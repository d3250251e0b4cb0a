// @ts-check
// The cards of one pack, for a page that would not load those of others.

/** @import { CardOptions } from "./frame.js" */
/**
 * @typedef {{card: (code: string | null, options?: CardOptions) => HTMLElement,
 *   name: (code: string) => string}} Faces
 */

/** How the cards with these codes are drawn and called. @param {string[]} codes
 * @returns {Promise<Faces>} */
export async function facesOf(codes) {
	if (codes.some((code) => code.length > 2)) {
		const { paiGowCard, paiGowName } = await import("./paigow.js");
		return { card: paiGowCard, name: paiGowName };
	}
	const { frenchCard, frenchName } = await import("./french.js");
	return { card: frenchCard, name: frenchName };
}
