// @ts-check
// The tables of a session: one of them on the felt, mine to play at, and how all of them stand.

import { button, h } from "/static/js/core/dom.js";
import { money } from "/static/js/core/money.js";
import { felt } from "../felt.js";
import { clockWords, listed, placeWords } from "./phrases.js";

/** @import { Context, Offers } from "houseway" */

/**
 * Where somebody has drawn a place; null where nowhere.
 * @param {any} tournament
 * @param {string | null} name
 * @returns {number | null}
 */
export function tableNumberOf(tournament, name) {
	const found = Object.values(tournament.tables).find((/** @type {any} */ table) =>
		Object.values(table.result.places).includes(name),
	);
	return found ? /** @type {any} */ (found).result.number : null;
}

/**
 * Which table is on the felt where nobody has chosen: my own, else one that is played at.
 * @param {any} tournament
 * @param {string | null} me
 * @returns {number | null}
 */
export function tableToShow(tournament, me) {
	const tables = /** @type {any[]} */ (Object.values(tournament.tables));
	return (
		tableNumberOf(tournament, me) ??
		tables.find((table) => table.play)?.result.number ??
		tables[0]?.result.number ??
		null
	);
}

/**
 * Buttons to choose the table.
 * @param {any} tournament
 * @param {number} shown
 * @param {string | null} me
 * @param {(number: number) => void} choose
 */
export function tableChoice(tournament, shown, me, choose) {
	const numbers = Object.keys(tournament.tables).map(Number);
	if (numbers.length < 2) return null;
	const mine = tableNumberOf(tournament, me);
	return h(
		"div",
		{ class: "row tour-choice", key: "choice", role: "group", "aria-label": "Table to look at" },
		numbers.map((number) =>
			button(`Table ${number}${number === mine ? ", yours" : ""}`, () => choose(number), {
				key: `choose-${number}`,
				"aria-pressed": String(number === shown),
			}),
		),
	);
}

/**
 * The felt of a table.
 * @param {any} table
 * @param {Offers} offers unwrapped
 * @param {Context} context
 */
export function tableFelt(table, offers, context) {
	const { play, result, game } = table;
	const turn = play?.turn ?? null;
	const sit = offers.find("sit");
	const closed =
		turn === context.me || turn === null
			? null
			: `${turn} is to wager. The order goes from the puck on, clockwise.`;
	return h(
		"section",
		{ class: "felt felt--king-high", key: "felt", "aria-label": `Table ${result.number}` },
		sit ? seatCall(sit, context) : null,
		felt({ ...game, chips: chipsAt(table) }, offers, context, {
			name: `table-${result.number}`,
			title: play ? null : standTitle(table),
			line: nowWords(table, context.me),
			closed,
			boxes: { names: result.places, sit: false, around: (box, name) => around(table, box, name) },
		}),
	);
}

/** @param {import("houseway").Offer} sit @param {Context} context */
function seatCall(sit, context) {
	return h(
		"div",
		{ class: "tour-seat", key: "seat" },
		h(
			"p",
			{ class: "strong" },
			`You have drawn box ${sit.command.box}. Be in your seat when the table begins.`,
		),
		h(
			"button",
			{
				type: "button",
				class: "button button--primary",
				onclick: (/** @type {Event} */ e) =>
					context.act(sit, { near: /** @type {Element} */ (e.currentTarget) }),
			},
			"Take your seat",
		),
	);
}

/** @param {any} table */
function standTitle({ result }) {
	return result.winners
		? "This table is decided"
		: result.standing.length
			? "The playing time is over"
			: "This table is about to begin";
}

/** What goes on at a table. @param {any} table @param {string | null} me */
export function nowWords({ play, result, level, game }, me) {
	if (!play && result.winners)
		return `${result.winners.length > 1 ? "Winners" : "Winner"}: ${listed(result.winners)}.`;
	if (!play && level.length) return `${listed(level)} are level: it is decided between them.`;
	if (!play)
		return (
			`Play begins at ${clockWords(result.start)}, when all are in their seats or the time ` +
			"is up."
		);
	const card = game.round ? `card ${game.round.action_round}` : "the next round";
	if (play.turn === me && me !== null) return `Your turn: wager on ${card}, then end your turn.`;
	if (play.turn) return `${play.turn} is to wager on ${card}.`;
	return game.round ? "No more bets." : "The next round opens shortly.";
}

/**
 * @param {any} table
 * @param {number} box
 * @param {string} name
 * @returns {{class: string | null, note: string | null}}
 */
function around({ play, result, game }, box, name) {
	if (result.absent.includes(name)) return { class: "is-out", note: "absent" };
	if (result.disqualified.includes(name)) return { class: "is-out", note: "disqualified" };
	if (play) return inPlay(play, box, name);
	const begun =
		Object.values(game.seats).includes(name) || result.winners || result.standing.length;
	return { class: null, note: begun ? null : "seat empty" };
}

