// @ts-check
// What I asked the page to do for me, one thing after the other as the table goes on: bets again,
// twice, or back, and ready then.

import { problemOf } from "../core/api.js";
import { tell } from "../core/notice.js";
import { t } from "../core/text.js";
import { lacking, lying, placing, takingBack } from "./bets.js";
import { allows } from "./offers.js";

/** @import { GamePage, LiveView, Offer, Offers, TableContext, TableView } from "houseway" */
/** @import { Bet } from "./bets.js" */
/**
 * @typedef {{view: LiveView, version: number, offers: Offers, context: TableContext,
 *   page: GamePage}}
 *   Here what is there now
 * @typedef {"no" | "card" | "round"} ReadyFor whether, and for how long, I am ready once all lie
 * @typedef {{bets: Bet[], back: boolean, ready: ReadyFor, near: Element | null, quiet: boolean,
 *   round: number | null}} Plan
 * @typedef {{offer: Offer, amount?: number, last?: boolean}} Step the last one ends the plan
 */

/** @type {Plan | null} */
let plan = null;
let busy = false;
/** @type {Here | null} */
let newest = null;
/** The version from which a view shows what was done last. */
let from = 0;
/**
 * Tells why it cannot go on.
 * @typedef {(why: string, clause: string | null, near: Element | null) => void} Failed
 * @type {Failed}
 */
let failed = tellWhy;

/** @type {Failed} */
function tellWhy(why, clause, near) {
	tell(why, { kind: "refused", clause, near });
}

/**
 * Who tells it instead, where it returns true.
 * @param {(...why: Parameters<Failed>) => boolean} teller
 */
export function onFailure(teller) {
	failed = (...why) => teller(...why) || tellWhy(...why);
}

/** Whether something is being done. */
export function isBusy() {
	return plan !== null;
}

/** Forgets what is still to be done. */
export function drop() {
	plan = null;
}

/**
 * Bets these, and is ready then where that is wished.
 * @param {Here} here
 * @param {Bet[]} bets
 * @param {ReadyFor} ready
 * @param {Element | null} near
 */
export function startBets(here, bets, ready, near) {
	begin(here, { bets, back: false, ready, near });
}

/** Doubles what lies. @param {Here} here @param {Element} near */
export function double(here, near) {
	const { view, context, offers } = here;
	const twice = lying(view.table, context)
		.filter((one) => isOnNow(one, view.table) && placing(one, offers, context))
		.map((one) => ({ ...one, amount: 2 * one.amount }));
	begin(here, { bets: twice, back: false, ready: "no", near });
}

/** Takes everything back that can be. @param {Here} here @param {Element} near */
export function takeBack(here, near) {
	begin(here, { bets: [], back: true, ready: "no", near });
}

/** @param {Here} here @param {Pick<Plan, "bets" | "back" | "ready" | "near">} what */
function begin(here, what) {
	plan = { ...what, quiet: what.near === null, round: null };
	follow(here);
}

/**
 * The newest view: the one the caller has may be old.
 * @param {Here} here
 */
export function latest(here) {
	return newest && newest.version > here.version ? newest : here;
}

/** Does what comes next, where it can be done now. Called with every view. @param {Here} here */
export async function follow(here) {
	newest = latest(here);
	if (busy || !plan) return;
	busy = true;
	try {
		await steps();
	} finally {
		busy = false;
	}
}

/**
 * The view that shows the act brings the next step, unless it is there already: on an older one
 * the same would be done twice.
 */
async function steps() {
	while (plan && newest && newest.version >= from) {
		const here = newest;
		const step = plan.back ? backStep(here) : betStep(here, plan);
		if (!step) return;
		from = await takeStep(here, step, plan);
	}
}

/**
 * The version from which a view shows what came of it.
 * @param {Here} here @param {Step} step @param {Plan} what it belongs to
 */
async function takeStep({ context, version }, { offer, amount, last }, what) {
	try {
		const done = await context.attempt(offer, { amount });
		if (last && plan === what) plan = null;
		return done.version;
	} catch (error) {
		if (plan === what && tellRefusal(error, what.near)) plan = null;
		return version + 1; // what is there by then is looked at
	}
}

/**
 * Tells a refusal. What was meant for a stage that is over is none: the next view is looked at.
 * @param {unknown} error @param {Element | null} near @returns {boolean} whether it is one
 */
export function tellRefusal(error, near) {
	const { code, why, clause } = problemOf(error);
	if (code === "moved-on") return false;
	failed(why, clause, near);
	return true;
}

/** @param {Here} here @returns {Step | null} */
function backStep({ offers, context }) {
	const [offer] = takingBack(offers, context);
	if (!offer) plan = null;
	return offer ? { offer } : null;
}

/** @param {Here} here @param {Plan} what @returns {Step | null} */
function betStep(here, what) {
	const { round } = here.view.table;
	const number = round?.number ?? null;
	if (what.round !== null && what.round !== number) {
		plan = null; // its round is over
		return null;
	}
	what.round = number;
	const lacks = round?.phase === "betting" ? lacking(what.bets, here.view.table, here.context) : [];
	return placeStep(here, lacks) ?? readyStep(here, what, lacks);
}

/** @param {Here} here @param {Bet[]} lacks @returns {Step | null} */
function placeStep({ offers, context }, lacks) {
	for (const one of lacks) {
		const offer = placing(one, offers, context);
		if (offer?.amount && allows(offer.amount, one.amount)) return { offer, amount: one.amount };
	}
	return null;
}

/** @param {Here} here @param {Plan} what @param {Bet[]} lacks @returns {Step | null} */
function readyStep({ view, offers, context }, what, lacks) {
	const { round } = view.table;
	const lies = lying(view.table, context).length > 0;
	const later = round && what.bets.some(({ card }) => (card ?? 0) > (round.action_round ?? 0));
	const rest = what.ready === "round" && !later ? offers.find("house-ready", { rest: true }) : null;
	const offer = what.ready === "no" ? null : (rest ?? offers.find("house-ready"));
	const open = round?.phase === "betting";
	if (open) tellLacking(what, lacks, lies);
	if (open && what.ready === "no") plan = null;
	return offer && (lies || !round) ? { offer, last: open && lies && !later } : null;
}

/** What cannot be placed is never left out silently. */
/** @param {Plan} what @param {Bet[]} lacks @param {boolean} lies */
function tellLacking(what, lacks, lies) {
	if (!lacks.length) return;
	if (!lies) {
		plan = null;
		return failed(t("These bets can't be placed right now."), null, what.near);
	}
	if (!what.quiet) tell(t("Some of these bets can't be placed right now."), { near: what.near });
	what.quiet = true;
}

/**
 * Whether a bet is on the round, or on the card that is bet on.
 * @param {Bet} bet
 * @param {TableView} table
 */
function isOnNow({ card }, { round }) {
	return card === null || card === (round?.action_round ?? null);
}
