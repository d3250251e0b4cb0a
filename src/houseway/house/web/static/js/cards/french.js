// @ts-check
// The 52-card pack, drawn here: indices, pips, courts.

import { s } from "../core/dom.js";
import { t } from "../core/text.js";
import { court } from "./courts.js";
import { cardBack, cardFrame, plate } from "./frame.js";
import { isRed, suitPath } from "./suits.js";

/** @import { CardOptions } from "./frame.js" */
/** @import { Suit } from "./suits.js" */

const NAMES = {
	A: t("Ace"),
	K: t("King"),
	Q: t("Queen"),
	J: t("Jack"),
	T: t("Ten"),
	9: t("Nine"),
	8: t("Eight"),
	7: t("Seven"),
	6: t("Six"),
	5: t("Five"),
	4: t("Four"),
	3: t("Three"),
	2: t("Two"),
};
/** @type {Record<string, (rank: string) => string>} */
const OF_SUIT = {
	s: (rank) => t("{rank} of spades", { rank }),
	h: (rank) => t("{rank} of hearts", { rank }),
	d: (rank) => t("{rank} of diamonds", { rank }),
	c: (rank) => t("{rank} of clubs", { rank }),
};
/** Every card of the pack, spades first, aces first. */
export const FRENCH = [..."shdc"].flatMap((suit) =>
	[..."AKQJT98765432"].map((rank) => rank + suit),
);

const [LEFT, MIDDLE, RIGHT] = [34, 50, 66];
const [TOP, BOTTOM] = [30, 110];
const sides = (/** @type {number} */ y) => [
	[LEFT, y],
	[RIGHT, y],
];
const at = (/** @type {number} */ part) => TOP + (BOTTOM - TOP) * part;

/** Where the pips of 2 to 10 lie. @type {Record<string, number[][]>} */
const PIPS = {
	2: [
		[MIDDLE, TOP],
		[MIDDLE, BOTTOM],
	],
	3: [
		[MIDDLE, TOP],
		[MIDDLE, 70],
		[MIDDLE, BOTTOM],
	],
	4: [...sides(TOP), ...sides(BOTTOM)],
	5: [...sides(TOP), [MIDDLE, 70], ...sides(BOTTOM)],
	6: [...sides(TOP), ...sides(70), ...sides(BOTTOM)],
	7: [...sides(TOP), [MIDDLE, at(1 / 4)], ...sides(70), ...sides(BOTTOM)],
	8: [...sides(TOP), [MIDDLE, at(1 / 4)], ...sides(70), [MIDDLE, at(3 / 4)], ...sides(BOTTOM)],
	9: [...sides(TOP), ...sides(at(1 / 3)), [MIDDLE, 70], ...sides(at(2 / 3)), ...sides(BOTTOM)],
	T: [
		...sides(TOP),
		[MIDDLE, at(1 / 6)],
		...sides(at(1 / 3)),
		...sides(at(2 / 3)),
		[MIDDLE, at(5 / 6)],
		...sides(BOTTOM),
	],
};

/**
 * A card such as `frenchCard("9s")`; null is a card face down.
 * @param {string | null} code
 * @param {CardOptions} [options]
 * @returns {HTMLElement}
 */
export function frenchCard(code, options) {
	if (code === null) return cardBack(options);
	const [rank, suit] = [code[0], /** @type {Suit} */ (code[1])];
	return cardFrame(
		`french card--${isRed(suit) ? "red" : "black"}`,
		code,
		frenchName(code),
		() => draw(rank, suit),
		options,
	);
}

/** "9s" → "Nine of spades". @param {string | null} code */
export function frenchName(code) {
	if (code === null) return t("A card face down");
	return OF_SUIT[code[1]](/** @type {any} */ (NAMES)[code[0]] ?? code[0]);
}

/** @param {string} rank @param {Suit} suit */
function draw(rank, suit) {
	return [
		plate("card-plate", 1, 8),
		s(
			"g",
			{ class: "face-large" },
			corner(rank, suit, 1),
			corner(rank, suit, -1),
			middle(rank, suit),
		),
		s("g", { class: "face-small" }, smallFace(rank, suit)),
	];
}

/** @param {string} rank @param {Suit} suit @param {1 | -1} way */
function corner(rank, suit, way) {
	return s(
		"g",
		{ transform: way === 1 ? null : "rotate(180 50 70)" },
		index(rank, 13, 24, 21),
		pip(suit, 13, 36, 13),
	);
}

/** @param {string} rank @param {number} x @param {number} y @param {number} size */
function index(rank, x, y, size) {
	const ten = rank === "T";
	return s(
		"text",
		{
			class: "index",
			x,
			y,
			"font-size": size,
			"text-anchor": "middle",
			...(ten
				? { "letter-spacing": -size / 9, textLength: size * 0.95, lengthAdjust: "spacingAndGlyphs" }
				: {}),
		},
		ten ? "10" : rank,
	);
}

/**
 * @param {Suit} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {boolean} [turned]
 */
function pip(suit, x, y, size, turned = false) {
	const scale = size / 100;
	return s("path", {
		class: "suit",
		d: suitPath(suit),
		transform: `translate(${x} ${y}) scale(${scale} ${turned ? -scale : scale})`,
	});
}

/** @param {string} rank @param {Suit} suit */
function middle(rank, suit) {
	if (rank === "A") return pip(suit, 50, 70, 44);
	if (rank === "K" || rank === "Q" || rank === "J") return court(rank, suit);
	return PIPS[rank].map(([x, y]) => pip(suit, x, y, 19, y > 71));
}

/**
 * What is left of a card in a small place: its index, large, and its suit.
 * @param {string} rank
 * @param {Suit} suit
 */
function smallFace(rank, suit) {
	return [index(rank, rank === "T" ? 34 : 31, 55, 58), pip(suit, 66, 101, 54)];
}
