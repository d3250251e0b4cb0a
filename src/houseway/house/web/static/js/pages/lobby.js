// @ts-check
// The lobby: every table of the house, and a seat at one within a click.

import { get, Problem } from "../core/api.js";
import { chipLinks, myChips } from "../core/chips.js";
import { button, byId, h, update } from "../core/dom.js";
import { loadGames, wagerName } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { money } from "../core/money.js";
import { say, tryAct } from "../core/notice.js";
import { practiseButton } from "../core/practise.js";
import * as session from "../core/session.js";
import { addStyle } from "../core/style.js";
import { t } from "../core/text.js";
import { phaseName, setWallTime, startWords } from "../core/tournaments.js";

/**
 * @typedef {{id: string, name: string, game: string, status: string, reason: string,
 *   dealing: string, practice: boolean, partners: string | null, seats: Record<string, string>,
 *   places: number, limits: Record<string, import("houseway").Bounds>, round: number}}
 *   TableCard
 */
/**
 * @typedef {{id: string, name: string, phase?: string, status?: string, starts_at?: string | null,
 *   entry_fee?: number, entrants?: number, places?: number}} TournamentCard
 */

const EVERY = 3_000;
const SECOND = 1_000;
const main = byId("main");
/** @type {TableCard[] | null} */
let tables = null;
/** @type {TournamentCard[]} */
let tournaments = [];
let trouble = "";
/** @type {import("../core/chips.js").ChipsAt[]} */
let mine = [];

const [games] = await Promise.all([loadGames(), mountPage({ title: t("Lobby") })]);
for (const { felt } of games) if (felt) addStyle(felt);
session.onChange(draw);
await refresh();
setInterval(() => document.hidden || refresh(), EVERY);
findTournaments();
setInterval(() => document.hidden || findTournaments(), 5 * EVERY);
setInterval(() => document.hidden || !tournaments.length || draw(), SECOND);

async function refresh() {
	try {
		const found = await get("/api/tables");
		tables = found.tables;
		mine = session.current() ? await myChips() : [];
		trouble = "";
	} catch (error) {
		trouble = error instanceof Problem ? error.why : t("The tables can't be shown right now.");
	}
	draw();
}

async function findTournaments() {
	try {
		const answer = await get("/api/tournaments");
		setWallTime(answer.now);
		tournaments = answer.tournaments.filter(
			(/** @type {TournamentCard} */ { phase }) => !["ended", "cancelled"].includes(phase ?? ""),
		);
		draw();
	} catch {
		// A house without tournaments shows none.
	}
}

function draw() {
	const account = session.current();
	update(
		main,
		h(
			"div",
			{ class: "lobby-head", key: "head" },
			h(
				"div",
				{ class: "stack" },
				h("h1", null, account ? t("Welcome, {name}", { name: account.name }) : t("Choose a table")),
				h(
					"p",
					{ class: "lead" },
					t("Casino games dealt by the official rules, with every result explained."),
				),
			),
			account
				? null
				: h(
						"div",
						{ class: "row" },
						h(
							"button",
							{
								type: "button",
								class: "button button--primary",
								key: "guest",
								onclick: playAsGuest,
							},
							t("Play as a guest"),
						),
						button(t("Sign in"), () => session.askToSignIn(), { class: "button", key: "sign-in" }),
					),
			session.has("inspector", "administrator")
				? h(
						"button",
						{ type: "button", class: "button", key: "open", onclick: openOne },
						t("Open a table"),
					)
				: null,
		),
		mine.length
			? h(
					"section",
					{ class: "panel row", key: "mine", "aria-label": t("Your chips at tables") },
					chipLinks(mine, "button button--small"),
				)
			: null,
		trouble ? h("p", { class: "alert alert--bad", key: "trouble", role: "status" }, trouble) : null,
		tables === null && !trouble
			? h("p", { class: "quiet", key: "loading" }, t("Setting up the tables …"))
			: null,
		tables?.length === 0
			? h("p", { class: "empty", key: "none" }, t("No tables are open right now."))
			: null,
		h(
			"div",
			{ class: "lobby-games", key: "games" },
			games.map((game) =>
				gameSection(game, tables?.filter((table) => table.game === game.name) ?? []),
			),
		),
		tournaments.length ? tournamentSection() : null,
	);
}

/** @param {import("houseway").GameCard} game @param {TableCard[]} of */
function gameSection({ name, title, summary }, of) {
	return h(
		"section",
		{ class: "lobby-game", key: name, "aria-labelledby": `game-${name}` },
		h(
			"div",
			{ class: "lobby-game-head" },
			h("h2", { id: `game-${name}` }, title),
			h("p", { class: "quiet" }, summary),
			h(
				"p",
				{ class: "row lobby-ways" },
				practiseButton({ name, title }),
				h("a", { href: `/how/${name}` }, t("How to play")),
				h("a", { href: `/rules/${name}` }, t("Rules")),
			),
		),
		of.length ? h("div", { class: "lobby-tables" }, of.map(tableCard)) : null,
	);
}

