// @ts-check
// Surveillance: whether players win more than theory allows, as a picture over time, and what known
// cards are worth at the table.

import { get, problemOf } from "../core/api.js";
import { button, byId, h, s, update } from "../core/dom.js";
import { gameName, loadGames } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { change, money, percent, rough } from "../core/money.js";
import { tryAct } from "../core/notice.js";
import { nt, t } from "../core/text.js";

/** @typedef {{id: string, name: string, game: string, status: string, reason: string}} Table */
/** @typedef {{round: number, at: string, shown: number, actual: number, expected: number}} Point */
/**
 * @typedef {{kind: string, name: string, rounds: number, staked: number, actual: number,
 *   payments: number, expected: number, evidence: number, alarms_at: number,
 *   alarmed_in: number | null,
 *   alarmed_on: string | null, points: Point[]}} Subject
 */
/** @typedef {{game: string, alpha: number, rounds: number, subjects: Subject[]}} Watched */
/** @typedef {{warnings: string[]}} Protection */

const WIDE = 600;
const HIGH = 120;
const TOP = 1.25; // of the scale on which 1 alarms

/** @type {Record<string, string>} */
const titles = { dealer: t("Dealer"), player: t("Player") };

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

await mountPage({
	title: t("Surveillance"),
	lead: t("Do players win more than theory allows? Table by table."),
});
try {
	await loadGames();
	({ tables } = await get("/api/floor"));
	if (wanted !== null && !tables.some(({ id }) => id === wanted)) {
		tables.push(await notOnTheFloor(wanted));
	}
	table = wanted === null ? tables[0] : tables.find(({ id }) => id === wanted);
	await look();
} catch (error) {
	showFailure(error);
}

/** A table that is closed, or a person's own. @param {string} id @returns {Promise<Table>} */
async function notOnTheFloor(id) {
	const { view } = await get(`/api/tables/${encodeURIComponent(id)}`);
	return { id, name: view.name, game: view.game, status: view.status, reason: view.why ?? "" };
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
		showFailure(error);
	}
}

/** @param {unknown} error */
function showFailure(error) {
	update(
		main,
		h("h1", { key: "head" }, t("Surveillance")),
		choose(),
		h("p", { class: "alert alert--bad", key: "bad" }, problemOf(error).why),
	);
}

function draw() {
	update(
		main,
		h("h1", { key: "head" }, t("Surveillance")),
		h(
			"p",
			{ class: "lead", key: "lead" },
			t("Do players win more than theory allows? The test stays valid however often you look."),
		),
		choose(),
		table?.status === "closed" &&
			h(
				"p",
				{ class: "alert", key: "closed" },
				t("This table is closed: {reason}", { reason: table.reason }),
			),
		!table
			? h("p", { class: "empty", key: "empty" }, t("No tables are open."))
			: watched === null
				? h("p", { class: "quiet", key: "wait", role: "status" }, t("Reading the record …"))
				: h(
						"div",
						{ class: "stack", key: "found" },
						alarms(watched),
						picture(watched),
						subjects(watched),
						notice(),
					),
	);
}

function choose() {
	return h(
		"label",
		{ class: "field", key: "choose" },
		h("span", null, t("Table")),
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
			!table && h("option", { value: "", disabled: true, selected: true }, t("Choose a table")),
			tables.map(({ id, name, game }) =>
				h("option", { value: id, selected: id === table?.id }, `${name}, ${gameName(game)}`),
			),
		),
	);
}

/** @param {Watched} found */
function alarms({ subjects: all, alpha, rounds }) {
	const alarmed = all.filter(({ alarmed_in }) => alarmed_in !== null);
	const share = percent(alpha);
	const counted = nt("{count} round", "{count} rounds", rounds);
	return alarmed.length
		? h(
				"ul",
				{ class: "alert alert--bad", key: "alarms", role: "alert" },
				alarmed.map((one) =>
					h(
						"li",
						null,
						t("{what}: alarm in round {round}. {against}", {
							what: subjectName(one),
							round: one.alarmed_in,
							against: against(one),
						}),
					),
				),
			)
		: h(
				"p",
				{ class: "alert", key: "alarms", role: "status" },
				rounds
					? t(
							"No alarm in {rounds}. The chance that a fair table ever raises one is at " +
								"most {share}.",
							{
								rounds: counted,
								share,
							},
						)
					: t("No rounds have been settled here yet."),
			);
}

/** @param {Subject} one */
function against({ actual, expected }) {
	const most = change(Math.round(expected));
	return t("Players won {actual}; at most {most} was expected.", {
		actual: change(actual),
		most,
	});
}

/** @param {Subject} one */
function subjectName({ kind, name }) {
	return kind === "table"
		? t("The table")
		: kind === "box"
			? t("Box {box}", { box: name })
			: `${titles[kind]} ${name}`;
}

