// @ts-check
// The floor at a glance: every table, and what waits for a second person.

import { foreseenElements } from "../console/calls.js";
import { from } from "../console/chips.js";
import { commandName, fieldName } from "../console/names.js";
import { get, newKey, post, problemOf } from "../core/api.js";
import { ask } from "../core/ask.js";
import { dealerName, statusName } from "../core/codes.js";
import { button, byId, h, update } from "../core/dom.js";
import { gameName, loadGames, phaseWords } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { change, money } from "../core/money.js";
import { tell, tryAct } from "../core/notice.js";
import { t, within } from "../core/text.js";

/** @import { Command } from "houseway" */

/** @typedef {{number: number, what: string, asked_by: string, mine: boolean,
 *   conflict: string | null, round: number, stage: string, holds: boolean, reason: string,
 *   command: import("houseway").Command}} Waiting */
/**
 * @typedef {{id: string, name: string, game: string, status: string, reason: string,
 *   dealing: string, stage: string, phase: string | null, round: number, seated: number,
 *   places: number, on_layout: number, house: number, owed: number, exposure: number,
 *   payment_limit: number,
 *   second_person: boolean, waiting: Waiting[]}} FloorTable
 */

const EVERY = 5_000;
/** Fields of a command that matter to no decision about it, and are not shown. */
const UNSAID = ["command", "by", "evidence", "amendments"];
const main = byId("main");
/** @typedef {{id: string, name: string, waiting: Waiting[]}} FloorTournament */
/** @typedef {{table: string, name: string, closed: boolean, debt: import("houseway").Debt}} Owed */
/** @typedef {{what: string, page: string, api: string, name: string}} Place where it waits */
/** @type {FloorTable[]} */
let tables = [];
/** @type {FloorTournament[]} */
let tournaments = [];
/** @type {Owed[]} */
let debts = [];

await mountPage({
	title: t("Floor"),
	lead: t("Inspectors see every table here, and everything waiting for a second person."),
});
await loadGames();
await look();
window.setInterval(() => !document.hidden && look(), EVERY);

async function look() {
	try {
		({ tables, tournaments, debts } = await get("/api/floor"));
		draw();
	} catch (error) {
		update(
			main,
			h("h1", null, t("Floor")),
			h("p", { class: "alert alert--bad" }, problemOf(error).why),
		);
	}
}

function draw() {
	const waiting = [
		...tables.map((table) => ({ place: placeOf("table", table), all: table.waiting })),
		...tournaments.map((cup) => ({ place: placeOf("tournament", cup), all: cup.waiting })),
	].flatMap(({ place, all }) => all.map((one) => ({ place, one })));
	update(
		main,
		h("h1", { key: "head" }, t("Floor")),
		h(
			"p",
			{ class: "lead", key: "lead" },
			t("Every table, and everything waiting for a second person."),
		),
		h(
			"section",
			{ class: "panel stack", key: "waiting", "aria-labelledby": "waiting" },
			h("h2", { id: "waiting" }, t("Waiting for a second person")),
			waiting.length
				? h(
						"ul",
						{ class: "console-acts" },
						waiting.map(({ place, one }) => waits(place, one)),
					)
				: h("p", { class: "quiet" }, t("Nothing is waiting.")),
		),
		tables.length ? tablesTable() : h("p", { class: "empty" }, t("No tables are open.")),
		debtsPanel(),
	);
}

/** Who owes what, and why; players who have left are listed too. */
function debtsPanel() {
	return h(
		"section",
		{ class: "panel stack", key: "debts", id: "debts", "aria-labelledby": "debts-title" },
		h("h2", { id: "debts-title" }, t("Who owes what")),
		debts.length
			? [
					h(
						"p",
						{ class: "quiet small" },
						t("A debt is deducted from the next chips its player gets at the table."),
					),
					h(
						"div",
						{ class: "table-frame", tabindex: "0", role: "region", "aria-label": t("Debts") },
						h(
							"table",
							{ class: "data data--cards" },
							h(
								"thead",
								null,
								h(
									"tr",
									null,
									[t("Player"), t("Table"), t("Owes"), t("Cause"), t("Reason")].map((title) =>
										h("th", { scope: "col" }, title),
									),
								),
							),
							h("tbody", null, debts.map(debtRow)),
						),
					),
				]
			: h("p", { class: "quiet" }, t("There are no debts.")),
	);
}

