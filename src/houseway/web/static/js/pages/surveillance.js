// @ts-check
// Surveillance: whether players win more than theory allows, as a picture over time, and what known
// cards are worth at the table.

import { get, problemOf } from "../core/api.js";
import { button, byId, h, s, update } from "../core/dom.js";
import { gameName, loadGames } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { change, money } from "../core/money.js";
import { trying } from "../core/notice.js";

/** @typedef {{id: string, name: string, game: string}} Table */
/** @typedef {{round: number, at: string, shown: number, actual: number, expected: number}} Point */
/**
 * @typedef {{kind: string, name: string, rounds: number, staked: number, actual: number,
 *   expected: number, evidence: number, alarms_at: number, alarmed_in: number | null,
 *   alarmed_on: string | null, points: Point[]}} Subject
 */
/** @typedef {{game: string, alpha: number, rounds: number, subjects: Subject[]}} Watched */
/** @typedef {{warnings: string[]}} Protection */

const WIDE = 600;
const HIGH = 160;
const TOP = 1.25; // of the scale on which 1 alarms

/** @type {Record<string, string>} */
const titles = { dealer: "Dealer", player: "Player" };

const main = byId("main");
const wanted = new URLSearchParams(location.search).get("table");
/** @type {Table[]} */
let tables = [];
/** @type {Watched | null} */
let watched = null;
/** @type {Protection | null} */
let protection = null;
/** @type {Table | undefined} */
let table;
/** Which picture is shown: a kind and a name. */
let shown = "table ";

await mountPage();
try {
	await loadGames();
	({ tables } = await get("/api/floor"));
	table = tables.find(({ id }) => id === wanted) ?? tables[0];
	await look();
} catch (error) {
	failed(error);
}

async function look() {
	watched = null;
	protection = null;
	draw();
	if (!table) return;
	try {
		watched = await get(`/api/tables/${encodeURIComponent(table.id)}/surveillance`);
		draw();
	} catch (error) {
		failed(error);
	}
}

/** @param {unknown} error */
function failed(error) {
	update(
		main,
		h("h1", { key: "head" }, "Surveillance"),
		choose(),
		h("p", { class: "alert alert--bad", key: "bad" }, problemOf(error).sentence),
	);
}

function draw() {
	update(
		main,
		h("h1", { key: "head" }, "Surveillance"),
		h(
			"p",
			{ class: "lead", key: "lead" },
			"Whether players win more than theory allows. The test stays valid however often you look.",
		),
		choose(),
		!table
			? h("p", { class: "empty", key: "empty" }, "No table is open.")
			: watched === null
				? h("p", { class: "quiet", key: "wait", role: "status" }, "Reading the record …")
				: [alarms(watched), picture(watched), subjects(watched), notice()],
	);
}

function choose() {
	return h(
		"label",
		{ class: "field", key: "choose" },
		h("span", null, "Table"),
		h(
			"select",
			{
				onchange: (/** @type {Event} */ event) => {
					const { value } = /** @type {HTMLSelectElement} */ (event.currentTarget);
					table = tables.find(({ id }) => id === value);
					shown = "table ";
					history.replaceState(null, "", `/surveillance?table=${encodeURIComponent(value)}`);
					look();
				},
			},
			tables.map(({ id, name, game }) =>
				h("option", { value: id, selected: id === table?.id }, `${name}, ${gameName(game)}`),
			),
		),
	);
}

/** @param {Watched} found */
function alarms({ subjects: all, alpha, rounds }) {
	const alarmed = all.filter(({ alarmed_in }) => alarmed_in !== null);
	const share = `${(100 * alpha).toFixed(0)}%`;
	return alarmed.length
		? h(
				"ul",
				{ class: "alert alert--bad", key: "alarms", role: "alert" },
				alarmed.map((one) =>
					h(
						"li",
						null,
						`${called(one)}: an alarm in round ${one.alarmed_in}. Players won ${change(one.actual)} where ${change(Math.round(one.expected))} was expected at most.`,
					),
				),
			)
		: h(
				"p",
				{ class: "alert", key: "alarms", role: "status" },
				rounds
					? `No alarm in ${rounds.toLocaleString()} rounds. At a fair table there is ever one with a chance of ${share} at most.`
					: "No round has been settled here yet.",
			);
}

