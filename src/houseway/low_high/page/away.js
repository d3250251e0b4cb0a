// @ts-check
// What is told to somebody who has not acted for a while: what happened, and that nothing is lost.

import { money } from "/static/js/core/money.js";

/** @import { Context } from "houseway" */
/** @import { TableView } from "./view.js" */

/** @param {TableView} table @param {Context} context @returns {string | null} */
export function awayWords({ away }, { me, chips }) {
	const mine = me === null ? undefined : away[me];
	if (!mine) return null;
	const late =
		mine.late_in === null
			? ""
			: `In round ${mine.late_in} your time was over, and the House Way set your cards. `;
	const out = mine.sits_out ? `You sit out: ${mine.rounds} rounds went by without a wager. ` : "";
	return `${late}${out}Your seat and your ${money(chips)} in chips are yours: bet to play on.`;
}
