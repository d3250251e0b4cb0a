// @ts-check
// The table page of King High. It says what may be done and what was paid, never what would be
// wise.

import { h } from "/static/js/core/dom.js";
import { t } from "/static/js/core/text.js";
import { rackElement } from "/static/js/table/betting.js";
import { mayBet } from "/static/js/table/offers.js";
import { betKeys } from "./acts.js";
import { felt, payTable, STYLES } from "./felt.js";
import { awayWords, describeChange } from "./phrases.js";

/** @import { KingHighRoundView, KingHighTableView, KingHighView } from "houseway" */

/** @type {import("houseway").GamePage<KingHighView>} */
export default {
	styles: [STYLES],
	rack: rackElement,
	render: ({ table }, offers, context) => {
		const around = (/** @type {number} */ _, /** @type {string} */ name) => sitsOut(table, name);
		return felt(table, offers, context, { boxes: { around } });
	},
	byHouseWay: () => null, // after the bets nothing is to be decided
	side: (view, _, context) => [payTable(context, context.seat === null), decisions(view)],
	told: (view, context) => awayWords(view.table, context),
	asked: (view, offers, { me }) => whyNoBets(view.table.round, mayBet(offers), me),
	announce: (view, before, context) => describeChange(view.table, before.table, context.me),
	keys: betKeys,
};

/** @param {KingHighTableView} table @param {string} name */
function sitsOut({ away }, name) {
	return { note: away[name] ? t("sitting out") : null };
}

/**
 * Why there is nothing to bet on: without a Pokerpot wager before the first card a round goes by.
 * @param {KingHighRoundView | null} round @param {boolean} mayBet @param {string | null} me
 */
function whyNoBets(round, mayBet, me) {
	const open = round?.phase === "betting" && round.cards.length > 0;
	const wagered = round?.wagers.some(({ player }) => player === me);
	if (!open || mayBet || wagered) return null;
	return t("You need a Pokerpot wager in this round before you can bet on a card.");
}

/** What the inspector decided in disputes. @param {KingHighView} view */
function decisions({ disputes }) {
	if (!disputes.length) return null;
	return h(
		"details",
		{ class: "panel", key: "decisions" },
		h("summary", null, t("Inspector's decisions")),
		h(
			"ul",
			{ class: "stack" },
			disputes.map((one) =>
				h("li", null, t("Round {round}: {decision}", { round: one.round, decision: one.decision })),
			),
		),
	);
}
