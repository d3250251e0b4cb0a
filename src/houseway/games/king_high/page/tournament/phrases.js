// @ts-check
// A tournament in words: entries, times and lengths.

import { asTitle } from "/static/js/core/games.js";
import { dated } from "/static/js/core/language.js";
import { t } from "/static/js/core/text.js";

/** @type {Record<string, string>} */
const STATUS = {
	applied: "applied",
	refused: "refused",
	registered: "entered",
	withdrawn: "withdrawn",
	disqualified: "disqualified",
};

// As at the table they would be called; the document's own words are the names.
/** @type {Record<string, string>} */
const CAUSES = {
	"civil-commotion": t("civil unrest"),
	fire: t("a fire"),
	riot: t("a riot"),
	brawl: t("a brawl"),
	robbery: t("a robbery"),
	"act-of-god": t("a natural disaster"),
	fraud: "fraud",
};

/** Why an outcome does not count: "a fire". @param {string} cause */
export function causeWords(cause) {
	return CAUSES[cause] ?? asTitle(cause).toLowerCase();
}

/** @param {string} status */
export function statusName(status) {
	return STATUS[status] ?? asTitle(status);
}

/** @param {{by: string, number: number}} duration */
export function lengthWords({ by, number }) {
	const one = by === "rounds" ? "round" : "minute";
	return `${number} ${one}${number === 1 ? "" : "s"}`;
}

const DAY = new Intl.DateTimeFormat(dated, { day: "numeric", month: "long", year: "numeric" });
const CLOCK = new Intl.DateTimeFormat(dated, {
	hour: "2-digit",
	minute: "2-digit",
	second: "2-digit",
});

/** A day of the house: "16 November 2026". @param {string} text */
export function dayWords(text) {
	return DAY.format(new Date(`${text.slice(0, 10)}T12:00:00`));
}

/** A time on the house's clock. @param {string} text */
export function timeWords(text) {
	return `${dayWords(text)}, ${clockWords(text)}`;
}

/** @param {string} text */
export function clockWords(text) {
	return CLOCK.format(new Date(text)).replace(/:00$/, "");
}

/** "1st", "2nd". @param {number} place */
export function placeWords(place) {
	const ends = { 1: "st", 2: "nd", 3: "rd" };
	const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
	return `${place}${/** @type {Record<number, string>} */ (ends)[last] ?? "th"}`;
}

/** "Ann", "Ann and Bob", "Ann, Bob and Cyd". @param {readonly string[]} names */
export function listed(names) {
	return names.length < 2
		? (names[0] ?? "nobody")
		: t("{names} and {names_2}", { names: names.slice(0, -1).join(", "), names_2: names.at(-1) });
}