/** What was won beside the theory, and evidence beside what alarms. @param {Watched} found */
function picture({ subjects: all }) {
	const one = all.find(({ kind, name }) => `${kind} ${name}` === shown) ?? all[0];
	if (!one?.points.length) return null;
	const first = one.points[0].round;
	const start = { round: first - 1, at: "", shown: 0, actual: 0, expected: 0 };
	const points = [start, ...one.points];
	const last = points[points.length - 1];
	const sums = points.flatMap(({ actual, expected }) => [actual, expected]);
	const [least, most] = [Math.min(...sums), Math.max(...sums, 1)];
	return h(
		"figure",
		{ class: "panel stack", key: "picture" },
		h(
			"figcaption",
			null,
			t("{what}, rounds {first} to {last}", { what: subjectName(one), first, last: last.round }),
		),
		drawing(
			t("Won {actual}, expected at most {round}", {
				actual: change(one.actual),
				round: change(Math.round(one.expected)),
			}),
			curve("evidence-theory", points, ({ expected }) => (expected - least) / (most - least)),
			curve("evidence-line", points, ({ actual }) => (actual - least) / (most - least)),
		),
		h(
			"p",
			{ class: "quiet" },
			t("Won by the players; the dashed line is the most that theory expects."),
		),
		drawing(
			t("Evidence after round {round}: {percent} of the way to an alarm", {
				round: last.round,
				percent: percent(last.shown),
			}),
			curve("evidence-alarm", points, () => 1 / TOP),
			curve("evidence-line", points, ({ shown: height }) => Math.min(height, TOP) / TOP),
		),
		h("p", { class: "quiet" }, t("Evidence (log10). An alarm is raised above the dashed line.")),
	);
}

/** @param {string} label @param {SVGElement[]} curves */
function drawing(label, ...curves) {
	return s(
		"svg",
		{ class: "evidence", viewBox: `0 -4 ${WIDE} ${HIGH + 8}`, role: "img", "aria-label": label },
		curves,
	);
}

/** @param {string} name @param {Point[]} points @param {(point: Point) => number} height */
function curve(name, points, height) {
	const first = points[0].round;
	const rounds = points[points.length - 1].round - first;
	const places = points.map((point) => {
		const x = (WIDE * (point.round - first)) / rounds;
		return `${x.toFixed(1)},${(HIGH * (1 - height(point))).toFixed(1)}`;
	});
	return s("polyline", { class: name, points: places.join(" ") });
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
			"aria-label": t("What is watched"),
		},
		h(
			"table",
			{ class: "data data--cards" },
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					h("th", { scope: "col" }, t("Watched")),
					[
						t("Rounds"),
						t("Wagered"),
						t("Won"),
						t("Expected at most"),
						t("Paid by staff"),
						t("Evidence"),
					].map((title) => h("th", { scope: "col", class: "number" }, title)),
					h("th", { scope: "col" }, h("span", { class: "unseen" }, t("Graph"))),
				),
			),
			h("tbody", null, all.map(row)),
		),
	);
}

/** A figure that says what it is where the head of its column is not shown. */
/** @param {string} title @param {string} text */
function figure(title, text) {
	return h("td", { class: "number", dataset: { title } }, text);
}

/** @param {Subject} one */
function row(one) {
	const key = `${one.kind} ${one.name}`;
	return h(
		"tr",
		{ key },
		h("th", { scope: "row" }, subjectName(one)),
		figure(t("Rounds"), money(one.rounds)),
		figure(t("Wagered"), money(one.staked)),
		figure(t("Won"), change(one.actual)),
		figure(t("Expected at most"), change(Math.round(one.expected))),
		figure(t("Paid by staff"), change(one.payments)),
		figure(
			t("Evidence"),
			one.alarmed_in === null
				? t("{value} of {limit}", {
						value: rough(one.evidence),
						limit: money(Math.round(one.alarms_at)),
					})
				: t("alarm"),
		),
		h(
			"td",
			null,
			button(
				t("Show"),
				() => {
					shown = key;
					draw();
				},
				{
					class: "button button--small",
					"aria-label": t("Show the graph for {called}", { called: subjectName(one) }),
				},
			),
		),
	);
}

/** What known cards are worth here: it takes some seconds to count, so it waits until asked for. */
function notice() {
	return h(
		"section",
		{ class: "panel stack", key: "notice", "aria-labelledby": "notice" },
		h("h2", { id: "notice" }, t("For staff: cards that players know")),
		protection === null
			? button(t("What known cards are worth"), (near) => tryAct(near, ask), { class: "button" })
			: protection.warnings.length
				? h(
						"ul",
						null,
						protection.warnings.map((sentence) => h("li", null, sentence)),
					)
				: h(
						"p",
						null,
						t("Whichever cards players know or show each other, the house keeps its edge."),
					),
	);
}

async function ask() {
	if (!table) return;
	const found = await get(`/api/tables/${encodeURIComponent(table.id)}/protection`);
	protection = /** @type {Protection} */ (found);
	draw();
}