/** @param {TableCard} table */
function tableCard(table) {
	const taken = Object.keys(table.seats).length;
	const free = table.places - taken;
	const mine = Object.values(table.seats).includes(session.current()?.name ?? "");
	const open = table.status === "open";
	return h(
		"article",
		{
			class: ["lobby-table", "felt", `felt--${table.game}`],
			key: table.id,
			"aria-labelledby": `table-${table.id}`,
		},
		h(
			"div",
			{ class: "row row--between" },
			h("h3", { id: `table-${table.id}` }, table.name),
			state(table),
		),
		seats(table),
		h(
			"p",
			{ class: "lobby-seats-words" },
			[
				t("{taken} of {places} seats taken", { taken, places: table.places }),
				table.dealing === "human" ? t("real cards") : "",
				practiceWords(table),
			]
				.filter(Boolean)
				.join(", "),
			table.round ? [" · ", t("round {round}", { round: table.round })] : "",
		),
		table.reason && !open ? h("p", { class: "lobby-reason" }, table.reason) : null,
		h(
			"dl",
			{ class: "facts" },
			Object.entries(table.limits)
				.slice(0, 3)
				.map(([kind, limits]) => [
					h("dt", null, wagerName(table.game, kind)),
					h("dd", null, span(limits)),
				]),
		),
		h(
			"div",
			{ class: "row lobby-acts" },
			mine
				? h(
						"a",
						{ class: "button button--primary", key: "back", href: `/table/${table.id}` },
						t("Return to my seat"),
					)
				: h(
						"button",
						{
							type: "button",
							class: "button button--primary",
							key: "sit",
							"aria-label": t("Sit down at {name}", { name: table.name }),
							disabled: !open || free < 1,
							onclick: (/** @type {Event} */ e) => sitDown(e, table),
						},
						free < 1 ? t("Full") : t("Sit down"),
					),
			h(
				"a",
				{
					class: "button",
					key: "watch",
					href: `/table/${table.id}`,
					"aria-label": t("Watch {name}", { name: table.name }),
				},
				t("Watch"),
			),
			session.has("dealer", "inspector")
				? h("a", { class: "button", key: "console", href: `/console/${table.id}` }, t("Console"))
				: null,
		),
	);
}

/** @param {import("houseway").Bounds} limits */
function span({ minimum, maximum }) {
	return minimum === maximum ? money(minimum) : [money(minimum), " – ", money(maximum)];
}

/** @param {TableCard} table */
function state({ status }) {
	const tone = { open: "badge--good", suspended: "badge--warn" }[status] ?? "badge--bad";
	return h(
		"span",
		{ class: `badge ${tone}` },
		{ open: t("Open"), suspended: t("Suspended"), closed: t("Closed") }[status] ?? status,
	);
}

/** @param {TableCard} table */
function seats({ places, seats: taken }) {
	return h(
		"div",
		{ class: "lobby-seats", "aria-hidden": "true" },
		Array.from({ length: places }, (_, i) =>
			h(
				"span",
				{
					class: ["lobby-seat", taken[String(i + 1)] ? "is-taken" : null],
					title: taken[String(i + 1)] ?? t("Free"),
				},
				(taken[String(i + 1)] ?? "").slice(0, 1),
			),
		),
	);
}

async function openOne() {
	const { openTable } = await import("./opening.js"); // only staff need it
	if (await openTable(games)) await refresh();
}

/** @param {Event} event @param {TableCard} table */
function sitDown(event, table) {
	const near = /** @type {Element} */ (event.currentTarget);
	return tryAct(near, async () => {
		if (!session.current()) await session.playAsGuest();
		location.assign(`/table/${table.id}?sit`);
	});
}

/** @param {Event} event */
function playAsGuest(event) {
	return tryAct(/** @type {Element} */ (event.currentTarget), async () => {
		const account = await session.playAsGuest();
		say(t("You're playing as {name} with play chips.", { name: account.name }));
	});
}

function tournamentSection() {
	return h(
		"section",
		{ class: "lobby-game lobby-more", key: "tournaments", "aria-labelledby": "tournaments-title" },
		h("h2", { id: "tournaments-title" }, t("Tournaments")),
		h(
			"ul",
			{ class: "stack" },
			tournaments.map(({ id, name, phase, starts_at, entry_fee }) =>
				h(
					"li",
					{ key: id, class: "row" },
					h("a", { href: `/tournament/${id}` }, name),
					h("span", { class: "badge" }, phaseName(phase ?? "")),
					phase === "entries"
						? h(
								"span",
								{ class: "quiet number", role: "timer" },
								startWords(starts_at),
								entry_fee ? [", ", t("entry fee {amount}", { amount: money(entry_fee) })] : "",
							)
						: null,
				),
			),
		),
	);
}

/** @param {TableCard} table */
function practiceWords({ practice, partners }) {
	if (!practice) return "";
	if (partners === "steady") return t("practice with hints and steady opponents");
	if (partners === "careless") return t("practice with hints and careless opponents");
	return t("practice with hints");
}
