// @ts-check
// What cards of every pack share: the frame, states, the back, an empty place.

import { drawing, h, s } from "../core/dom.js";
import { t } from "../core/text.js";

/** @typedef {"dimmed" | "selected" | "exposed" | "winning" | "losing"} CardState */
/**
 * @typedef {{key?: string, flip?: string, states?: (CardState | false | null | undefined)[],
 *   label?: string, class?: string}} CardOptions
 */

/**
 * A card's element around its drawing; what it says to screen readers is its label.
 * @param {string} kind @param {string} name what makes two cards equal @param {string} label
 * @param {() => SVGElement[]} draw @param {CardOptions} [options] @returns {HTMLElement}
 */
export function cardFrame(
	kind,
	name,
	label,
	draw,
	{ key, flip, states = [], label: own, class: more } = {},
) {
	return h(
		"span",
		{
			class: ["card", `card--${kind}`, states.filter(Boolean).map((state) => `is-${state}`), more],
			...drawing(own ?? label + statesInWords(states)),
			key,
			flip,
			same: name,
		},
		() => s("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" }, draw()),
	);
}

/** A card face down. @param {CardOptions} [options] @returns {HTMLElement} */
export function cardBack(options) {
	return cardFrame("back", "back", t("A card face down"), drawBack, options);
}

/**
 * A place where a card may come.
 * @param {string} [label]
 * @param {CardOptions} [options]
 * @returns {HTMLElement}
 */
export function cardPlace(label = t("Empty place"), options) {
	return cardFrame("place", "place", label, () => [], options);
}

/**
 * A rectangle with the card's own corners.
 * @param {string} className
 * @param {number} inset
 * @param {number} radius
 */
export function plate(className, inset, radius) {
	return s("rect", {
		class: className,
		x: inset,
		y: inset,
		width: 100 - 2 * inset,
		height: 140 - 2 * inset,
		rx: radius,
	});
}

function drawBack() {
	const lines = [];
	for (let i = -9; i < 9; i += 1) {
		const x = i * 14;
		lines.push(`M${x} 126 l112 -112`, `M${x} 14 l112 112`);
	}
	return [
		plate("card-plate", 1, 8),
		s(
			"svg",
			{ x: 8, y: 8, width: 84, height: 124, viewBox: "8 8 84 124" },
			plate("back-field", 8, 4),
			s("path", { class: "back-lines", d: lines.join("") }),
		),
		plate("back-edge", 8, 4),
		s("circle", { class: "back-seal", cx: 50, cy: 70, r: 17 }),
		s("path", { class: "back-mark", d: "M50 58 L58 70 L50 82 L42 70Z" }),
	];
}

/** @param {(CardState | false | null | undefined)[]} states */
function statesInWords(states) {
	const named = states.filter((state) => state === "selected" || state === "exposed");
	return named.length ? `, ${named.join(", ")}` : "";
}
