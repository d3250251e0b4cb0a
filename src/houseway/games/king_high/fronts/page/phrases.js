// @ts-check
// What is going on at a King High table, in sentences. Never what would be wise (KH-12).

import { frenchName } from "/static/js/cards/french.js";
import { h } from "/static/js/core/dom.js";
import { clauseLink } from "/static/js/core/games.js";
import { change, money } from "/static/js/core/money.js";
import { nt, t } from "/static/js/core/text.js";

/** @import { KingHighRoundView, KingHighTableView } from "houseway" */

/**
 * Which action round it is, and what happens in it.
 * @param {KingHighTableView} table
 * @returns {{title: string, line: string}}
 */
export function now(table) {
	const { round, last } = table;
	if (round?.phase === "betting") {
		const card = round.action_round;
		return {
			title: t("Card {card} of 5", { card }),
			line:
				card === 1
					? t("Place your bets on the round and on card 1.")
					: t("Place your bets on card {card}.", { card }),
		};
	}
	if (round)
		return {
			title: t("Card {card} of 5", { card: round.action_round }),
			line: t("No more bets."),
		};
	if (last?.phase === "void")
		return {
			title: t("Round {number} is void", { number: last.number }),
			line: t("The next round opens shortly."),
		};
	if (last)
		return {
			title: t("Round {number} is settled", { number: last.number }),
			line: t("The next round opens shortly."),
		};
	return { title: t("Between rounds"), line: t("The first round opens shortly.") };
}

/**
 * Alerts about the cards and the device. @param {KingHighTableView} table
 * @returns {HTMLElement[]}
 */
export function alerts(table) {
	const { round, last } = table;
	const found = [];
	if (table.device_stopped)
		found.push(
			alert(
				"stopped",
				t(
					"The shuffling device isn't delivering cards. The inspector will have it " +
						"repaired or replaced, or declare the round void.",
				),
				"KH-13.2",
			),
		);
	if (table.cut_card_out)
		found.push(
			alert(
				"cut",
				t("The cut card is out. The cards are shuffled when this round ends."),
				"KH-10.8",
			),
		);
	else if (table.shuffle_due)
		found.push(
			alert(
				"due",
				t("The cards are shuffled before the next round. {why}", { why: table.shuffle_due.why }),
				table.shuffle_due.clause,
			),
		);
	if (!round && last?.phase === "void") found.push(alert("void", voidWords(last), last.ended_by));
	return found;
}

/** @param {KingHighRoundView} round */
function voidWords(round) {
	if (!round.cards.length)
		return t("Round {number} was called off before its first card.", { number: round.number });
	return nt(
		"Round {number} was declared void after its first card. Wagers already " +
			"decided stand, live runs are paid at their next level, the Pokerpot is " +
			"paid for what was there, and the rest is returned.",
		"Round {number} was declared void after {count} cards. Wagers already " +
			"decided stand, live runs are paid at their next level, the Pokerpot is " +
			"paid for what was there, and the rest is returned.",
		round.cards.length,
		{ number: round.number },
	);
}

/** @param {string} key @param {string} sentence @param {string | null} clause */
function alert(key, sentence, clause) {
	return h("p", { class: "kh-alert", key }, sentence, clause ? [" ", clauseLink(clause)] : null);
}

/**
 * A sentence for screen readers about what has changed: the card that came, and what it made of my
 * wagers.
 * @param {KingHighTableView} table
 * @param {KingHighTableView | null} before
 * @param {string | null} me
 * @returns {string | null}
 */
export function describeChange(table, before, me) {
	const is = table.round ?? table.last;
	if (!is) return null;
	const was = [before?.round, before?.last].find((one) => one?.number === is.number) ?? null;
	const said = [
		is.cards.length > (was?.cards.length ?? 0)
			? t("Card {number}: {card}.", {
					number: is.cards.length,
					card: frenchName(is.cards.at(-1) ?? null),
				})
			: null,
		settledWords(is.lines.slice(was?.lines.length ?? 0), me),
		!table.round && before?.round ? overWords(is) : null,
		betsWords(table.round, before?.round ?? null),
	];
	return said.filter(Boolean).join(" ") || null;
}

/** @param {{number: number, phase: string}} round */
function overWords({ number, phase }) {
	return phase === "void"
		? t("Round {number} is void.", { number })
		: t("Round {number} is over.", { number });
}

/**
 * What new lines come to for me. @param {KingHighRoundView["lines"]} lines
 * @param {string | null} me
 */
function settledWords(lines, me) {
	const mine = lines.filter((line) => line.player === me);
	const net = mine.reduce((sum, line) => sum + line.net, 0);
	return mine.length ? t("Your wagers: {net}.", { net: change(net) }) : null;
}

/** @param {KingHighRoundView | null} round @param {KingHighRoundView | null} before */
function betsWords(round, before) {
	if (
		round?.phase === "betting" &&
		(before?.phase !== "betting" || before.action_round !== round.action_round)
	)
		return t("Place your bets on card {card}.", { card: round.action_round });
	return round?.phase === "closed" && before?.phase === "betting" ? t("No more bets.") : null;
}

/** Tells a player who sits out that nothing is lost. */
/**
 * @param {KingHighTableView} table @param {import("houseway").Context} context
 * @returns {string | null}
 */
export function awayWords({ away }, { me, chips }) {
	const rounds = me === null ? undefined : away[me];
	if (!rounds) return null;
	return t(
		"You're sitting out after {rounds} rounds without a bet. Your seat and " +
			"your {chips} chips are still yours: place a bet to play on.",
		{ rounds, chips: money(chips) },
	);
}
