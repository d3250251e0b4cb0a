// @ts-check
// Exact edges: change a reading or a pay and see the edge move at once.

import { get, post, problemOf } from "../core/api.js";
import { button, byId, h, s, update } from "../core/dom.js";
import { asTitle, loadGames, outcomeWords, wagerName } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { decimal, money, percent } from "../core/money.js";
import { say } from "../core/notice.js";
import { readingField } from "../core/readings.js";
import { t } from "../core/text.js";
import { oddsOf } from "../table/rules.js";

/**
 * @typedef {{outcomes: Record<string, number>, total: number, ev: string, edge: number,
 *   variance: number, hit_frequency: number, nets: Record<string, string>}} Strategy
 */
/** @typedef {{wagers: Record<string, Record<string, Strategy>>}} Edges */
/** @import { Reading } from "../core/readings.js" */

const WAIT = 250; // milliseconds after the last key
const main = byId("main");
let game = "";
/** @type {Reading[]} */
let readings = [];
/** @type {import("houseway").WagerRules[]} */
let wagers = [];
/** @type {Record<string, string | number>} */
let chosen = {};
/** @type {Record<string, string>} */
let pays = {};
/** @type {Edges | null} */
let base = null;
/** @type {Edges | null} */
let now = null;
let trouble = "";
let timer = 0;
let asked = 0;

const [games] = await Promise.all([
	loadGames(),
	mountPage({
		title: t("Analysis"),
		lead: t("The exact edge of every wager, and what a reading or a pay table does to it."),
	}),
]);
const analysed = games.filter(({ has_edges }) => has_edges);
const wished = new URLSearchParams(location.search).get("game");
await change((analysed.find(({ name }) => name === wished) ?? analysed[0])?.name ?? "");

/** @param {string} next */
async function change(next) {
	[game, chosen, pays, base, now, trouble] = [next, {}, {}, null, null, ""];
	history.replaceState(null, "", `?game=${game}`);
	draw();
	try {
		({ readings, wagers } = await get(`/api/rules/${game}`));
		base = now = /** @type {Edges} */ (await post(`/api/analysis/${game}/edges`, {}));
	} catch (error) {
		trouble = problemOf(error).why;
	}
	draw();
}

function later() {
	clearTimeout(timer);
	timer = window.setTimeout(compute, WAIT);
}

async function compute() {
	asked += 1;
	const mine = asked;
	const changed = Object.entries(pays)
		.filter(([, odds]) => odds.trim())
		.map(([name, odds]) => `${name}=${odds.trim()}`);
	try {
		const found = await post(`/api/analysis/${game}/edges`, { readings: chosen, pays: changed });
		if (mine !== asked) return; // something was changed since
		[now, trouble] = [/** @type {Edges} */ (found), ""];
		say(summary());
	} catch (error) {
		if (mine === asked) trouble = problemOf(error).why;
	}
	draw();
}

function summary() {
	return Object.entries(now?.wagers ?? {})
		.map(
			([wager, strategies]) =>
				`${wagerName(game, wager)}: ${percent(Object.values(strategies)[0].edge, 4)}`,
		)
		.join(", ");
}

function draw() {
	update(
		main,
		h("h1", null, t("Analysis")),
		h(
			"p",
			{ class: "lead" },
			t(
				"Every deal is counted; nothing is simulated. Change a reading or a payout " +
					"and see what happens to the edge.",
			),
		),
		h(
			"div",
			{ class: "tabs", role: "group", "aria-label": t("Game") },
			analysed.map(({ name, title }) =>
				button(title, () => change(name), {
					class: "tab",
					key: name,
					"aria-current": name === game ? "page" : null,
				}),
			),
		),
		trouble ? h("p", { class: "alert alert--bad", role: "alert", key: "trouble" }, trouble) : null,
		now
			? h("div", { class: "analysis-grid", key: "grid" }, settings(), results(now))
			: trouble
				? null
				: h("p", { class: "quiet", key: "wait" }, t("Counting every deal …")),
	);
}

function settings() {
	return h(
		"aside",
		{ class: "stack", "aria-label": t("What to change") },
		h(
			"section",
			{ class: "panel stack" },
			h("h2", null, t("Readings")),
			readings.map(readingChoice),
		),
		h(
			"section",
			{ class: "panel stack" },
			h("h2", null, t("Pays")),
			h(
				"p",
				{ class: "hint" },
				t("Odds such as 3:1 or 120 to 1. Leave empty for the official pay."),
			),
			changes().map(payField),
		),
		h(
			"section",
			{ class: "panel stack" },
			h("h2", null, t("PAR sheet")),
			h(
				"p",
				{ class: "small" },
				["html", "pdf", "md"].map((form, i) => [
					i ? " · " : null,
					h("a", { href: `/api/analysis/${game}/par-sheet?form=${form}` }, form.toUpperCase()),
				]),
			),
		),
	);
}

/** @param {Reading} reading */
function readingChoice(reading) {
	const { name, values } = reading;
	const pick = (/** @type {Event} */ event) => {
		const text = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
		chosen = { ...chosen, [name]: values.find((value) => String(value) === text) ?? text };
		later();
	};
	return readingField(reading, {
		id: `reading-${name}`,
		value: chosen[name] ?? values[0],
		onchange: pick,
	});
}

