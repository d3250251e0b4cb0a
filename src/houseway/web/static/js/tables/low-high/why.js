// @ts-check
// Why a hand was set as it was: a line of the record's own words, and a button to all that could be
// said.

import { h } from "../../core/dom.js";
import { clauseLink } from "../../core/games.js";
import { trying } from "../../core/notice.js";

/** @typedef {import("./rules.js").HandView} HandView */
/**
 * @typedef {{words: import("./rules.js").LowHighWords, readings: Record<string, any>,
 *   hand: HandView, whose: string, dealers?: boolean}} Asked
 */

const BY = { house: "House Way: ", dealer: "", player: "" };

/**
 * Who set a hand, why, and by which clauses.
 * @param {import("./rules.js").Reason | null} reason
 * @param {{short?: boolean}} [how] `short`: the clause that decides, and no more
 */
export function reasonLine(reason, { short = false } = {}) {
	if (!reason) return null;
	const clauses = short ? reason.clauses.slice(-1) : reason.clauses;
	return h(
		"p",
		{ class: "lh-reason", key: "reason" },
		h("b", null, BY[reason.by]),
		reason.why,
		clauses.map((clause) => [" ", clauseLink(clause)]),
	);
}

/**
 * The small button that explains a hand; what it takes to explain is loaded when it is asked for.
 * @param {Asked} asked
 */
export function whyButton(asked) {
	const open = (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		return trying(near, async () => (await import("./explained.js")).explain(asked, near));
	};
	return h(
		"button",
		{
			type: "button",
			class: "button button--small lh-why",
			key: "why",
			"aria-label": `Why was ${asked.whose} set like this?`,
			onclick: open,
		},
		"Why?",
	);
}
