// @ts-check
// Amounts in words and figures. Money is whole numbers of the smallest unit, as everywhere in the
// house.

import { dated } from "./language.js";
import { nt, t } from "./text.js";

const WRITTEN = dated;
const NUMBER = new Intl.NumberFormat(WRITTEN);

/** 12500 → "12,500". @param {number} amount */
export function money(amount) {
	return NUMBER.format(amount).replace("-", "−");
}

/** A change, with its sign: "+950", "−1,000", "0". @param {number} amount */
export function change(amount) {
	return (amount > 0 ? "+" : "") + money(amount);
}

/** 1.5 → "1.50". @param {number} value @param {number} digits after the point */
export function decimal(value, digits) {
	return writeNumber(value, {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
}

/** 0.0208 → "2.08%". @param {number} share @param {number} [digits] after the point */
export function percent(share, digits = 0) {
	return writeNumber(share, {
		style: "percent",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
}

/** With two digits that count: 0.0123 → "0.012". @param {number} value */
export function rough(value) {
	return writeNumber(value, {
		minimumSignificantDigits: 2,
		maximumSignificantDigits: 2,
	});
}

/** @param {number} value @param {Intl.NumberFormatOptions} how */
function writeNumber(value, how) {
	return new Intl.NumberFormat(WRITTEN, how).format(value).replace("-", "−");
}

/** Short for a chip: 500, 1K, 25K, 1M. @param {number} amount */
export function short(amount) {
	for (const [size, letter] of /** @type {const} */ ([
		[1_000_000, "M"],
		[1_000, "K"],
	])) {
		if (amount >= size && amount % (size / 10) === 0) return `${amount / size}${letter}`;
	}
	return String(amount);
}

/**
 * "1,000 to 100,000 in steps of 100".
 * @param {{minimum: number, maximum: number, unit: number}} limits
 */
export function range({ minimum, maximum, unit }) {
	if (minimum === maximum) return money(minimum);
	return unit > 1
		? t("{minimum} to {maximum} in steps of {unit}", {
				minimum: money(minimum),
				maximum: money(maximum),
				unit: money(unit),
			})
		: t("from {minimum} to {maximum}", {
				minimum: money(minimum),
				maximum: money(maximum),
			});
}

/**
 * What rounds came to.
 * @param {{rounds: number, won: number, lost: number, wagered: number}} totals
 */
export function roundsWords({ rounds, won, lost, wagered }) {
	return nt(
		"{count} round: {won} won, {lost} lost, {wagered} bet.",
		"{count} rounds: {won} won, {lost} lost, {wagered} bet.",
		rounds,
		{ won: money(won), lost: money(lost), wagered: money(wagered) },
	);
}
