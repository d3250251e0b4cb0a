// @ts-check
// One line that says what I have to do now, or why I can do nothing, before I click on anything.

import { h } from "../core/dom.js";
import { phaseWords } from "../core/games.js";
import { money } from "../core/money.js";
import { t } from "../core/text.js";
import { mayBet } from "./offers.js";

/** @import { Context, GamePage, LiveView, Offers, RoundView, TableView } from "houseway" */

/** @param {LiveView} view @param {Offers} offers @param {Context} context @param {GamePage} page */
export function askedLine(view, offers, context, page) {
	const words = view.table ? askedWords(view, offers, context, page) : "";
	return words ? h("p", { class: "asked", key: "asked" }, words) : null;
}

/** @param {LiveView} view @param {Offers} offers @param {Context} context @param {GamePage} page */
function askedWords(view, offers, context, page) {
	if (view.on_hold) return t("Play is on hold: staff are checking this round.");
	const own = page.asked?.(view, offers, context) ?? null;
	if (own !== null) return own;
	const { round } = view.table;
	if (view.status !== "open" && !round) return t("This table isn't in play right now.");
	if (context.chips === 0 && !hasWagered(round, context))
		return t("You're out of chips. Buy some to play.");
	if (!round) return betweenWords(view, offers, context);
	if (round.phase !== "betting") return waitingWords(view, round, context);
	if (!mayBet(offers)) {
		return hasWagered(round, context)
			? t("Bets placed. Betting is closed.")
			: whyNoBets(view.table, context);
	}
	if (view.ready.includes(context.me ?? ""))
		return t("You're ready. The dealer is waiting for the others.");
	return hasWagered(round, context)
		? t("Bets placed. Add more, or deal.")
		: t("Pick a chip, then tap a highlighted spot.");
}

/** @param {TableView} table @param {Context} context */
function whyNoBets({ limits }, { chips }) {
	const least = Math.min(...Object.values(limits).map(({ minimum }) => minimum));
	return chips < least
		? t("You have {chips}, and the smallest bet is {least}. Buy more chips.", {
				chips: money(chips),
				least: money(least),
			})
		: t("You can't bet right now. You can bet in the next round.");
}

/** @param {RoundView | null} round @param {Context} context */
function hasWagered(round, { me }) {
	return (round?.wagers ?? []).some(({ player }) => player === me);
}

/** @param {LiveView} view @param {Offers} offers @param {Context} context */
function betweenWords(view, offers, { me }) {
	if (view.owner === me && offers.has("house-ready"))
		return t("Take your time to look at the result.");
	return view.table.last ? t("The next round opens shortly.") : t("The first round opens shortly.");
}

/** @param {LiveView} view @param {RoundView} round @param {Context} context */
function waitingWords(view, round, context) {
	const phase = phaseWords(view.game, round.phase);
	return hasWagered(round, context)
		? t("{phase}.", { phase })
		: t("{phase}. You can bet in the next round.", { phase });
}
