// @ts-check
// The cards that were chosen for a Low Hand and not yet set. Forgotten when the stage changes.

/** @import { Offer } from "houseway" */
/** @import { LowHighGame } from "./view.js" */

let at = "";
/** @type {Map<number, number[]>} */
const chosen = new Map();

/**
 * Positions of the cards chosen for the Low Hand of a box.
 * @param {string} stage
 * @param {number} box
 * @returns {number[]}
 */
export function lowsOf(stage, box) {
	if (stage !== at) chosen.clear();
	at = stage;
	return chosen.get(box) ?? [];
}

/** @param {number} box @param {number[]} lows */
export function chooseLows(box, lows) {
	chosen.set(box, lows);
}

/**
 * Puts a card into the Low Hand, in place of the first where there are two, or takes it out.
 * @param {readonly number[]} lows
 * @param {number} i
 * @param {boolean} into
 * @returns {number[]}
 */
export function moveCard(lows, i, into) {
	const others = lows.filter((one) => one !== i);
	return into ? [...others, i].slice(-2) : others;
}

/**
 * What the two chosen hands are called, and the offer to set them so, or null where it is not
 * allowed.
 * @param {LowHighGame} game
 * @param {readonly string[]} cards
 * @param {readonly number[]} lows
 * @param {readonly Offer[]} offers
 */
export function previewOf(game, cards, lows, offers) {
	if (lows.length < 2) return null;
	const low = cards.filter((_, i) => lows.includes(i));
	const high = cards.filter((_, i) => !lows.includes(i));
	const [lowName, highName] = [game.nameOf(low), game.nameOf(high)];
	const offer = offers.find(({ command }) => alike(command.low ?? [], low)) ?? null;
	const turned = offer
		? null
		: (offers.find(({ command }) => alike(command.low ?? [], high)) ?? null);
	// No rule ranks one zero above another.
	const eitherWay = lowName.zero && highName.zero ? turned : null;
	return { low, high, lowName, highName, offer: offer ?? eitherWay };
}

/** @param {readonly string[]} a @param {readonly string[]} b */
function alike(a, b) {
	return [...a].sort().join() === [...b].sort().join();
}
