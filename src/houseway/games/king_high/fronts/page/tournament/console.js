// @ts-check
// A table of a tournament as the console of a dealer or an inspector takes it.

import { t } from "/static/js/core/text.js";
import { lengthWords } from "./phrases.js";
import { innermost, tableOf } from "./wrapping.js";

/**
 * @import { Command, CommandShape, ConsolePlace, ConsoleView, LiveTournamentView,
 *   SessionTableView, TableMessage } from "houseway"
 */

/** @type {CommandShape[]} */
const SHAPES = [
	{ name: "end-turn", routine: true },
	{ name: "house-take-back-at-table", routine: true, shortcut: "u" },
	{
		name: "house-settle-table-dispute",
		happened: t("Dispute a round"),
		fields: [
			{ name: "round", type: "number", label: t("Round") },
			{ name: "decision", type: "text", label: t("Decision (final)") },
		],
	},
	{
		name: "house-note-table-payment",
		fields: [
			{ name: "round", type: "number", label: t("Round") },
			{ name: "player", type: "text", label: t("Player") },
			{
				name: "handed",
				type: "choice",
				label: t("What was handed over"),
				options: ["too-little", "too-much"],
			},
			{ name: "amount", type: "number", label: t("Amount") },
			{ name: "made_good", type: "flag", label: t("Put right at the table") },
			{ name: "reason", type: "text", label: t("Reason (shown to the players)") },
		],
	},
];

/**
 * @param {string} id of the tournament
 * @param {number} number of the table
 * @returns {ConsolePlace}
 */
export function placeAt(id, number) {
	const path = `/api/tournaments/${encodeURIComponent(id)}`;
	const outer = (/** @type {Command} */ command) => atTable(command, number);
	return {
		path,
		page: `/tournament/${encodeURIComponent(id)}`,
		message: (/** @type {TableMessage<LiveTournamentView>} */ told) => messageAt(told, number),
		command: (command, stage) => {
			if (command.command.startsWith("house-")) return command;
			const asks = outer(command);
			return stage ? { command: "house-bound", stage, asks } : asks;
		},
		never: ["buy-in", "cash-out"], // KHT-6.2, KHT-6.3
		shapes: SHAPES,
		round: (view, round) => ({
			steps: `${path}/sessions/${view.session}/tables/${number}/rounds/${round}/steps`,
			inner: innermost,
			outer,
			correction: {
				command: "house-correct-table-round",
				session: view.session,
				table: number,
				round,
			},
		}),
	};
}

/** @param {Command} command @param {number} number @returns {Command} */
function atTable(command, number) {
	if (command.command === "end-turn") return command; // asked of the tournament itself
	return { command: "at-table", table: number, by: command.by, asks: command };
}

/**
 * @param {TableMessage<LiveTournamentView>} told @param {number} number
 * @returns {TableMessage<ConsoleView>}
 */
function messageAt(told, number) {
	const { view, offers } = told;
	const table = view.tournament?.tables[number];
	const here = offers.filter(({ command }) => tableOf(command) === number);
	return {
		...told,
		moved: told.moved?.filter((one) => one.table === number),
		view: /** @type {ConsoleView} */ ({
			.../** @type {object} */ (view),
			name: t("{name}, table {number}", { name: view.name, number }),
			game: "king-high",
			status: view.suspended ? "suspended" : "open",
			why: view.suspended?.reason ?? "",
			stage: view.stages[number] ?? "",
			table: table?.game ?? null,
			console: view.consoles[number] ?? null,
			session: view.tournament?.session ?? 0,
			standing: table ? standing(table) : null,
		}),
		offers: here.map((offer) => ({
			...offer,
			command: innermost(offer.command),
		})),
	};
}

/** What a dealer has to know beside the felt: whose turn it is, and where the puck lies. */
/** @param {SessionTableView} table */
function standing({ play, result }) {
	if (!play)
		return result.winners
			? t("Winners: {winners}", { winners: result.winners.join(", ") })
			: t("Not in play");
	const rounds = roundsWords(play.rounds);
	const parts = [
		t("Puck at box {puck}", { puck: play.puck }),
		play.turn ? t("to bet: {turn}", { turn: play.turn }) : "",
		play.rounds_left === null
			? t("{rounds} played", { rounds })
			: t("{rounds} played, {left} left", { rounds, left: roundsWords(play.rounds_left) }),
	];
	return parts.filter(Boolean).join(" · ");
}

/** @param {number} count */
function roundsWords(count) {
	return lengthWords({ by: "rounds", number: count });
}
