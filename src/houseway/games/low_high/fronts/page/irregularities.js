// @ts-check
// What went wrong or is out of the ordinary, in the house's words, above the felt and for screen
// readers.

import { h } from "/static/js/core/dom.js";
import { clauseLink } from "/static/js/core/games.js";
import { t } from "/static/js/core/text.js";

/** @import { RoundView, TableView } from "./view.js" */
/** @typedef {{clause: string | null, why: string}} Irregularity */

/**
 * Everything to be told about irregularities now.
 * @param {TableView} table
 * @returns {Irregularity[]}
 */
export function irregular({ round, last }) {
	const before =
		(!round || round.phase === "betting") && last?.phase === "void"
			? ofRound(last).map(({ clause, why }) => ({
					clause,
					why: t("Round {number}: {why}", { number: last.number, why }),
				}))
			: [];
	return [...before, ...(round ? ofRound(round) : [])];
}

/**
 * What was told in a round, and of boxes that withdrew; each only once.
 * @param {RoundView} round
 * @returns {Irregularity[]}
 */
function ofRound({ told, lines, phase }) {
	const all = [...told, ...(phase === "setting" || phase === "void" ? lines : [])];
	return all.filter(({ why }, i) => all.findIndex((other) => other.why === why) === i);
}

/** @param {Irregularity[]} irregularities */
export function irregularityElements(irregularities) {
	return irregularities.map(({ clause, why }) =>
		h(
			"p",
			{ class: "lh-irregularity", key: `irregularity-${why}` },
			why,
			clause ? [" ", clauseLink(clause)] : null,
		),
	);
}
