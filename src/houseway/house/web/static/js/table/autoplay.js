// @ts-check
// Round after round by the House Way, as many as I said and as long as my limits let it.

import { money } from "../core/money.js";
import { tell } from "../core/notice.js";
import { nt, t } from "../core/text.js";
import { leastBet, lying, readKept, sum } from "./bets.js";
import * as plan from "./plan.js";

/** @import { TableView } from "houseway" */

/** @import { Here } from "./plan.js" */
/** @typedef {{rounds: number, least: number, most: number}} Limits */

/**
 * `round` is the one that is being played.
 * @type {(Limits & {done: number, round: number}) | null}
 */
let playing = null;
let redraw = () => {};

plan.onFailure((why, clause) => {
	if (!playing) return false;
	stop();
	tell(t("Stopped: {why}", { why }), { kind: "refused", clause });
	return true;
});

/** How it stands. */
export function now() {
	return playing;
}

/** @param {Here} here @param {Limits} limits */
export function begin(here, limits) {
	const now = plan.latest(here);
	playing = { ...limits, done: 0, round: now.view.table.round?.number ?? 0 };
	follow(now);
	redraw();
}

/** @param {string} [why] */
export function stop(why) {
	playing = null;
	plan.drop();
	if (why) tell(why, { kind: "done" });
	redraw();
}

/** Called with every view. @param {Here} here */
export function follow(here) {
	if (!playing) return;
	redraw = here.context.redraw;
	count(here.view.table);
	const over = whyOver(here);
	if (over) return stop(over);
	const decision = here.page.byHouseWay?.(here.offers);
	if (decision) decide(here, decision);
	else if (!plan.isBusy()) playOn(here);
}

/** Once in a stage, however many views come of it. */
let decided = "";

/** @param {Here} here @param {import("houseway").Offer} decision */
function decide({ view, context }, decision) {
	const now = `${view.stage} ${decision.command.box ?? ""}`;
	if (decided === now) return;
	decided = now;
	context.attempt(decision).catch((error) => plan.tellRefusal(error, null));
}

/** A round that is over counts. @param {TableView} table */
function count(table) {
	if (!playing) return;
	const { round } = table;
	if (playing.round && round?.number !== playing.round) {
		playing.done += 1;
		playing.round = 0;
	}
	if (round) playing.round = round.number;
}

/** Between rounds, and before anything lies. @param {Here} here */
function whyOver({ view, context }) {
	const lies = lying(view.table, context);
	if (!playing || lies.length) return "";
	if (playing.done >= playing.rounds)
		return nt("{count} round played.", "{count} rounds played.", playing.done);
	const has = context.chips + sum(lies);
	const limit = has <= playing.least || has >= playing.most;
	return limit && playing.done
		? t("You have {amount}, the amount you chose to stop at.", { amount: money(has) })
		: "";
}

/** The same bets again, as soon as they can be placed. @param {Here} here */
function playOn(here) {
	const { last } = readKept(here.context.game);
	const bets = last.length ? last : leastBet(here.offers, here.context);
	const open = here.view.table.round?.phase === "betting";
	if (open || here.offers.has("house-ready")) plan.startBets(here, bets, "round", null);
}
