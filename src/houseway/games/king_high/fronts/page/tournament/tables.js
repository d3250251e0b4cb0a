// @ts-check
// The tables of a session: one of them on the felt, mine to play at, and how all of them stand.

import { button, h } from "/static/js/core/dom.js";
import { money } from "/static/js/core/money.js";
import { nt, t } from "/static/js/core/text.js";
import { felt } from "../felt.js";
import { clockWords, listNames, placeWords } from "./phrases.js";

/** @import { Context, Offers, PlayView, SessionTableView, TournamentView } from "houseway" */

/**
 * The number of the table where this player has drawn a place, or null.
 * @param {TournamentView} tournament
 * @param {string | null} name
 * @returns {number | null}
 */
export function tableNumberOf(tournament, name) {
	const found = Object.values(tournament.tables).find((table) =>
		Object.values(table.result.places).includes(name ?? ""),
	);
	return found ? found.result.number : null;
}

/**
 * The table to show before the viewer has chosen one: my own, or else one with a game in progress.
 * @param {TournamentView} tournament
 * @param {string | null} me
 * @returns {number | null}
 */
export function tableToShow(tournament, me) {
	const tables = Object.values(tournament.tables);
	return (
		tableNumberOf(tournament, me) ??
		tables.find((table) => table.play)?.result.number ??
		tables[0]?.result.number ??
		null
	);
}

/**
 * Buttons to choose the table.
 * @param {TournamentView} tournament
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
		{ class: "row tour-choice", key: "choice", role: "group", "aria-label": t("Table to view") },
		numbers.map((number) =>
			button(
				number === mine ? t("Table {number} (yours)", { number }) : t("Table {number}", { number }),
				() => choose(number),
				{ key: `choose-${number}`, "aria-pressed": String(number === shown) },
			),
		),
	);
}

/**
 * The felt of a table.
 * @param {SessionTableView} table
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
			: t("{player} to bet. The order is clockwise from the puck.", { player: turn });
	return h(
		"section",
		{
			class: "felt felt--king-high",
			key: "felt",
			"aria-label": t("Table {number}", { number: result.number }),
		},
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
			t("You drew box {box}. Be in your seat when the table begins.", {
				box: sit.command.box,
			}),
		),
		h(
			"button",
			{
				type: "button",
				class: "button button--primary",
				onclick: (/** @type {Event} */ e) =>
					context.act(sit, { near: /** @type {Element} */ (e.currentTarget) }),
			},
			t("Take your seat"),
		),
	);
}

/** @param {SessionTableView} table */
function standTitle({ result }) {
	return result.winners
		? t("This table is decided")
		: result.standing.length
			? t("The playing time is over")
			: t("This table starts soon");
}

/** What goes on at a table. @param {SessionTableView} table @param {string | null} me */
export function nowWords({ play, result, level, game }, me) {
	if (!play && result.winners)
		return nt("Winner: {names}.", "Winners: {names}.", result.winners.length, {
			names: listNames(result.winners),
		});
	if (!play && level.length)
		return t("{names} are level. A play-off or a ballot will decide.", { names: listNames(level) });
	if (!play)
		return t("Play begins at {time}, once everyone is seated or the time is up.", {
			time: clockWords(result.start),
		});
	const what = game.round
		? t("card {card}", { card: game.round.action_round })
		: t("the next round");
	if (play.turn === me && me !== null)
		return t("Your turn: bet on {what}, then end your turn.", { what });
	if (play.turn) return t("{player} to bet on {what}.", { player: play.turn, what });
	return game.round ? t("No more bets.") : t("The next round opens shortly.");
}

/**
 * @param {SessionTableView} table
 * @param {number} box
 * @param {string} name
 * @returns {{class: string | null, note: string | null}}
 */
function around({ play, result, game }, box, name) {
	if (result.absent.includes(name)) return { class: "is-out", note: t("absent") };
	if (result.disqualified.includes(name)) return { class: "is-out", note: t("disqualified") };
	if (play) return inPlay(play, box, name);
	const begun =
		Object.values(game.seats).includes(name) || result.winners || result.standing.length;
	return { class: null, note: begun ? null : t("not seated yet") };
}

/** @param {PlayView} play @param {number} box @param {string} name */
function inPlay(play, box, name) {
	const out = play.out[name];
	const turn = play.turn === name;
	const notes = [
		out ? (out.retired ? t("retired") : t("out, round {round}", { round: out.round })) : null,
		out || play.players.includes(name) ? null : t("not in the play-off"),
		play.puck === box ? t("puck") : null,
		turn ? t("to bet") : null,
	];
	return {
		class: turn ? "is-turn" : out ? "is-out" : null,
		note: notes.filter(Boolean).join(", ") || null,
	};
}

/**
 * Chips of every player at the tables of the session, live.
 * @param {TournamentView} tournament
 * @param {string | null} me
 * @returns {HTMLElement | null}
 */
export function chipCounts(tournament, me) {
	const tables = Object.values(tournament.tables);
	if (!tables.length) return null;
	const { notice, session } = tournament;
	const final = session === notice?.allocation.length;
	return h(
		"section",
		{ class: "panel stack", key: "counts", "aria-labelledby": "counts-title" },
		h("h2", { id: "counts-title" }, final ? t("The final") : t("Session {session}", { session })),
		tables.map((table) => tableCounts(table, me, final)),
	);
}

/** @param {SessionTableView} table @param {string | null} me @param {boolean} final */
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
			t("Table {number}", { number: result.number }),
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
						h("th", { scope: "col" }, t("Player")),
						h("th", { scope: "col", class: "number" }, t("Chips")),
						h("th", { scope: "col", class: "number" }, t("Wagered")),
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
								name === me ? t("{name} (you)", { name }) : name,
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

/**
 * @param {SessionTableView} table @param {number} box @param {string} name
 * @param {boolean} final
 */
function marks(table, box, name, final) {
	const { note } = around(table, box, name);
	const won = table.result.winners?.includes(name) ? (final ? t("has won") : t("moves on")) : null;
	const result = [won, note].filter(Boolean).join(", ");
	return result ? ` ${result}` : null;
}

/**
 * The chips in front of the players; once they are handed back, as they were last counted.
 * @param {SessionTableView} table
 * @returns {Record<string, number>}
 */
function chipsAt({ play, game, result }) {
	const counts = result.history.filter((deed) => deed.was === "count");
	return play || !counts.length
		? game.chips
		: Object.assign({}, ...counts.map((count) => count.chips));
}

/** @param {SessionTableView} table @param {string} name */
function wageredBy({ game }, name) {
	return (game.round?.wagers ?? [])
		.filter((wager) => wager.player === name)
		.reduce((sum, wager) => sum + wager.amount, 0);
}

/** @param {number} round @param {PlayView} play */
function roundWords(round, { rounds, rounds_left }) {
	return rounds_left === null
		? t("round {round}", { round })
		: t("round {round} of {rounds}", { round, rounds: rounds + rounds_left });
}

/** @param {SessionTableView} table */
export function stage({ play, result, level, game }) {
	if (play) {
		const number = Math.min(
			play.rounds + (game.round ? 1 : 0),
			play.rounds_left === null ? Infinity : play.rounds + play.rounds_left,
		);
		const place = placeWords(play.play_off);
		const round = roundWords(Math.max(1, number), play);
		return play.play_off ? t("{place} play-off, {round}", { place, round }) : round;
	}
	if (result.winners) return t("decided");
	return level.length
		? t("level, to be decided")
		: t("begins at {time}", { time: clockWords(result.start) });
}
