// @ts-check
// Tells a player who has not acted for a while what happened, and that nothing is lost.

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
			: t("Your time ran out in round {round}, so the House Way set your cards.", {
					round: mine.late_in,
				}),
		mine.sits_out
			? t("You're sitting out after {rounds} rounds without a bet.", { rounds: mine.rounds })
			: "",
		t("Your seat and your {chips} chips are still yours: place a bet to play on.", {
			chips: money(chips),
		}),
	];
	return sentences.filter(Boolean).join(" ");
}
