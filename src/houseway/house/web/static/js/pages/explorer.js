// @ts-check
// The House Way explorer: four cards, every way to set them, and why the House Way takes one.

import { card, cardName, hand } from "../cards/cards.js";
import { PAI_GOW } from "../cards/paigow.js";
import { get, post, problemOf } from "../core/api.js";
import { button, byId, h, update } from "../core/dom.js";
import { clauseLink, loadGames, outcomeWords } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { decimal, percent } from "../core/money.js";
import { say, tellProblem } from "../core/notice.js";
import { t } from "../core/text.js";

/**
 * @typedef {{low: string[], high: string[], low_name: string, high_name: string, ev: number,
 *   chances: Record<string, number>, house_way: boolean, best: boolean}} Setting
 */
/** @typedef {{cards: string[], settings: Setting[], clauses: string[], why: string}} Explored */

const FRENCH = [..."shdc"].map((suit) => [..."AKQJT98765432"].map((rank) => rank + suit));
const NO_SUCH_HAND = 400; // whatever else is wrong, the same cards can be asked about again
const main = byId("main");
const asked = new URLSearchParams(location.search);
let game = "";
/** Every card of the game. @type {string[]} */
let pack = [];
/** @type {string[]} */
let chosen = (asked.get("cards") ?? "").split(" ").filter(Boolean).slice(0, 4);
/** @type {Explored | null} */
let found = null;
/** The cards about which the house had nothing to say just now. @type {string[] | null} */
let unanswered = null;

const [games] = await Promise.all([
	loadGames(),
	mountPage({
		title: t("House Way explorer"),
		lead: t("Pick four cards and see how the House Way sets them, and which clause decides."),
	}),
]);
const explored = games.filter(({ has_house_way }) => has_house_way);
await take((explored.find(({ name }) => name === asked.get("game")) ?? explored[0])?.name ?? "");
draw();
if (chosen.length === 4) await explore(null);

/** @param {string} code @param {Element | null} near */
async function choose(code, near) {
	const there = chosen.indexOf(code);
	const copies = chosen.filter((one) => one === code).length;
	const most = pack.filter((one) => one === code).length;
	if (there >= 0 && copies >= most) chosen = chosen.filter((one) => one !== code);
	else if (chosen.length < 4) chosen = [...chosen, code];
	else return;
	found = null;
	remember();
	draw();
	if (chosen.length === 4) await explore(near);
}

/** @param {Element | null} near */
async function explore(near) {
	unanswered = null;
	try {
		found = await post(`/api/analysis/${game}/hands`, { cards: chosen });
		const way = found?.settings.find((setting) => setting.house_way);
		if (way)
			say(
				t("House Way: Low {low}, High {high}. {why}", {
					low: way.low_name,
					high: way.high_name,
					why: found?.why,
				}),
			);
	} catch (error) {
		const problem = problemOf(error);
		if (problem.status === NO_SUCH_HAND) chosen = [];
		else unanswered = chosen;
		tellProblem(problem, near);
	}
	draw();
}

function remember() {
	const query = new URLSearchParams({
		game,
		...(chosen.length ? { cards: chosen.join(" ") } : {}),
	});
	history.replaceState(null, "", `?${query}`);
}

/** Takes up the pack of a game. @param {string} next */
async function take(next) {
	game = next;
	if (next) pack = (await get(`/api/rules/${encodeURIComponent(next)}`)).pack;
}

/** @param {string} next */
async function change(next) {
	if (next !== game) await take(next);
	chosen = [];
	found = null;
	remember();
	draw();
}

function shuffle() {
	const left = [...pack];
	const picked = [];
	while (picked.length < 4) picked.push(...left.splice(Math.floor(Math.random() * left.length), 1));
	chosen = picked;
	remember();
	return explore(null);
}

