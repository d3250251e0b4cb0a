// @ts-check
// The court cards: a plain bust in three colours, twice, head to head. Our own design.

import { s } from "../core/dom.js";
import { suitPath } from "./suits.js";

/** @import { Suit } from "./suits.js" */

/**
 * The picture of a Jack, Queen or King.
 * @param {"J" | "Q" | "K"} rank
 * @param {Suit} suit
 * @returns {SVGElement[]}
 */
export function court(rank, suit) {
	const half = () => [...robe(rank), ...head(rank), emblem(suit)];
	const clip = (/** @type {string} */ turn) =>
		s(
			"g",
			{ transform: turn },
			s("svg", { x: 23, y: 13, width: 54, height: 57, viewBox: "23 13 54 57" }, half()),
		);
	return [
		s("rect", { class: "court-field", x: 23, y: 13, width: 54, height: 114, rx: 3 }),
		clip(""),
		clip("rotate(180 50 70)"),
		s("path", { class: "court-seam", d: "M23 70 H77" }),
		s("rect", { class: "court-edge", x: 23, y: 13, width: 54, height: 114, rx: 3 }),
	];
}

/** @param {Suit} suit */
function emblem(suit) {
	return s("path", { class: "suit", d: suitPath(suit), transform: "translate(31 22) scale(.13)" });
}

/** @param {"J" | "Q" | "K"} rank */
function robe(rank) {
	const collar = {
		K: "M38 53 L50 66 L62 53 L66 60 L50 76 L34 60Z",
		Q: "M40 54 Q50 66 60 54 L63 61 Q50 74 37 61Z",
		J: "M39 55 H61 L58 63 H42Z",
	}[rank];
	return [
		s("path", { class: "court-robe", d: "M23 76 C25 60 34 54 44 52 H56 C66 54 75 60 77 76Z" }),
		s("path", {
			class: "court-trim",
			d: "M29 76 C30 66 34 61 39 58 L43 76Z M71 76 C70 66 66 61 61 58 L57 76Z",
		}),
		s("path", { class: "court-gold", d: collar }),
	];
}

/** @param {"J" | "Q" | "K"} rank */
function head(rank) {
	const neck = s("path", { class: "court-skin", d: "M46.5 50 H53.5 V58 Q50 61 46.5 58Z" });
	const face = s("path", {
		class: "court-skin",
		d: "M42 33 H58 V43 C58 49 54 53.5 50 53.5 C46 53.5 42 49 42 43Z",
	});
	return [...behind(rank), neck, face, ...features(rank), ...crown(rank)];
}

/** @param {"J" | "Q" | "K"} rank */
function behind(rank) {
	const hair = {
		K: "M39 32 H61 V46 C61 51 58 52 57 50 L57 34 H43 L43 50 C42 52 39 51 39 46Z",
		Q:
			"M41 30 C36 36 37 45 35 50 C34 54 36 57 40 56 L43 50 V34 H57 V50 L60 56 C64 57 66 54 " +
			"65 50 C63 45 64 36 59 30Z",
		J: "M39 33 H61 V47 C60 51 57 51 57 47 V34 H43 V47 C43 51 40 51 39 47Z",
	}[rank];
	return [s("path", { class: "court-hair", d: hair })];
}

/** @param {"J" | "Q" | "K"} rank */
function features(rank) {
	const face = s("path", {
		class: "court-lines",
		d: "M45.5 40.5 h2.6 M51.9 40.5 h2.6 M50 41 v4 h-1.2 M47.8 48.6 q2.2 1.2 4.4 0",
	});
	if (rank === "Q")
		return [
			face,
			s("path", { class: "court-lips", d: "M47.8 48.4 q2.2 -0.9 4.4 0 q-2.2 2.4 -4.4 0Z" }),
		];
	if (rank === "J") return [face];
	const beard = s("path", {
		class: "court-hair",
		d:
			"M42 45 C44 47 47 46.4 50 46.4 C53 46.4 56 47 58 45 V48 C58 56 53 60 50 61 C47 60 42 " +
			"56 42 48Z",
	});
	const mouth = s("path", { class: "court-mouth", d: "M47.6 49.6 q2.4 1.2 4.8 0" });
	return [beard, face, mouth];
}

/** @param {"J" | "Q" | "K"} rank */
function crown(rank) {
	if (rank === "K") {
		return [
			s("path", {
				class: "court-gold",
				d: "M39 34 L36.5 20 L44 26.5 L50 17 L56 26.5 L63.5 20 L61 34Z",
			}),
			s("path", { class: "court-trim", d: "M39 34 V30.6 H61 V34Z" }),
			s("path", { class: "court-gold", d: "M48.6 16.5 h2.8 v-2.6 h-2.8Z" }),
		];
	}
	if (rank === "Q") {
		const pearls = [40.5, 45, 50, 55, 59.5].map((x, i) =>
			s("circle", { class: "court-gold", cx: x, cy: 24 - 2.4 * (2 - Math.abs(2 - i)), r: 1.9 }),
		);
		return [
			s("path", {
				class: "court-gold",
				d: "M40 33 C40 26 45 23 50 23 C55 23 60 26 60 33 Q50 29.5 40 33Z",
			}),
			...pearls,
		];
	}
	return [
		s("path", { class: "court-robe", d: "M37 34 C37 25 43 21 51 21 C58 21 63 26 63 34Z" }),
		s("path", { class: "court-gold", d: "M37 34.5 V31 H63 V34.5Z" }),
		s("path", { class: "court-trim", d: "M56 30 C58 22 64 17 70 17 C70 24 64 29 58 31Z" }),
	];
}
