// @ts-check
// What has to be said with a command, as the house declares it, and the fields that ask for it.

import { asTitle, seatWord, suitName, wagerName } from "../core/games.js";
import { t } from "../core/text.js";
import { CHOICES, fieldName } from "./names.js";

/** @import { Command, CommandField, LiveView } from "houseway" */
/** @import { Field } from "../core/ask.js" */

/**
 * A field of a command as a form asks for it. @param {LiveView} view
 * @param {CommandField} field
 */
export function formField(view, { name, type, label, options, optional }) {
	/** @type {Field} */
	const asked = { name, label: label || fieldName(name), optional };
	if (type === "number") asked.type = "number";
	if (name === "box") asked.label = asTitle(seatWord(view.game));
	if (type === "cards") asked.hint = t("Cards, separated by spaces");
	if (type === "flag") asked.options = ["no", "yes"].map(optionOf);
	if (options) {
		const none = optional && !options.includes("box"); // where a wager is on the box unless said
		asked.options = [...(none ? [""] : []), ...options].map(optionOf);
	}
	if (name === "kind") {
		asked.label = t("Bet");
		const kinds = Object.keys(view.table.limits);
		asked.options = kinds.map((kind) => [kind, wagerName(view.game, kind)]);
	}
	return asked;
}

/**
 * A field of a dialog, for what the offer's own command does not say.
 * @param {CommandField} field
 * @param {Command} command
 */
export function askedField({ name, type, label, options, more, optional }, command) {
	const asked = { name, label: label || more || "", optional };
	const known = command[name] ?? "";
	if (type === "number") return { ...asked, type, value: String(known) };
	const choices = type === "flag" ? ["no", "yes"] : (options ?? []);
	if (!choices.length) return asked;
	const value = type === "flag" ? (known ? "yes" : "no") : String(known);
	return { ...asked, options: choices.map(optionOf), value };
}

/** @param {string} value @returns {[string, string]} */
function optionOf(value) {
	return [value, value ? (CHOICES[value] ?? asTitle(suitName(value))) : t("none")];
}

/**
 * A command's fields out of what was typed; what was left empty is left out.
 * @param {CommandField[]} fields
 * @param {Record<string, string>} given
 */
export function parseFields(fields, given) {
	const values = fields
		.filter(({ name }) => (given[name] ?? "") !== "")
		.map(({ name, type }) => [name, worth(type, given[name])]);
	return Object.fromEntries(values);
}

/** @param {CommandField["type"]} type @param {string} text */
function worth(type, text) {
	if (type === "number") return Number(text);
	if (type === "cards") return text.split(/[\s,]+/).filter(Boolean);
	return type === "flag" ? text === "yes" : text;
}
