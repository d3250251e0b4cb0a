// @ts-check
// What is told to somebody who has not acted for a while: what happened, and that nothing is lost.

import { money } from "/static/js/core/money.js";
import { t } from "/static/js/core/text.js";

/** @import { Context } from "houseway" */
/** @import { TableView } from "./view.js" */

/** @param {TableView} table @param {Context} context @returns {string | null} */
export function awayWords({ away }, { me, chips }) {
	const mine = me === null ? undefined : away[me];
	if (!mine) return null;
	const sentences = [
		mine.late_in === null
			? ""
			: t("In round {round} your time was over, and the House Way set your cards.", {
					round: mine.late_in,
				}),
		mine.sits_out
			? t("You sit out: {rounds} rounds went by without a wager.", { rounds: mine.rounds })
			: "",
		t("Your seat and your {chips} in chips are yours: bet to play on.", { chips: money(chips) }),
	];
	return sentences.filter(Boolean).join(" ");
}
