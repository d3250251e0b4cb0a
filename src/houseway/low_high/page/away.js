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
	const late =
		mine.late_in === null
			? ""
			: t("In round {late_in} your time was over, and the House Way set your cards. ", {
					late_in: mine.late_in,
				});
	const out = mine.sits_out
		? t("You sit out: {rounds} rounds went by without a wager. ", { rounds: mine.rounds })
		: "";
	return t("{late}{out}Your seat and your {chips} in chips are yours: bet to play on.", {
		late,
		out,
		chips: money(chips),
	});
}
