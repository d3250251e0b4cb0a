// @ts-check
// Past rounds: my own, or those of one table; each leads to its replay.

import { get, problemOf } from "../core/api.js";
import { resultName } from "../core/codes.js";
import { button, byId, h, update } from "../core/dom.js";
import { gameName, loadGames } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { language } from "../core/language.js";
import { change, money, roundsWords } from "../core/money.js";
import { tryAct } from "../core/notice.js";
import * as session from "../core/session.js";
import { t } from "../core/text.js";

/**
 * @typedef {{stream: string, table: string, game: string, number: number, opened_at: string,
 *   ended_at: string | null, result: string | null}} Round
 */
/** @typedef {{round: Round, wagered?: number, net?: number}} Row */
/** @typedef {{rounds: number, wagered: number, net: number, won: number, lost: number}} Totals */

const PAGE = 50;
const FILTERS = ["game", "since", "until", "result"];
const main = byId("main");
const asked = new URLSearchParams(location.search);
const table = asked.get("table");
/** @type {Row[]} */
let rows = [];
/** @type {Totals | null} */
let totals = null;
/** Where my rounds go on. @type {string | null} */
let earlier = null;
let more = true;

const [me, games] = await Promise.all([
	mountPage({
		title: t("History"),
		lead: t("Your rounds, hand by hand, with the result of every wager."),
	}),
	loadGames(),
]);
session.onChange((account) => account?.name !== me?.name && location.reload());
if (table || me) await first();
else invite();

async function first() {
	try {
		await load();
	} catch (error) {
		update(
			main,
			h("h1", null, t("History")),
			h("p", { class: "alert alert--bad" }, problemOf(error).why),
		);
	}
}

function invite() {
	update(
		main,
		h("h1", null, t("History")),
		h("p", { class: "lead" }, t("Sign in to see your rounds.")),
		h(
			"p",
			null,
			button(t("Sign in"), () => session.askToSignIn(), { class: "button button--primary" }),
		),
	);
}

async function load() {
	if (table) await loadOfTable(table);
	else await loadMine();
	draw();
}

/** @param {string} id */
async function loadOfTable(id) {
	const last = rows.at(-1)?.round.number;
	const query = last ? `before=${last}` : "";
	const { rounds } = await get(`/api/tables/${encodeURIComponent(id)}/rounds?${query}`);
	rows = [...rows, ...rounds.map((round) => ({ round }))];
	more = rounds.length === PAGE;
}

async function loadMine() {
	const query = chosen();
	if (earlier) query.set("before", earlier);
	const answer = await get(`/api/me/rounds?${query}`);
	rows = [...rows, ...answer.rounds];
	totals = answer.totals ?? totals;
	earlier = answer.earlier;
	more = earlier !== null;
}

/** What the address asks for: filters outlive a reload, and can be sent to oneself. */
function chosen() {
	const given = FILTERS.map((name) => [name, asked.get(name) ?? ""]);
	return new URLSearchParams(given.filter(([, value]) => value));
}

/** @param {Event} event */
async function choose(event) {
	const field = /** @type {HTMLInputElement} */ (event.currentTarget);
	if (field.value) asked.set(field.name, field.value);
	else asked.delete(field.name);
	history.replaceState(null, "", asked.size ? `?${asked}` : location.pathname);
	[rows, earlier, more] = [[], null, true];
	await tryAct(field, load);
}

function draw() {
	const name = rows[0]?.round.table ?? table;
	update(
		main,
		h("h1", null, table ? t("Rounds at {name}", { name }) : t("My rounds")),
		h("p", { class: "lead" }, t("Newest first. Open a round to replay it and check its shuffle.")),
		table ? null : [filters(), sums()],
		rows.length
			? list()
			: h(
					"p",
					{ class: "empty" },
					table
						? t("No rounds have been played here yet.")
						: chosen().size
							? t("No rounds match.")
							: [
									t("You haven't played a round yet."),
									" ",
									h("a", { href: "/" }, t("Go to the lobby")),
								],
				),
		more && rows.length
			? h(
					"p",
					null,
					button(t("Show earlier rounds"), (near) => tryAct(near, load), { class: "button" }),
				)
			: null,
	);
}

