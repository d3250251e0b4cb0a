// @ts-check
// What happens at the table, in sentences: the line above the hands, and what screen readers hear.

import { frenchName } from "/static/js/cards/french.js";
import { change, money } from "/static/js/core/money.js";
import { nt, t } from "/static/js/core/text.js";
import { netOf } from "/static/js/table/results.js";
import { countCards, ROW_WHERE, ROWS } from "./rows.js";
import { leastToPlay, waiting } from "./seats.js";

/** @import { Context, PineappleView } from "houseway" */
/** @import { RoundView, TableView } from "./view.js" */

/**
 * The line above the hands.
 * @param {PineappleView} view
 * @param {Context} context
 * @returns {{now: string, more: string | null}}
 */
export function statusWords(view, context) {
	const table = /** @type {TableView} */ (view.table);
	const { round } = table;
	const now = round ? roundWords(round, context.me) : betweenWords(table, context.me);
	return { now, more: ownWords(table, context) };
}

/** @param {RoundView} round @param {string | null} me */
function roundWords(round, me) {
	const { phase, to_place, hands } = round;
	if (phase === "showdown") return t("Showdown.");
	const names = [...new Set(to_place.map((position) => hands[position - 1].player))];
	if (!names.length) return t("The cards have been dealt.");
	if (round.by_hand) return enteredWords(names, me);
	if (phase === "fantasy") return fantasyWords(names, me);
	const five = phase === "five";
	if (names[0] === me)
		return five
			? t("Your turn: place all five cards.")
			: t("Your turn: place two cards and discard the third.");
	const [player] = names;
	return five
		? t("{player} places all five cards.", { player })
		: t("{player} places two cards and discards the third.", { player });
}

/** @param {string[]} all @param {string | null} me */
function enteredWords(all, me) {
	const names = all.filter((name) => name !== me);
	if (!names.length) return t("Real cards: the dealer enters what you place face up.");
	if (names.length < all.length)
		return t("Real cards: the dealer enters what you and {names} place face up.", { names });
	return nt(
		"Real cards: the dealer enters what {names} places face up.",
		"Real cards: the dealer enters what {names} place face up.",
		names.length,
		{ names },
	);
}

/** @param {string[]} all @param {string | null} me */
function fantasyWords(all, me) {
	const names = all.filter((name) => name !== me);
	if (!names.length)
		return t("You set thirteen cards in Fantasy Land before the others are dealt theirs.");
	if (names.length < all.length)
		return t(
			"You and {names} set thirteen cards in Fantasy Land before the others are dealt theirs.",
			{
				names,
			},
		);
	return nt(
		"{names} sets thirteen cards in Fantasy Land before the others are dealt theirs.",
		"{names} set thirteen cards in Fantasy Land before the others are dealt theirs.",
		names.length,
		{ names },
	);
}

/** @param {TableView} table @param {string | null} me */
function betweenWords(table, me) {
	const players = new Set(table.next.map(({ player }) => player));
	const over = lastWords(table.last, me);
	if (players.size < 2)
		return [
			over,
			t("The next hand needs two players with at least {amount} each (nine points).", {
				amount: money(leastToPlay(table)),
			}),
		]
			.filter(Boolean)
			.join(" ");
	return over || t("The first hand is about to begin.");
}

/** @param {RoundView | null} last @param {string | null} me */
function lastWords(last, me) {
	if (!last) return "";
	if (last.phase === "void")
		return t("Hand {number} was called off. No points were exchanged.", { number: last.number });
	const { number } = last;
	const net = netOf(last.lines, me);
	if (net === null) return t("Hand {number} is settled.", { number });
	if (net > 0)
		return t("Hand {number} is settled: you won {amount}.", { number, amount: money(net) });
	if (net < 0)
		return t("Hand {number} is settled: you lost {amount}.", { number, amount: money(-net) });
	return t("Hand {number} is settled: you broke even.", { number });
}

/**
 * What is said of me, where I sit and have no cards, and who has Fantasy Land coming.
 * @param {TableView} table
 * @param {Context} context
 */
