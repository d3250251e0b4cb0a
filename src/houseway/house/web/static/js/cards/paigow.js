// @ts-check
// The 32-card pai gow pack: sixteen ranks, two cards of each, with the dots of Chinese dominoes.
// Ones and fours are red, the others white; the sixes of Teen are half and half.

import { s } from "../core/dom.js";
import { pt, t } from "../core/text.js";
import { cardBack, cardFrame, plate } from "./frame.js";

/** @import { CardOptions } from "./frame.js" */
/**
 * @typedef {{order: number, name: string, pairName: string, points: string, index: string,
 *   dots: [number, number][]}} PaiGowRank
 */

/** @type {Record<string, PaiGowRank>} */
export const PAI_GOW = {
	teen: rank(1, pt("pai gow", "Teen 天"), pt("pai gow", "Teen 天"), "2", "T", [6, 6]),
	day: rank(2, pt("pai gow", "Day 地"), pt("pai gow", "Day 地"), "2", "D", [1, 1]),
	h8: rank(3, pt("pai gow", "High 8"), pt("pai gow", "Yun 人"), "8", "H8", [4, 4]),
	h4: rank(4, pt("pai gow", "High 4"), pt("pai gow", "Ngor 和"), "4", "H4", [1, 3]),
	h10: rank(5, pt("pai gow", "High 10"), pt("pai gow", "Mooy 梅"), "0", "H10", [5, 5]),
	h6: rank(6, pt("pai gow", "High 6"), pt("pai gow", "Cheung Sum 长三"), "6", "H6", [3, 3]),
	l4: rank(7, pt("pai gow", "Low 4"), pt("pai gow", "Ban Tang 板凳"), "4", "L4", [2, 2]),
	e11: rank(8, pt("pai gow", "Eleven"), pt("pai gow", "Foo Tau 斧头"), "1", "11", [5, 6]),
	l10: rank(9, pt("pai gow", "Low 10"), pt("pai gow", "Hoong Tau Sap 红头十"), "0", "L10", [4, 6]),
	h7: rank(10, pt("pai gow", "High 7"), pt("pai gow", "Ko Kiok Chaat 高脚七"), "7", "H7", [1, 6]),
	l6: rank(11, pt("pai gow", "Low 6"), pt("pai gow", "Lim Lum Lok 零霖六"), "6", "L6", [1, 5]),
	n9: rank(12, pt("pai gow", "Nine"), pt("pai gow", "Chap Gow 杂九"), "9", "9", [3, 6], [4, 5]),
	l8: rank(13, pt("pai gow", "Low 8"), pt("pai gow", "Chap Paat 杂八"), "8", "L8", [2, 6], [3, 5]),
	l7: rank(14, pt("pai gow", "Low 7"), pt("pai gow", "Chap Chaat 杂七"), "7", "L7", [2, 5], [3, 4]),
	f5: rank(15, pt("pai gow", "Five"), pt("pai gow", "Chap Ng 杂五"), "5", "5", [1, 4], [2, 3]),
	gj: rank(
		16,
		pt("pai gow", "Gee Jun 至尊"),
		pt("pai gow", "Gee Jun 至尊"),
		t("3 or 6"),
		"GJ",
		[1, 2],
		[2, 4],
	),
};

/**
 * Where dots lie in one end, as parts of its width and height from its middle.
 * @type {Record<number, number[][]>}
 */
const PATTERNS = {
	1: [[0, 0]],
	2: [
		[-0.26, 0],
		[0.26, 0],
	],
	3: [
		[-0.27, -0.27],
		[0, 0],
		[0.27, 0.27],
	],
	4: [
		[-0.25, -0.22],
		[0.25, -0.22],
		[-0.25, 0.22],
		[0.25, 0.22],
	],
	5: [
		[-0.27, -0.28],
		[0.27, -0.28],
		[0, 0],
		[-0.27, 0.28],
		[0.27, 0.28],
	],
	6: [
		[-0.25, -0.31],
		[0.25, -0.31],
		[-0.25, 0],
		[0.25, 0],
		[-0.25, 0.31],
		[0.25, 0.31],
	],
};

/**
 * The two ends of the domino on a card, in a large place below each other, in a small one side by
 * side.
 */
const LARGE = { x: 40, y: 9, width: 52, height: 122 };
const SMALL = { x: 5, y: 44, width: 90, height: 91 };

