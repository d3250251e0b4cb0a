// @ts-check
// Chips: one from above for the rack, and stacks from the side for wagers.

import { drawing, h, s } from "../core/dom.js";
import { money, short } from "../core/money.js";
import { t } from "../core/text.js";

/** Values of chips, the largest first. */
export const VALUES = [1_000_000, 500_000, 100_000, 25_000, 5_000, 1_000, 500, 100, 25, 5, 1];
const MOST_SHOWN = 8;

/** A chip from above. @param {number} value @param {string} [label] @returns {HTMLElement} */
export function chip(value, label = t("A chip of {amount}", { amount: money(value) })) {
	return h("span", { class: `chip ${colour(value)}`, ...drawing(label), same: String(value) }, () =>
		fromAbove(value),
	);
}

/** @param {number} value */
function fromAbove(value) {
	const notches = Array.from({ length: 8 }, (_, i) =>
		s("rect", {
			class: "chip-notch",
			x: 46,
			y: 2,
			width: 8,
			height: 12,
			transform: `rotate(${i * 45} 50 50)`,
		}),
	);
	return s(
		"svg",
		{ viewBox: "0 0 100 100", "aria-hidden": "true" },
		s("circle", { class: "chip-body", cx: 50, cy: 50, r: 48 }),
		notches,
		s("circle", { class: "chip-inner", cx: 50, cy: 50, r: 33 }),
		s(
			"text",
			{
				class: "chip-value",
				x: 50,
				y: 59,
				"text-anchor": "middle",
				"font-size": short(value).length > 3 ? 21 : 26,
			},
			short(value),
		),
	);
}

/**
 * A stack of chips for an amount, with the amount in figures.
 * @param {number} amount
 * @param {{label?: string, key?: string, flip?: string, bare?: boolean}} [options]
 * @returns {HTMLElement}
 */
export function chipStack(amount, { label, key, flip, bare = false } = {}) {
	return h(
		"span",
		{
			class: "chip-stack",
			...drawing(label ?? t("{amount} in chips", { amount: money(amount) })),
			key,
			flip,
			same: `${amount}-${label ?? ""}`,
		},
		() => fromTheSide(amount),
		bare ? null : () => h("span", { class: "chip-amount", "aria-hidden": "true" }, money(amount)),
	);
}

/** @param {number} amount */
function fromTheSide(amount) {
	const chips = stackOf(amount).slice(0, MOST_SHOWN).reverse();
	const top = 8 + 7 * (chips.length - 1);
	const height = top + 22;
	const drawn = chips.map((value, i) => {
		const y = top - 7 * i;
		return s(
			"g",
			{ class: colour(value) },
			s("path", { class: "chip-body", d: `M4 ${y} v7 a26 8 0 0 0 52 0 v-7z` }),
			s("path", {
				class: "chip-notch",
				d:
					`M12 ${y + 5} l7 2 v6.4 l-7 -2z M27 ${y + 8} h7 v6.6 h-7z M41 ${y + 7} l7 -2 v6.4 ` +
					"l-7 2z",
			}),
			s("ellipse", { class: "chip-top", cx: 30, cy: y, rx: 26, ry: 8 }),
			s("ellipse", { class: "chip-ring", cx: 30, cy: y, rx: 16, ry: 4.6 }),
		);
	});
	return s("svg", { viewBox: `0 0 60 ${height}`, width: 60, height, "aria-hidden": "true" }, drawn);
}

/**
 * The fewest chips that make an amount, largest first.
 * @param {number} amount
 * @returns {number[]}
 */
export function stackOf(amount) {
	const chips = [];
	let left = amount;
	for (const value of VALUES) {
		while (left >= value && chips.length < 60) {
			chips.push(value);
			left -= value;
		}
	}
	return chips;
}

/**
 * Values of chips that suit limits: nothing below the unit, nothing above the largest wager.
 * @param {{minimum: number, maximum: number, unit: number}[]} limits
 * @param {number} [most] how many
 * @returns {number[]} smallest first
 */
export function rackFor(limits, most = 6) {
	const least = Math.max(
		1,
		Math.min(...limits.map(({ minimum, unit }) => Math.max(unit, minimum / 10))),
	);
	const largest = Math.max(1, ...limits.map(({ maximum }) => maximum));
	const suitable = VALUES.filter((value) => value >= least && value <= largest).reverse();
	return suitable.length ? suitable.slice(0, most) : [1];
}

/** @param {number} value */
function colour(value) {
	return `chip--${value}`;
}