function ownWords(table, { me, seat }) {
	const parts = [];
	if (me !== null && table.away.includes(me))
		return t(
			"You ran out of time, so we placed your cards. You sit out from the next " +
				"hand, and your {chips} chips stay yours. Play again when you're back.",
			{ chips: money(table.chips[me] ?? 0) },
		);
	if (me !== null && seat !== null && !(table.round && me in table.round.stakes)) {
		const state = waiting(table, me);
		if (table.round || state !== "next") parts.push(ownWaiting(table, state));
	}
	if (!table.round)
		parts.push(
			...Object.keys(table.fantasy).map((name) =>
				name === me
					? t("You'll be in Fantasy Land next.")
					: t("{name} will be in Fantasy Land next.", { name }),
			),
		);
	return parts.length ? parts.join(" ") : null;
}

/** @param {TableView} table @param {import("./seats.js").Waiting} state */
function ownWaiting(table, state) {
	switch (state) {
		case "away":
			return t("You're away and sitting out.");
		case "out":
			return t("You're sitting out.");
		case "short":
			return t("You need {amount} to play.", { amount: money(leastToPlay(table)) });
		case "none":
			return t("You don't have any chips yet.");
		case "next":
			return t("You're in the next hand.");
		default:
			return t("You're waiting for the buttons to move.");
	}
}

/**
 * What has changed, for screen readers.
 * @param {PineappleView} view
 * @param {PineappleView} before
 * @param {Context} context
 * @returns {string | null}
 */
export function describeChange(view, before, { me }) {
	const [table, was] = [
		/** @type {TableView} */ (view.table),
		/** @type {TableView | null} */ (before.table),
	];
	if (!table || !was) return null;
	const parts = [...placedWords(table, was, me), ...saidWords(table, was)];
	const turn = myTurn(table.round, me);
	if (turn && turn !== myTurn(was.round, me)) parts.push(turn);
	if (table.round?.phase === "showdown" && was.round?.phase !== "showdown")
		parts.push(t("Showdown."));
	if (table.last && table.last.number !== was.last?.number)
		parts.push(
			endWords(table.last, me),
			...Object.keys(table.fantasy).map((name) =>
				t("{name} will be in Fantasy Land next.", { name }),
			),
		);
	return parts.length ? parts.join(" ") : null;
}

/** @param {RoundView | null} round @param {string | null} me */
function myTurn(round, me) {
	const hand = round?.to_place
		.map((position) => round.hands[position - 1])
		.find(({ player }) => player === me);
	if (!hand || hand.held.includes(null)) return null;
	return t("Your turn: {cards}. {held}.", {
		cards: countCards(hand.held.length),
		held: hand.held.map(frenchName).join(", "),
	});
}

/** @param {TableView} table @param {TableView} was @param {string | null} me */
function placedWords({ round, last }, { round: old }, me) {
	const now = round?.number === old?.number ? round : last?.number === old?.number ? last : null;
	return (now?.hands ?? []).flatMap((hand, i) => {
		const before = old?.hands[i];
		if (!before || hand.player === me || hand.fantasy) return [];
		const news = ROWS.flatMap((row) =>
			hand[row].slice(before[row].length).map((code) => `${frenchName(code)} ${ROW_WHERE[row]}`),
		);
		return news.length
			? [t("{player} places {cards}.", { player: hand.player, cards: news.join(", ") })]
			: [];
	});
}

/** @param {TableView} table @param {TableView} was */
function saidWords({ round }, { round: old }) {
	return (round?.hands ?? []).flatMap((hand, i) => {
		const before = round?.number === old?.number ? old?.hands[i] : null;
		if (!before) return [];
		return [
			hand.declared && !before.declared
				? t("{player} declares a clean sweep.", { player: hand.player })
				: "",
			hand.announced && !before.announced
				? t("{player} stays in Fantasy Land.", { player: hand.player })
				: "",
		].filter(Boolean);
	});
}

/** @param {RoundView} last @param {string | null} me */
function endWords(last, me) {
	if (last.phase === "void") return t("Hand {number} was called off.", { number: last.number });
	const net = netOf(last.lines, me);
	const { number } = last;
	return net === null
		? t("Hand {number} is settled.", { number })
		: t("Hand {number} is settled: your result is {amount}.", { number, amount: change(net) });
}
