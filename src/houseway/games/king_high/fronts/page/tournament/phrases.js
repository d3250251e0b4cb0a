// @ts-check
// A tournament in words: entries, times and lengths.

import { asTitle } from "/static/js/core/games.js";
import { dated } from "/static/js/core/language.js";
import { nt, t } from "/static/js/core/text.js";

/** @type {Record<string, string>} */
const STATUS = {
	applied: t("applied"),
	refused: t("refused"),
	registered: t("entered"),
	withdrawn: t("withdrawn"),
	disqualified: t("disqualified"),
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
	fraud: t("fraud"),
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
	return by === "rounds"
		? nt("{count} round", "{count} rounds", number)
		: nt("{count} minute", "{count} minutes", number);
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

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });

/** "1st", "2nd". @param {number} place */
export function placeWords(place) {
	switch (ORDINALS.select(place)) {
		case "one":
			return t("{place}st", { place });
		case "two":
			return t("{place}nd", { place });
		case "few":
			return t("{place}rd", { place });
		default:
			return t("{place}th", { place });
	}
}

const LIST = new Intl.ListFormat(dated);

/** "Ann", "Ann and Bob", "Ann, Bob and Cyd". @param {readonly string[]} names */
export function listNames(names) {
	return names.length ? LIST.format(names) : t("no one");
}
