// @ts-check
// What a page says, in the reader's language. Messages are marked where they stand, and looked up
// in the house's gettext catalogue; `make words` finds these calls, so write the message out.

import { dated, language } from "./language.js";

/** A name or what a person typed, a plain number such as a box, or a list of them. */
/** @typedef {string | number | readonly (string | number)[] | null | undefined} Argument */
/** @typedef {Record<string, Argument>} Arguments */

const COUNT = new Intl.NumberFormat(dated);
const LIST = new Intl.ListFormat(dated);
const PLURALS = new Intl.PluralRules(language);
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"].filter((category) =>
	PLURALS.resolvedOptions().pluralCategories.includes(
		/** @type {Intl.LDMLPluralRule} */ (category),
	),
);
const PLACE = /\{(\w+)\}/g;
const AFTER_CONTEXT = "\u0004"; // as gettext has it

/** The forms of each message in the reader's language. @type {Record<string, string[]>} */
const catalogue = await load();

/** A message with its arguments. @param {string} message @param {Arguments} [args] */
export function t(message, args) {
	return fillMessage(catalogue[message]?.[0] ?? message, args);
}

/**
 * A message whose words mean several things in English; the context tells translators which.
 * @param {string} context @param {string} message @param {Arguments} [args]
 */
export function pt(context, message, args) {
	return fillMessage(catalogue[context + AFTER_CONTEXT + message]?.[0] ?? message, args);
}

/**
 * A message that depends on a count, which is its argument `count`.
 * @param {string} one @param {string} many @param {number} count @param {Arguments} [args]
 */
export function nt(one, many, count, args) {
	const forms = catalogue[one];
	const english = count === 1 ? one : many;
	const form = forms?.[Math.min(CATEGORIES.indexOf(PLURALS.select(count)), forms.length - 1)];
	return fillMessage(form ?? english, { count: COUNT.format(count), ...args });
}

/**
 * A text with elements at the places that its arguments left: `within(t("See {link}."), { link })`.
 * @param {string} text @param {Record<string, import("houseway").Child>} elements
 * @returns {import("houseway").Child[]}
 */
export function within(text, elements) {
	return text.split(PLACE).map((part, i) => (i % 2 ? elements[part] : part));
}

/** @param {string} message @param {Arguments} [args] */
function fillMessage(message, args) {
	if (!args) return message;
	return message.replaceAll(PLACE, (place, name) => {
		if (!(name in args)) return place;
		const value = args[name];
		return Array.isArray(value) ? LIST.format(value.map(String)) : String(value ?? "");
	});
}

/** Without an answer the page speaks English. @returns {Promise<Record<string, string[]>>} */
async function load() {
	if (language === "en") return {};
	try {
		const answer = await fetch(`/messages/${language}.json`);
		return answer.ok ? await answer.json() : {};
	} catch (error) {
		console.error(error);
		return {};
	}
}