/** @param {Owed} owed */
function debtRow({ table, name, closed, debt }) {
	const at = encodeURIComponent(table);
	return h(
		"tr",
		{ key: `${table} ${debt.player} ${debt.cause} ${debt.round} ${debt.why ?? ""}` },
		h("td", { class: "decides", translate: "no" }, debt.player),
		h(
			"td",
			{ dataset: { title: t("Table") } },
			h("a", { href: `/console/${at}` }, name),
			closed ? [" ", t("(closed)")] : null,
		),
		h("td", { class: "number", dataset: { title: t("Owes") } }, money(debt.amount)),
		h(
			"td",
			{ dataset: { title: t("Cause") } },
			debt.round ? h("a", { href: `/round/${at}/${debt.round}` }, from(debt)) : from(debt),
		),
		h("td", { dataset: { title: t("Reason") } }, debt.why || "–"),
	);
}

/**
 * @param {"table" | "tournament"} what
 * @param {{id: string, name: string}} one
 * @returns {Place}
 */
function placeOf(what, { id, name }) {
	const at = encodeURIComponent(id);
	const page = what === "table" ? `/console/${at}` : `/tournament/${at}`;
	return { what, page, api: `/api/${what}s/${at}`, name };
}

/** @param {Place} place @param {Waiting} one */
function waits(place, one) {
	return h(
		"li",
		{ key: `${place.page} ${one.number}` },
		h(
			"span",
			{ class: "row" },
			one.conflict
				? h("span", { class: "quiet small" }, one.conflict)
				: one.mine
					? h("span", { class: "quiet small" }, t("A colleague must confirm this."))
					: button(t("Confirm"), (near) => answer(place, one, "confirm", near)),
			one.conflict
				? null
				: button(one.mine ? t("Withdraw") : t("Turn down"), (near) =>
						answer(place, one, "turn-down", near),
					),
		),
		h(
			"div",
			{ class: "stack" },
			h(
				"span",
				null,
				within(
					t("{what} at {place}, requested by {name}", {
						what: commandName(one.what),
						name: one.asked_by,
					}),
					{
						place: h("a", { href: place.page }, place.name),
					},
				),
			),
			factsElement(one),
		),
	);
}

/** In which round, what exactly, and why. @param {Waiting} one */
function factsElement(one) {
	const { round, holds, reason, command } = one;
	const said = Object.entries(innermost(command))
		.filter(([name]) => !UNSAID.includes(name))
		.map(([name, value]) => [fieldName(name), words(value)])
		.filter(([, text]) => text);
	return h(
		"div",
		{ class: "small" },
		h(
			"dl",
			{ class: "floor-facts" },
			h("dt", null, t("Requested in")),
			h("dd", null, round ? t("Round {round}", { round }) : t("No round in progress")),
			[...said, [t("Reason, for the log"), reason || "–"]].map(([name, text]) => [
				h("dt", null, name),
				h("dd", { translate: "no" }, text),
			]),
		),
		holds ? h("p", null, t("The round is on hold until this is decided.")) : null,
	);
}

/**
 * What is really asked, where one command carries another. @param {Command} command
 * @returns {Command}
 */
function innermost(command) {
	return command.asks ? { ...innermost(command.asks), table: command.table } : command;
}

/** A value of a field, as one reads it. @param {unknown} value @returns {string} */
function words(value) {
	if (typeof value === "number") return money(value);
	if (typeof value === "boolean") return value ? t("yes") : t("no");
	if (Array.isArray(value)) return value.map(words).join(", ");
	if (value && typeof value === "object") {
		return Object.entries(value)
			.map(([name, each]) => `${fieldName(name)} ${words(each)}`)
			.join(", ");
	}
	return String(value ?? "");
}

