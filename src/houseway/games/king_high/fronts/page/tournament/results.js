// @ts-check
// What came of it: sessions, play-offs and lots, prizes and the winner.

import { h } from "/static/js/core/dom.js";
import { money } from "/static/js/core/money.js";
import { nt, t } from "/static/js/core/text.js";
import { causeWords, listNames, placeWords } from "./phrases.js";

/** @import { TableResult, TournamentView } from "houseway" */

/**
 * The winner and the prizes.
 * @param {TournamentView} tournament
 * @param {string | null} me
 * @returns {HTMLElement | null}
 */
export function winnerPanel(tournament, me) {
	const { winner, prizes, prizes_kept: kept, phase, prizes_there: there, tables } = tournament;
	const decided = phase === "decided" ? Object.values(tables)[0] : null;
	const first = winner ?? decided?.result.winners?.[0] ?? null;
	if (phase !== "ended" && phase !== "decided") return null;
	return h(
		"section",
		{ class: "panel stack tour-winner", key: "winner", "aria-labelledby": "winner-title" },
		h(
			"h2",
			{ id: "winner-title" },
			first === null
				? t("No winner")
				: first === me
					? t("You won the tournament")
					: t("{name} won the tournament", { name: first }),
		),
		congratulation(prizes, first, me),
		prizes.length
			? h(
					"ol",
					{ class: "tour-prizes" },
					prizes.map((prize) => prizeItem(prize, me)),
				)
			: h(
					"p",
					{ class: "quiet" },
					phase === "decided"
						? t("Prizes will be paid shortly: {amounts}.", { amounts: there.map(money).join(", ") })
						: t("No prizes were paid."),
				),
		keptPrizes(kept),
	);
}

/**
 * The congratulation for a player who has a prize but did not win.
 * @param {{place: number, player: string, amount: number}[]} prizes
 * @param {string | null} first
 * @param {string | null} me
 */
function congratulation(prizes, first, me) {
	const mine = prizes.find(({ player }) => player === me);
	if (!mine || first === me) return null;
	return h(
		"p",
		{ class: "alert alert--good", key: "congratulation" },
		t("Congratulations! You came {place} and won {amount}.", {
			place: placeWords(mine.place),
			amount: money(mine.amount),
		}),
	);
}

/** @param {Record<string, number>} kept by place */
function keptPrizes(kept) {
	const prizes = Object.entries(kept).map(([place, amount]) =>
		t("the {place} prize of {amount}", { place: placeWords(Number(place)), amount: money(amount) }),
	);
	return prizes.length
		? h(
				"p",
				{ class: "quiet" },
				t("The house keeps {prizes}: no one has that place.", { prizes: listNames(prizes) }),
			)
		: null;
}

/** @param {{place: number, player: string, amount: number}} prize @param {string | null} me */
function prizeItem({ place, player, amount }, me) {
	return h(
		"li",
		{ key: `prize-${place}`, class: player === me ? "strong" : null },
		h("span", null, placeWords(place)),
		h("span", { class: "grow" }, player),
		h("span", { class: "number" }, money(amount)),
	);
}

/**
 * Sessions that are over, and what was decided in the one in play.
 * @param {TournamentView} tournament
 * @returns {HTMLElement | null}
 */
export function resultsPanel({ past, tables, session, notice, phase }) {
	const current = Object.values(tables)
		.map((table) => table.result)
		.filter((result) => result.history.length);
	const sessions = [...past, ...(current.length ? [current] : [])];
	if (!sessions.length) return null;
	const final = notice?.allocation.length;
	return h(
		"details",
		{ class: "panel", key: `results-${phase === "ended"}`, open: phase === "ended" },
		h("summary", null, t("Results")),
		h(
			"div",
			{ class: "stack" },
			sessions.map((results, i) =>
				sessionResults(
					i + 1 === final || (session === final && i === past.length)
						? t("The final")
						: t("Session {number}", { number: i + 1 }),
					results,
				),
			),
		),
	);
}

/** @param {string} title @param {TableResult[]} results */
function sessionResults(title, results) {
	return h(
		"section",
		{ class: "stack stack--tight", key: title },
		h("h3", null, title),
		results.map(tableResult),
	);
}

/** @param {TableResult} result */
function tableResult(result) {
	return h(
		"div",
		{ class: "stack stack--tight", key: `result-${result.number}` },
		h(
			"p",
			null,
			h("b", null, t("Table {number}", { number: result.number })),
			": ",
			result.winners ? listNames(result.winners) : t("not decided yet"),
		),
		h(
			"ul",
			{ class: "tour-deeds" },
			result.absent.length
				? h("li", null, t("Not seated in time: {names}.", { names: listNames(result.absent) }))
				: null,
			result.disqualified.length
				? h("li", null, t("Disqualified: {names}.", { names: listNames(result.disqualified) }))
				: null,
			result.history.map((deed) => h("li", null, deedWords(deed))),
		),
	);
}

/** @param {TableResult["history"][number]} deed */
function deedWords(deed) {
	if (deed.was === "ballot") {
		const names = deed.order.join(", ");
		return deed.on_paper
			? t("Lots were drawn on paper: {names}.", { names })
			: t("Lots were drawn: {names}.", { names });
	}
	if (deed.was === "invalidation" || deed.was === "round-invalidation") {
		const what = "round" in deed ? t("Round {round}", { round: deed.round }) : t("The play");
		return t("{what} doesn't count ({cause}): {reason}", {
			what,
			cause: causeWords(deed.cause),
			reason: deed.reason,
		});
	}
	const chips = Object.entries(deed.chips).sort(([, a], [, b]) => Number(b) - Number(a));
	const what = deed.play_off
		? t("{place} play-off", { place: placeWords(deed.play_off) })
		: nt("After {count} round", "After {count} rounds", deed.rounds);
	const held = chips.map(([name, count]) => {
		const out = deed.out[name];
		const has = `${name} ${money(Number(count))}`;
		if (!out) return has;
		return out.retired
			? t("{has} (retired in round {round})", { has, round: out.round })
			: t("{has} (out in round {round})", { has, round: out.round });
	});
	return `${what}: ${held.join(", ")}.`;
}
