// @ts-check
// A game's rules: every clause in our words, and the readings in force at this house.

import { get, problemOf } from "../core/api.js";
import { byId, h, update } from "../core/dom.js";
import { loadGames } from "../core/games.js";
import { mountPage, titlePage } from "../core/header.js";
import { practiseButton } from "../core/practise.js";
import { readingName } from "../core/reading-names.js";
import { explainReading } from "../core/readings.js";
import { t } from "../core/text.js";
import { payTables, pointTables } from "../table/pays.js";

/** @typedef {{id: string, text: string}} Clause */
/** @import { Reading } from "../core/readings.js" */
/** @typedef {{table: string, name: string, readings: Record<string, string | number>}} InForce */
/**
 * @typedef {import("houseway").Rules & {clauses: Clause[], readings: Reading[],
 *   tournament_readings: Reading[], in_force: InForce[]}} Rules
 */

const main = byId("main");
let wanted = "";
/** How the game is played well, once a person has opened it. */
/** @type {{rules: string, chart: string | null} | null} */
let strategy = null;

const [games] = await Promise.all([
	loadGames(),
	mountPage({
		title: t("Rules"),
		lead: t("Every clause in plain words, and the readings of unclear places."),
	}),
]);
const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
addEventListener("hashchange", markClause);
if (game) await showRules();
else index();

async function showRules() {
	try {
		await readRules();
	} catch (error) {
		update(
			main,
			h("h1", null, t("Rules")),
			tabs(),
			h("p", { class: "alert alert--bad" }, problemOf(error).why),
		);
	}
}

async function readRules() {
	const rules = /** @type {Rules} */ (await get(`/api/rules/${encodeURIComponent(game)}`));
	titlePage(t("Rules of {title}", { title: rules.title }));
	draw(rules);
	markClause();
}

/** The clause that the address names is marked, and in sight. */
function markClause() {
	for (const one of main.querySelectorAll(".is-marked")) one.classList.remove("is-marked");
	const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
	if (!found?.classList.contains("clause-item")) return;
	found.classList.add("is-marked");
	found.scrollIntoView({ block: "center" });
	found.focus({ preventScroll: true });
}

/** All games with what can be read of each. */
function index() {
	titlePage(t("Rules"));
	update(
		main,
		h("h1", null, t("Rules")),
		h("p", { class: "lead" }, t("Every game of this house, clause by clause.")),
		h(
			"div",
			{ class: "grid" },
			games.map(({ name, title, summary }) =>
				h(
					"section",
					{ class: "panel stack", key: name },
					h("h2", null, title),
					h("p", { class: "quiet" }, summary),
					h(
						"p",
						{ class: "row rules-ways" },
						h(
							"a",
							{
								class: "button button--primary",
								href: `/rules/${name}`,
								"aria-label": t("Rules of {title}", { title }),
							},
							t("Rules"),
						),
						h("a", { class: "button", href: `/how/${name}` }, t("How to play")),
						practiseButton({ name, title }),
					),
				),
			),
		),
	);
}

/** What the house says of a game. @param {string} name */
function has(name) {
	return games.find((one) => one.name === name) ?? /** @type {any} */ ({});
}

/** Sentences are broken to fit; columns are scrolled. @param {string} text */
function paragraph(text) {
	const columns = /\S {2,}\S/.test(text);
	const look = ["strategy", columns ? null : "strategy--words"];
	return h("pre", { class: look, tabindex: columns ? "0" : null }, text);
}

/** How to play it well, computed when it is opened. @param {Rules} rules */
function strategyPanel(rules) {
	const open = async (/** @type {Event} */ event) => {
		if (strategy || !(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)) return;
		strategy = { rules: t("Calculating …"), chart: null };
		draw(rules);
		try {
			strategy = await get(`/api/analysis/${encodeURIComponent(game)}/strategy`);
		} catch (error) {
			strategy = { rules: problemOf(error).why, chart: null };
		}
		draw(rules);
	};
	return h(
		"details",
		{ class: "panel", key: "strategy", ontoggle: open },
		h("summary", null, t("Strategy card")),
		strategy ? printRow(t("Strategy in words"), strategy.rules) : null,
		strategy?.chart ? printRow(t("Chart"), strategy.chart) : null,
	);
}