/** @param {Place} place @param {Waiting} one @param {string} verb @param {Element} near */
async function answer(place, one, verb, near) {
	const told = verb === "turn-down";
	const title = told && one.mine ? t("Withdraw") : commandName(verb);
	const comes = h("div", { class: "console-foreseen stack", "aria-live": "polite" });
	const content = h(
		"div",
		{ class: "stack" },
		h("p", null, t("At {place}, requested by {name}", { place: place.name, name: one.asked_by })),
		factsElement(one),
		told ? null : comes,
	);
	if (!told) {
		tryAct(comes, async () => update(comes, foreseenElements(await foreseen(place, one))), true);
	}
	const done = await ask(
		{
			title: `${title}: ${commandName(one.what)}`,
			content,
			fields: [
				{
					name: "why",
					label: told ? t("Reason (shown to the players)") : t("Reason, for the log"),
				},
			],
			verb: title,
			danger: told,
		},
		({ why }) =>
			post(`${place.api}/commands`, {
				key: newKey(),
				command: {
					command: `house-${verb}`,
					number: one.number,
					...(told ? { reason: why } : {}),
				},
				as: "inspector",
				why,
			}),
	);
	if (!done) return;
	tell(t("Done."), { near, kind: "done" });
	await look();
}

/** What comes of it once it is confirmed. @param {Place} place @param {Waiting} one */
async function foreseen(place, { number }) {
	const command = { command: "house-confirm", number };
	const found = await post(`${place.api}/preview`, { key: newKey(), command, as: "inspector" });
	return { .../** @type {import("houseway").Foreseen} */ (found), second_person: false };
}

function tablesTable() {
	return h(
		"div",
		{ class: "table-frame", tabindex: "0", role: "region", "aria-label": t("Tables") },
		h(
			"table",
			{ class: "data data--cards" },
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					[
						t("Table"),
						t("Now"),
						t("Seats"),
						t("Bets on the table"),
						t("House"),
						t("Owed"),
						t("Most the house can lose per round"),
					].map((title) => h("th", { scope: "col" }, title)),
				),
			),
			h("tbody", null, tables.map(row)),
		),
	);
}

/** @param {FloorTable} table */
function row(table) {
	const { id, game, phase, round, status, reason } = table;
	const stands = status === "open" ? null : `${statusName(status)}: ${reason}`;
	const now = phase
		? t("Round {round}: {phase}", { round, phase: phaseWords(game, phase) })
		: t("After round {round}", { round });
	return h(
		"tr",
		{ key: id },
		h(
			"td",
			{ class: "decides" },
			h("a", { href: `/console/${encodeURIComponent(id)}` }, table.name),
			h("br"),
			h("span", { class: "quiet" }, `${gameName(game)}, ${dealerName(table.dealing)}`),
		),
		h("td", { dataset: { title: t("Now") } }, now, stands ? [h("br"), h("b", null, stands)] : null),
		h(
			"td",
			{ class: "number", dataset: { title: t("Seats") } },
			t("{seated} of {places}", { seated: table.seated, places: table.places }),
		),
		h(
			"td",
			{ class: "number", dataset: { title: t("Bets on the table") } },
			money(table.on_layout),
		),
		h(
			"td",
			{ class: "number", dataset: { title: t("House") } },
			change(table.house),
			h("br"),
			h("a", { href: `/surveillance?table=${encodeURIComponent(id)}` }, t("Surveillance")),
		),
		h(
			"td",
			{ class: "number", dataset: { title: t("Owed") } },
			table.owed ? money(table.owed) : "–",
		),
		h(
			"td",
			{ class: "number", dataset: { title: t("Most the house can lose per round") } },
			table.exposure ? money(table.exposure) : "–",
			table.payment_limit === table.exposure
				? null
				: [
						h("br"),
						h(
							"span",
							{ class: "quiet" },
							t("payments alone: {amount}", { amount: money(table.payment_limit) }),
						),
					],
		),
	);
}
