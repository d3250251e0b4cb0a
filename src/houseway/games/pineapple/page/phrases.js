// @ts-check
// What happens at the table, in sentences: the line above the hands, and what screen readers hear.

import { frenchName } from "/static/js/cards/french.js";
import { change, money } from "/static/js/core/money.js";
import { t } from "/static/js/core/text.js";
import { netOf } from "/static/js/table/results.js";
import { counted, ROW_WHERE, ROWS } from "./rows.js";
import { leastToPlay, waitingWords } from "./seats.js";

/** @import { Context } from "houseway" */
/** @import { RoundView, TableView } from "./view.js" */

/**
 * The line above the hands.
 * @param {any} view
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
	if (phase === "showdown") return t("Showdown: all cards are placed, and the hands are compared.");
	const names = [...new Set(to_place.map((position) => hands[position - 1].player))];
	if (!names.length) return t("The cards are dealt.");
	if (round.by_hand)
		return (
			`Real cards: the dealer enters what ${listed(names, me)} ` +
			`${verb(names, me, "place", "places")} face up.`
		);
	if (phase === "fantasy")
		return (
			`${listed(names, me)} ${verb(names, me, "set", "sets")} thirteen cards in Fantasy ` +
			"Land, before the others are dealt."
		);
	const five = phase === "five";
	if (names[0] === me)
		return `Your turn: place ${five ? t("all five cards") : t("two cards and discard the third")}.`;
	return `${names[0]} places ${five ? t("all five cards") : t("two cards and discards the third")}.`;
}

/** @param {TableView} table @param {string | null} me */
function betweenWords(table, me) {
	const players = new Set(table.next.map(({ player }) => player));
	const over = lastWords(table.last, me);
	if (players.size < 2)
		return t("{over}The next hand needs two players with {least_to_play} each, nine points.", {
			over,
			least_to_play: money(leastToPlay(table)),
		});
	return over || t("The first hand begins in a moment.");
}

/** @param {RoundView | null} last @param {string | null} me */
function lastWords(last, me) {
	if (!last) return "";
	if (last.phase === "void")
		return t("Hand {number} was called off; nothing was exchanged. ", { number: last.number });
	const net = netOf(last.lines, me);
	const own =
		net === null
			? ""
			: net > 0
				? t(": you won {net}", { net: money(net) })
				: net < 0
					? t(": you lost {net}", { net: money(-net) })
					: t(": you come out even");
	return t("Hand {number} is settled{own}. ", { number: last.number, own });
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
			"Your time ran out and the house placed your cards. From the next hand on you sit out, and your {chip} in chips stay yours: play again when you are back.",
			{ chip: money(table.chips[me] ?? 0) },
		);
	if (me !== null && seat !== null && !(table.round && me in table.round.stakes)) {
		const words = waitingWords(table, me);
		if (table.round || !words.startsWith("plays")) parts.push(you(words));
	}
	if (!table.round)
		parts.push(
			...Object.keys(table.fantasy).map(
				(name) => `${name === me ? t("You have") : t("{name} has", { name })} Fantasy Land coming.`,
			),
		);
	return parts.length ? parts.join(" ") : null;
}

/** "sits out" → "You sit out." @param {string} words */
function you(words) {
	const [verb, ...rest] = words.split(" ");
	return `You ${verb === "has" ? "have" : verb.replace(/s$/, "")} ${rest.join(" ")}.`;
}

/** @param {string[]} names @param {string | null} me */
function listed(names, me) {
	return names.map((name) => (name === me ? t("You") : name)).join(" and ");
}

/**
 * @param {string[]} names
 * @param {string | null} me
 * @param {string} plural
 * @param {string} singular
 */
function verb(names, me, plural, singular) {
	return names.length > 1 || names[0] === me ? plural : singular;
}

/**
 * What has changed, for screen readers.
 * @param {any} view
 * @param {any} before
 * @param {Context} context
 * @returns {string | null}
 */
export function announced(view, before, { me }) {
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
			...Object.keys(table.fantasy).map((name) => t("{name} has Fantasy Land coming.", { name })),
		);
	return parts.length ? parts.join(" ") : null;
}

/** @param {RoundView | null} round @param {string | null} me */
function myTurn(round, me) {
	const hand = round?.to_place
		.map((position) => round.hands[position - 1])
		.find(({ player }) => player === me);
	if (!hand || hand.held.includes(null)) return null;
	return t("Your turn: {count}. {held}.", {
		count: counted(hand.held.length),
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
			? [t("{player} places {news}.", { player: hand.player, news: news.join(", ") })]
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
	return `Hand ${last.number} is settled${net === null ? "" : t(": your result is {net}", { net: change(net) })}.`;
}
