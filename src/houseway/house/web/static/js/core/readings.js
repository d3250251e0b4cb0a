// @ts-check
// Readings: where a clause is silent or can be read two ways, a house chooses.

import { h } from "./dom.js";
import { clauseLink } from "./games.js";
import { readingName } from "./reading-names.js";

/**
 * What a house can choose; the first value is the usual one.
 * @typedef {{name: string, values: (string | number)[], question: string, clauses: string[],
 *   effect: string}} Reading
 */

/** The question, the clauses that leave it open, and what each answer does. @param {Reading} of */
export function explainReading({ question, clauses, effect }) {
	return [question, " ", clauses.map((clause) => [clauseLink(clause), " "]), effect];
}

/**
 * A field to choose a reading.
 * @param {Reading} reading
 * @param {{id: string, value: string | number, onchange?: (event: Event) => void}} how
 */
export function readingField(reading, { id, value: chosen, onchange }) {
	const { name, values } = reading;
	return h(
		"div",
		{ class: "stack stack--tight", key: id },
		h(
			"label",
			{ class: "field", for: id },
			h("span", null, readingName(name)),
			h(
				"select",
				{ id, name, onchange: onchange ?? null, "aria-describedby": `${id}-hint` },
				values.map((value) =>
					h("option", { value: String(value), selected: value === chosen }, String(value)),
				),
			),
		),
		h("p", { class: "hint", id: `${id}-hint` }, explainReading(reading)),
	);
}