/** @param {Subject} one */
function called({ kind, name }) {
	return kind === "table"
		? "The table"
		: kind === "box"
			? `Box ${name}`
			: `${titles[kind]} ${name}`;
}

/** The evidence over time: the line above which it alarms, and how far it has got. @param {Watched} found */
function picture({ subjects: all }) {
	const one = all.find(({ kind, name }) => `${kind} ${name}` === shown) ?? all[0];
	if (!one) return null;
	const last = one.points[one.points.length - 1].round;
	const first = one.points[0].round;
	const x = (/** @type {number} */ round) => (WIDE * (round - first)) / Math.max(1, last - first);
	const y = (/** @type {number} */ height) => HIGH * (1 - Math.min(height, TOP) / TOP);
	const line = one.points.map(
		(point) => `${x(point.round).toFixed(1)},${y(point.shown).toFixed(1)}`,
	);
	const percent = Math.round(100 * (one.points[one.points.length - 1]?.shown ?? 0));
	return h(
		"figure",
		{ class: "panel stack", key: "picture" },
		h("figcaption", null, `${called(one)}: evidence from round ${first} to ${last}`),
		s(
			"svg",
			{
				class: "evidence",
				viewBox: `0 0 ${WIDE} ${HIGH}`,
				role: "img",
				"aria-label": `Evidence after round ${last}: ${percent}% of the way to an alarm`,
			},
			s("line", {
				class: "evidence-alarm",
				x1: "0",
				x2: String(WIDE),
				y1: String(y(1)),
				y2: String(y(1)),
			}),
			s("polyline", { class: "evidence-line", points: line.join(" ") }),
		),
		h("p", { class: "quiet" }, "The dashed line alarms. The scale goes by powers of ten."),
	);
}

/** @param {Watched} found */
function subjects({ subjects: all }) {
	return h(
		"div",
		{
			class: "table-frame",
			key: "subjects",
			tabindex: "0",
			role: "region",
			"aria-label": "What is watched",
		},
		h(
			"table",
			{ class: "data" },
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					["Watched", "Rounds", "Staked", "Won", "Expected at most", "Evidence", ""].map((title) =>
						h("th", { scope: "col" }, title || h("span", { class: "unseen" }, "Picture")),
					),
				),
			),
			h("tbody", null, all.map(row)),
		),
	);
}

/** @param {Subject} one */
function row(one) {
	const key = `${one.kind} ${one.name}`;
	return h(
		"tr",
		{ key },
		h("td", null, called(one)),
		h("td", { class: "number" }, one.rounds.toLocaleString()),
		h("td", { class: "number" }, money(one.staked)),
		h("td", { class: "number" }, change(one.actual)),
		h("td", { class: "number" }, change(Math.round(one.expected))),
		h(
			"td",
			{ class: "number" },
			one.alarmed_in === null
				? `${one.evidence.toPrecision(2)} of ${Math.round(one.alarms_at)}`
				: "alarm",
		),
		h(
			"td",
			null,
			button(
				"Show",
				() => {
					shown = key;
					draw();
				},
				{ class: "button button--small", "aria-label": `Show the picture of ${called(one)}` },
			),
		),
	);
}

/** What known cards are worth here: it takes some seconds to count, so it waits until asked for. */
function notice() {
	return h(
		"section",
		{ class: "panel stack", key: "notice", "aria-labelledby": "notice" },
		h("h2", { id: "notice" }, "Notice to staff: cards that players know"),
		protection === null
			? button("What known cards are worth", (near) => trying(near, ask), { class: "button" })
			: protection.warnings.length
				? h(
						"ul",
						null,
						protection.warnings.map((sentence) => h("li", null, sentence)),
					)
				: h(
						"p",
						null,
						"Whatever cards players know or show each other, the edge stays the house's.",
					),
	);
}

async function ask() {
	if (!table) return;
	protection = await get(`/api/tables/${encodeURIComponent(table.id)}/protection`);
	draw();
}
