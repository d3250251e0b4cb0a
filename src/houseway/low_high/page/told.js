// @ts-check
// What went wrong or is out of the ordinary, in the house's words, above the felt and for screen
// readers.

import { h } from "/static/js/core/dom.js";
import { clauseLink } from "/static/js/core/games.js";

/** @import { RoundView, TableView, Told } from "./view.js" */

/** Everything to be told about irregularities now. @param {TableView} table @returns {Told[]} */
export function irregular({ round, last }) {
	const before =
		(!round || round.phase === "betting") && last?.phase === "void"
			? told(last).map(({ clause, why }) => ({ clause, why: `Round ${last.number}: ${why}` }))
			: [];
	return [...before, ...(round ? told(round) : [])];
}

/**
 * What was told in a round, and of boxes that withdrew; each only once.
 * @param {RoundView} round
 * @returns {Told[]}
 */
function told({ told: said, lines, phase }) {
	const all = [...said, ...(phase === "setting" || phase === "void" ? lines : [])];
	return all.filter(({ why }, i) => all.findIndex((other) => other.why === why) === i);
}

/** @param {Told[]} said */
export function toldElements(said) {
	return said.map(({ clause, why }) =>
		h(
			"p",
			{ class: "lh-told", key: `told-${why}` },
			why,
			clause ? [" ", clauseLink(clause)] : null,
		),
	);
}