function filters() {
	return h(
		"form",
		{
			class: "row play-filters",
			"aria-label": t("Filter"),
			onsubmit: (/** @type {Event} */ e) => e.preventDefault(),
		},
		choice("game", t("Game"), [
			["", t("All games")],
			...games.map(({ name, title }) => [name, title]),
		]),
		choice("result", t("Result"), [
			["", t("Won or lost")],
			["won", t("Won")],
			["lost", t("Lost")],
		]),
		day("since", t("From")),
		day("until", t("To")),
	);
}

/** @param {string} name @param {string} title @param {string[][]} options */
function choice(name, title, options) {
	return h(
		"label",
		{ class: "field", key: name },
		h("span", null, title),
		h(
			"select",
			{ name, onchange: choose },
			options.map(([value, text]) =>
				h("option", { value, selected: value === (asked.get(name) ?? "") }, text),
			),
		),
	);
}

/** @param {string} name @param {string} title */
function day(name, title) {
	return h(
		"label",
		{ class: "field", key: name },
		h("span", null, title),
		h("input", { type: "date", name, value: asked.get(name) ?? "", onchange: choose }),
	);
}

function sums() {
	if (!totals?.rounds) return null;
	const { net } = totals;
	const save = (/** @type {string} */ form) => `/api/me/wagers?${chosen()}&form=${form}`;
	return h(
		"div",
		{ class: "row row--between play-totals", "aria-live": "polite" },
		h(
			"p",
			null,
			roundsWords(totals),
			" ",
			h("strong", { class: net > 0 ? "good" : net < 0 ? "bad" : null }, change(net)),
		),
		h(
			"p",
			{ class: "row" },
			h("a", { class: "button button--small", href: "/play" }, t("My play")),
			h("a", { class: "button button--small", href: save("csv"), download: "" }, t("Save as CSV")),
		),
	);
}

function list() {
	const titles = [
		t("Round"),
		t("Game"),
		t("When"),
		t("Result"),
		...(table ? [] : [t("Wagered"), t("Net")]),
	];
	return h(
		"div",
		{ class: "table-frame", tabindex: "0", role: "region", "aria-label": t("Past rounds") },
		h(
			"table",
			{ class: "data data--cards" },
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					titles.map((title) =>
						h(
							"th",
							{ scope: "col", class: ["Wagered", "Net"].includes(title) ? "number" : null },
							title,
						),
					),
				),
			),
			h("tbody", null, rows.map(row)),
		),
	);
}

/** @param {Row} row */
function row({ round, wagered, net }) {
	const href = `/round/${encodeURIComponent(round.stream)}/${round.number}`;
	return h(
		"tr",
		{ key: `${round.stream} ${round.number}` },
		h("th", { scope: "row" }, h("a", { href, translate: "no" }, `${round.table}, ${round.number}`)),
		cell(t("Game"), gameName(round.game)),
		cell(t("When"), new Date(round.opened_at).toLocaleString(language)),
		cell(t("Result"), round.result ? resultName(round.result) : t("In progress")),
		net === undefined || wagered === undefined
			? null
			: [
					cell(t("Wagered"), money(wagered), "number"),
					cell(t("Net"), change(net), [
						"number",
						"decides",
						net > 0 ? "good" : net < 0 ? "bad" : null,
					]),
				],
	);
}

/**
 * A cell that says what it is where the head of its column is not shown.
 * @param {string} title
 * @param {import("houseway").Child} inside
 * @param {any} [look]
 */
function cell(title, inside, look = null) {
	return h("td", { class: look, dataset: { title } }, inside);
}