/** @param {any} play @param {number} box @param {string} name */
function inPlay(play, box, name) {
	const out = play.out[name];
	const turn = play.turn === name;
	const notes = [
		out ? (out.retired ? "retired" : `out, round ${out.round}`) : null,
		out || play.players.includes(name) ? null : "not in the play-off",
		play.puck === box ? "puck" : null,
		turn ? "to wager" : null,
	];
	return {
		class: turn ? "is-turn" : out ? "is-out" : null,
		note: notes.filter(Boolean).join(", ") || null,
	};
}

/**
 * Chips of every player at the tables of the session, live.
 * @param {any} tournament
 * @param {string | null} me
 * @returns {HTMLElement | null}
 */
export function chipCounts(tournament, me) {
	const tables = /** @type {any[]} */ (Object.values(tournament.tables));
	if (!tables.length) return null;
	const { notice, session } = tournament;
	const final = session === notice.allocation.length;
	return h(
		"section",
		{ class: "panel stack", key: "counts", "aria-labelledby": "counts-title" },
		h("h2", { id: "counts-title" }, final ? "The final" : `Session ${session}`),
		tables.map((table) => tableCounts(table, me, final)),
	);
}

/** @param {any} table @param {string | null} me @param {boolean} final */
function tableCounts(table, me, final) {
	const { result, play } = table;
	const chips = chipsAt(table);
	const rows = Object.entries(result.places).map(([box, name]) => ({
		box,
		name: String(name),
		chips: chips[String(name)] ?? 0,
		wagered: wageredBy(table, String(name)),
	}));
	rows.sort((a, b) => b.chips + b.wagered - a.chips - a.wagered);
	return h(
		"div",
		{ class: "stack stack--tight", key: `counts-${result.number}` },
		h(
			"h3",
			null,
			`Table ${result.number}`,
			h("span", { class: "quiet small" }, ` ${stage(table)}`),
		),
		h(
			"div",
			{ class: "table-frame" },
			h(
				"table",
				{ class: "data tour-counts" },
				h(
					"thead",
					null,
					h(
						"tr",
						null,
						h("th", { scope: "col" }, "Player"),
						h("th", { scope: "col", class: "number" }, "Chips"),
						h("th", { scope: "col", class: "number" }, "Wagered"),
					),
				),
				h(
					"tbody",
					null,
					rows.map(({ box, name, chips: has, wagered }) =>
						h(
							"tr",
							{ key: name, class: name === me ? "strong" : null },
							h(
								"th",
								{ scope: "row" },
								name === me ? `${name} (you)` : name,
								h("span", { class: "quiet small" }, marks(table, Number(box), name, final)),
							),
							h("td", { class: "number" }, money(has)),
							h("td", { class: "number" }, play ? money(wagered) : "–"),
						),
					),
				),
			),
		),
	);
}

/** @param {any} table @param {number} box @param {string} name @param {boolean} final */
function marks(table, box, name, final) {
	const { note } = around(table, box, name);
	const won = table.result.winners?.includes(name) ? (final ? "has won" : "proceeds") : null;
	const result = [won, note].filter(Boolean).join(", ");
	return result ? ` ${result}` : null;
}

/**
 * The chips in front of the players; once they are handed back, as they were last counted.
 * @param {any} table
 * @returns {Record<string, number>}
 */
function chipsAt({ play, game, result }) {
	const counts = result.history.filter((/** @type {any} */ deed) => deed.was === "count");
	return play || !counts.length
		? game.chips
		: Object.assign({}, ...counts.map((/** @type {any} */ count) => count.chips));
}

/** @param {any} table @param {string} name */
function wageredBy({ game }, name) {
	return (game.round?.wagers ?? [])
		.filter((/** @type {any} */ wager) => wager.player === name)
		.reduce((/** @type {number} */ sum, /** @type {any} */ wager) => sum + wager.amount, 0);
}

/** @param {any} table */
export function stage({ play, result, level, game }) {
	if (play) {
		const which = play.play_off ? `${placeWords(play.play_off)} play-off, ` : "";
		const round = Math.min(
			play.rounds + (game.round ? 1 : 0),
			play.rounds_left === null ? Infinity : play.rounds + play.rounds_left,
		);
		const all = play.rounds_left === null ? "" : ` of ${play.rounds + play.rounds_left}`;
		return `${which}round ${Math.max(1, round)}${all}`;
	}
	if (result.winners) return "decided";
	return level.length ? "level, to be decided" : `begins at ${clockWords(result.start)}`;
}