/** @param {string} label @param {string} text */
function printRow(label, text) {
	const parts = text.trim().split(/\n{2,}/);
	return h("div", { role: "region", "aria-label": label }, parts.map(paragraph));
}

/** @param {Rules} rules */
function draw(rules) {
	const found = rules.clauses.filter(({ id, text }) =>
		`${id} ${text}`.toLowerCase().includes(wanted.toLowerCase()),
	);
	const search = (/** @type {Event} */ event) => {
		wanted = /** @type {HTMLInputElement} */ (event.currentTarget).value;
		draw(rules);
	};
	update(
		main,
		h("h1", null, t("Rules of {title}", { title: rules.title })),
		tabs(),
		h(
			"p",
			{ class: "row", key: "ways" },
			practiseButton({ name: game, title: rules.title }, "button button--primary"),
			h("a", { class: "button", href: `/how/${game}` }, t("How to play")),
			has(game).study
				? h("a", { class: "button", href: `/study/${game}` }, t("Study positions"))
				: null,
		),
		has(game).has_strategy ? strategyPanel(rules) : null,
		h(
			"div",
			{ class: "rules-grid" },
			h(
				"section",
				{ class: "stack", "aria-labelledby": "clauses" },
				h("h2", { id: "clauses" }, t("Clauses")),
				h(
					"label",
					{ class: "field", for: "search" },
					h("span", null, t("Find a clause")),
					h("input", {
						id: "search",
						type: "search",
						autocomplete: "off",
						oninput: search,
					}),
				),
				h(
					"p",
					{ class: "quiet small", role: "status" },
					t("{found} of {clauses} clauses", {
						found: found.length,
						clauses: rules.clauses.length,
					}),
				),
				h(
					"dl",
					{ class: "clauses" },
					found.map(({ id, text }) =>
						h(
							"div",
							{ class: "clause-item", id, key: id, tabindex: "-1" },
							h("dt", null, id),
							h("dd", null, text),
						),
					),
				),
			),
			h(
				"aside",
				{ class: "stack", "aria-label": t("Wagers and readings") },
				rules.wagers.length
					? [h("h2", null, t("What the wagers pay")), payTables(rules, "")]
					: null,
				rules.points.length
					? [h("h2", null, t("Points")), pointTables(rules, usual(rules.readings), null)]
					: null,
				h("h2", { id: "readings" }, t("Readings")),
				h(
					"p",
					{ class: "quiet small" },
					t(
						"Where a clause is silent or unclear, the house chooses how to read it. " +
							"The first value is the usual one.",
					),
				),
				rules.readings.map((reading) => readingPanel(reading, rules.in_force)),
				rules.tournament_readings.length
					? [
							h("h2", null, t("Tournament readings")),
							rules.tournament_readings.map((reading) => readingPanel(reading, [])),
						]
					: null,
			),
		),
	);
}

/** Every reading as it is by default. @param {Reading[]} readings */
function usual(readings) {
	return Object.fromEntries(readings.map(({ name, values }) => [name, values[0]]));
}

/** @param {Reading} reading @param {InForce[]} tables */
function readingPanel(reading, tables) {
	const { name, values } = reading;
	return h(
		"section",
		{ class: "panel stack stack--tight", key: name },
		h("h3", null, readingName(name)),
		h(
			"p",
			{ class: "small" },
			values.map((value, i) => [i ? " · " : null, i ? String(value) : h("b", null, String(value))]),
		),
		h("p", { class: "small" }, explainReading(reading)),
		tables.map((table) =>
			h(
				"p",
				{ class: "small quiet" },
				h("a", { href: `/table/${encodeURIComponent(table.table)}` }, table.name),
				`: ${table.readings[name]}`,
			),
		),
	);
}

function tabs() {
	return h(
		"nav",
		{ class: "tabs", "aria-label": t("Games") },
		games.map(({ name, title }) =>
			h(
				"a",
				{
					class: "tab",
					href: `/rules/${name}`,
					"aria-current": name === game ? "page" : null,
				},
				title,
			),
		),
	);
}