function draw() {
	update(
		main,
		h("h1", null, t("House Way explorer")),
		h(
			"p",
			{ class: "lead" },
			t(
				"Pick four cards. You'll see every way to set them, each one's chances " +
					"against a dealer who uses the House Way, and the clause that decides.",
			),
		),
		h(
			"div",
			{ class: "tabs", role: "group", "aria-label": t("Game") },
			explored.map(({ name, title }) =>
				button(title, () => change(name), {
					class: "tab",
					key: name,
					"aria-current": name === game ? "page" : null,
				}),
			),
		),
		h(
			"section",
			{ class: "stack explorer-hand", "aria-labelledby": "hand-title" },
			h(
				"div",
				{ class: "row" },
				h(
					"h2",
					{ id: "hand-title" },
					chosen.length === 4
						? t("Your four cards")
						: t("Pick {number} more", { number: 4 - chosen.length }),
				),
				h(
					"button",
					{ type: "button", class: "button button--small", onclick: shuffle },
					t("Deal me four cards"),
				),
				chosen.length ? button(t("Clear"), () => change(game)) : null,
				chosen === unanswered ? button(t("Try again"), explore) : null,
			),
			chosen.length ? hand(chosen, { label: t("Chosen cards") }) : null,
		),
		found
			? h(
					"section",
					{ class: "stack", key: "answer", "aria-label": t("Ways to set the hand") },
					h(
						"p",
						{ class: "explorer-why" },
						found.why,
						" ",
						found.clauses.map((clause) => [clauseLink(clause), " "]),
					),
					h("div", { class: "grid" }, distinct(found.settings).map(settingPanel)),
				)
			: null,
		h(
			"section",
			{ class: "stack", key: "picker", "aria-label": t("All cards") },
			h("h2", null, t("Cards")),
			picker(),
		),
	);
}

/** Settings that differ in more than suits of equal cards. @param {Setting[]} settings */
function distinct(settings) {
	const seen = new Set();
	const first = [...settings].sort(
		(a, b) =>
			Number(b.house_way) - Number(a.house_way) || Number(b.best) - Number(a.best) || b.ev - a.ev,
	);
	return first.filter(
		({ low_name, high_name }) =>
			!seen.has(`${low_name}/${high_name}`) && seen.add(`${low_name}/${high_name}`),
	);
}

/** @param {Setting} setting */
function settingPanel(setting) {
	return h(
		"article",
		{ class: ["panel", "stack", setting.house_way ? "explorer-way" : null] },
		h(
			"div",
			{ class: "row" },
			setting.house_way ? h("span", { class: "badge badge--good" }, t("House Way")) : null,
			setting.best ? h("span", { class: "badge" }, t("Best play")) : null,
		),
		h(
			"div",
			{ class: "explorer-hands cards--small" },
			h(
				"div",
				{ class: "stack stack--tight" },
				h("h3", null, t("Low")),
				hand(setting.low),
				h("span", { class: "small" }, setting.low_name),
			),
			h(
				"div",
				{ class: "stack stack--tight" },
				h("h3", null, t("High")),
				hand(setting.high),
				h("span", { class: "small" }, setting.high_name),
			),
		),
		h(
			"dl",
			{ class: "facts" },
			Object.entries(setting.chances)
				.reverse()
				.map(([name, chance]) => [
					h("dt", null, outcomeWords(game, name)),
					h("dd", { class: "number" }, percent(chance, 2)),
				]),
			h("dt", null, t("Value per 1 bet")),
			h(
				"dd",
				{ class: ["number", setting.ev < 0 ? "bad" : "good"] },
				`${setting.ev >= 0 ? "+" : "−"}${decimal(Math.abs(setting.ev), 4)}`,
			),
		),
	);
}

function picker() {
	const rows = [...FRENCH, Object.keys(PAI_GOW)]
		.map((row) => row.filter((code) => pack.includes(code)))
		.filter((row) => row.length);
	return rows.map((row, i) =>
		h(
			"div",
			{ class: "explorer-row cards--tiny", key: `${game} ${i}` },
			row.map((code) =>
				button(card(code), (near) => choose(code, near), {
					class: "explorer-card",
					key: code,
					"aria-pressed": String(chosen.includes(code)),
					"aria-label": cardName(code),
					disabled: chosen.length === 4 && !chosen.includes(code),
				}),
			),
		),
	);
}