/**
 * What may be changed: its name, what it is called, and what it is now.
 * @typedef {{name: string, title: string, usual: string}} Change
 */

/** Every pay by wager and outcome, and the commission where there is one. @returns {Change[]} */
function changes() {
	const rows = wagers.flatMap(({ name, title, pays: table }) =>
		table.map((row) => ({
			name: `${name}.${row.name}`,
			title: `${title}: ${row.title}`,
			usual: oddsOf(row),
		})),
	);
	const rate = wagers.flatMap(({ pays: table }) => table).find((row) => row.commission)?.commission;
	const commission = {
		name: "commission",
		title: t("Commission"),
		usual: t("{rate} (percent)", { rate }),
	};
	return rate ? [commission, ...rows] : rows;
}

/** @param {Change} pay */
function payField({ name, title, usual }) {
	const id = `pay-${name.replace(".", "-")}`;
	const type = (/** @type {Event} */ event) => {
		pays = { ...pays, [name]: /** @type {HTMLInputElement} */ (event.currentTarget).value };
		later();
	};
	return h(
		"label",
		{ class: "field", for: id, key: id },
		h("span", null, title),
		h("input", {
			id,
			autocomplete: "off",
			placeholder: t("currently {usual}", { usual }),
			oninput: type,
		}),
	);
}

/**
 * How an outcome is called in the pay table, or by the game.
 * @param {string} wager
 * @param {string} name
 */
function outcomeTitle(wager, name) {
	const rows = wagers.find((one) => one.name === wager)?.pays ?? [];
	const row = rows.find((one) => one.name === name && name !== "win");
	return row?.title ?? outcomeWords(game, name);
}

/** @param {Edges} found */
function results(found) {
	return h(
		"section",
		{ class: "stack", "aria-label": t("Edges") },
		Object.entries(found.wagers).map(([wager, strategies]) =>
			Object.entries(strategies).map(([strategy, one]) => wagerPanel(wager, strategy, one)),
		),
	);
}

/** @param {string} wager @param {string} strategy @param {Strategy} one */
function wagerPanel(wager, strategy, one) {
	const before = base?.wagers[wager]?.[strategy];
	const moved = before ? one.edge - before.edge : 0;
	return h(
		"article",
		{ class: "panel stack", key: `${wager} ${strategy}` },
		h(
			"div",
			{ class: "row row--between" },
			h(
				"h2",
				null,
				wagerName(game, wager),
				strategy === "fixed" ? null : h("span", { class: "quiet small" }, ` ${asTitle(strategy)}`),
			),
			h(
				"span",
				{ class: "analysis-edge number" },
				percent(one.edge, 4),
				Math.abs(moved) > 1e-12
					? h(
							"span",
							{ class: ["small", moved > 0 ? "bad" : "good"] },
							` ${moved > 0 ? "+" : "−"}${percent(Math.abs(moved), 4)}`,
						)
					: null,
			),
		),
		chart(wager, one),
		h(
			"dl",
			{ class: "facts" },
			h("dt", null, t("Exact value")),
			h("dd", null, one.ev.startsWith("-") ? one.ev.slice(1) : `−${one.ev}`),
			h("dt", null, t("Standard deviation")),
			h("dd", { class: "number" }, decimal(Math.sqrt(one.variance), 4)),
			h("dt", null, t("Wins")),
			h("dd", { class: "number" }, percent(one.hit_frequency, 4)),
		),
		h(
			"details",
			null,
			h("summary", null, t("All outcomes")),
			h(
				"div",
				{ class: "table-frame" },
				h(
					"table",
					{ class: "data" },
					h(
						"thead",
						null,
						h(
							"tr",
							null,
							[t("Outcome"), t("Pays"), t("Count"), t("Probability")].map((title, i) =>
								h("th", { scope: "col", class: i ? "number" : null }, title),
							),
						),
					),
					h(
						"tbody",
						null,
						Object.entries(one.outcomes).map(([name, count]) =>
							h(
								"tr",
								null,
								h("th", { scope: "row" }, outcomeTitle(wager, name)),
								h("td", { class: "number" }, one.nets[name]),
								h("td", { class: "number" }, money(count)),
								h("td", { class: "number" }, percent(count / one.total, 4)),
							),
						),
					),
				),
			),
		),
	);
}

/** How often each outcome comes, as bars. @param {string} wager @param {Strategy} one */
function chart(wager, { outcomes, total, nets }) {
	const shown = Object.entries(outcomes).filter(([, count]) => count > 0);
	let from = 0;
	const bars = shown.map(([name, count]) => {
		const width = (100 * count) / total;
		const tone = nets[name].startsWith("-") ? "lose" : nets[name] === "0" ? "even" : "win";
		const bar = s(
			"rect",
			{ x: String(from), y: "0", width: String(width), height: "10", class: `bar bar--${tone}` },
			s("title", null, `${outcomeTitle(wager, name)}: ${percent(count / total, 4)}`),
		);
		from += width;
		return bar;
	});
	const label = shown
		.map(([name, count]) => `${outcomeTitle(wager, name)} ${percent(count / total, 4)}`)
		.join(", ");
	return s(
		"svg",
		{
			class: "analysis-chart",
			viewBox: "0 0 100 10",
			preserveAspectRatio: "none",
			role: "img",
			"aria-label": label,
		},
		bars,
	);
}