/**
 * A card such as `paiGowCard("teen")`; null is a card face down. `copy` is which of the two cards
 * of the rank to draw: they are equal under the rules, and four ranks carry different dots on the
 * two.
 * @param {string | null} code
 * @param {CardOptions & {copy?: 0 | 1}} [options]
 * @returns {HTMLElement}
 */
export function paiGowCard(code, { copy = 0, ...options } = {}) {
	if (code === null) return cardBack(options);
	const known = PAI_GOW[code];
	return cardFrame(
		"pai-gow",
		`${code}-${copy}`,
		paiGowName(code),
		() => draw(known, copy, code),
		options,
	);
}

/**
 * Cards of a hand with their copies told apart: a pair shows both of its patterns.
 * @param {readonly (string | null)[]} codes
 * @returns {{code: string | null, copy: 0 | 1}[]}
 */
export function withCopies(codes) {
	const seen = new Set();
	return codes.map((code) => {
		const copy = code !== null && seen.has(code) ? 1 : 0;
		if (code !== null) seen.add(code);
		return { code, copy };
	});
}

/** "teen" → "Teen (12)", "h8" → "High 8, Yun". @param {string} code */
export function paiGowName(code) {
	const { name, pairName, dots } = PAI_GOW[code];
	if (code === "gj") return t("Gee Jun 至尊 (3 or 6)");
	return name === pairName ? `${name} (${dots[0][0] + dots[0][1]})` : `${name}, ${pairName}`;
}

/**
 * @param {number} order
 * @param {string} name
 * @param {string} pairName
 * @param {string} points
 * @param {string} index
 * @param {...[number, number]} dots
 * @returns {PaiGowRank}
 */
function rank(order, name, pairName, points, index, ...dots) {
	return {
		order,
		name,
		pairName,
		points,
		index,
		dots: dots.length === 2 ? dots : [dots[0], dots[0]],
	};
}

/** @param {PaiGowRank} known @param {0 | 1} copy @param {string} code */
function draw(known, copy, code) {
	return [
		plate("card-plate", 1, 8),
		s("g", { class: "face-large" }, largeFace(known, copy, code)),
		s("g", { class: "face-small" }, smallFace(known, copy, code)),
	];
}

/** @param {PaiGowRank} known @param {0 | 1} copy @param {string} code */
function largeFace({ index, name, dots }, copy, code) {
	const [upper, lower] = dots[copy];
	const { x, y, width, height } = LARGE;
	const half = height / 2;
	return [
		s("rect", { class: "tile", ...LARGE, rx: 6 }),
		end(upper, x, y, width, half, code),
		end(lower, x, y + half, width, half, code),
		s("path", { class: "tile-line", d: `M${x + 7} ${y + half} h${width - 14}` }),
		label(index, 20.5, 31, 22, 30),
		s(
			"text",
			{ class: "rank-name", transform: "translate(25 130) rotate(-90)", "font-size": 14.5 },
			name,
		),
	];
}

/**
 * In a small place the index is large, and the dots are.
 * @param {PaiGowRank} known
 * @param {0 | 1} copy
 * @param {string} code
 */
function smallFace({ index, dots }, copy, code) {
	const [first, second] = dots[copy];
	const { x, y, width, height } = SMALL;
	const half = width / 2;
	return [
		label(index, 50, 37, 40, 84),
		s("rect", { class: "tile", ...SMALL, rx: 6 }),
		end(first, x, y, half, height, code),
		end(second, x + half, y, half, height, code),
		s("path", { class: "tile-line", d: `M${x + half} ${y + 8} v${height - 16}` }),
	];
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} most its greatest width
 */
function label(text, x, y, size, most) {
	const long = text.length * size * 0.72 > most;
	return s(
		"text",
		{
			class: "index",
			x,
			y,
			"font-size": size,
			"text-anchor": "middle",
			...(long ? { textLength: most, lengthAdjust: "spacingAndGlyphs" } : {}),
		},
		text,
	);
}

/**
 * @param {number} dots
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} code
 */
function end(dots, x, y, width, height, code) {
	const size = { 1: 0.2, 2: 0.145, 3: 0.145, 4: 0.145, 5: 0.13, 6: 0.13 }[dots] ?? 0.13;
	return PATTERNS[dots].map(([dx, dy]) => {
		const red = dots === 1 || dots === 4 || (code === "teen" && dx < 0);
		const r = size * Math.min(width, height * 0.9);
		return s("circle", {
			class: red ? "dot dot--red" : "dot",
			cx: x + width / 2 + dx * width,
			cy: y + height / 2 + dy * height,
			r,
		});
	});
}
