// @ts-check
// My play: chips over time, by game and wager, and the settings that cost me most.

import { hand } from "../cards/cards.js";
import { get, problemOf } from "../core/api.js";
import { button, byId, h, s, update } from "../core/dom.js";
import { clauseLink, gameName, loadGames, wagerName } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { language } from "../core/language.js";
import { change, money, percent, roundsWords } from "../core/money.js";
import * as session from "../core/session.js";
import { nt, t } from "../core/text.js";

/** @typedef {{rounds: number, wagered: number, net: number, won: number, lost: number}} Totals */
/** @typedef {{game: string, kind: string, count: number, wagered: number, net: number}} OfWager */
/** @typedef {{at: string, stream: string, number: number, net: number}} Point */
/** @typedef {{totals: Totals, wagers: OfWager[], over_time: Point[]}} Play */
/**
 * @typedef {{made: {stream: string, round: number, at: string, place: number, low: string[],
 *   high: string[], amount: number}, chosen: string, house_way: string, best: string,
 *   lost_to_house_way: number, cost: number, clauses: string[], why: string, best_low: string[],
 *   best_high: string[]}} Weighed
 */
/**
 * @typedef {{settings: number, wagered: number, as_house_way: number, as_best: number,
 *   lost_to_house_way: number, cost: number}} Given
 */
/** @typedef {{game: string, rounds: number, given: Given, settings: Weighed[]}} OfGame */

const WIDE = 640;
const HIGH = 150;
const EDGE = 8;
const DEAREST = 10;
const DRILL = t("Study these hands in the school");
const main = byId("main");
/** @type {Play | null} */
let play = null;
/** @type {{games: OfGame[], others: string[]} | null} */
let settings = null;
let trouble = "";

const [me, games] = await Promise.all([
	mountPage({
		title: t("My play"),
		lead: t("What you won and lost, and what your hand settings cost you."),
	}),
	loadGames(),
]);
session.onChange((account) => account?.name !== me?.name && location.reload());
if (me) await load();
else invite();

function invite() {
	update(
		main,
		h("h1", null, t("My play")),
		h("p", { class: "lead" }, t("Sign in to see your play.")),
		h(
			"p",
			null,
			button(t("Sign in"), () => session.askToSignIn(), { class: "button button--primary" }),
		),
	);
}

async function load() {
	try {
		play = await get("/api/me/play");
		draw();
		settings = await get("/api/me/settings");
	} catch (error) {
		trouble = problemOf(error).why;
	}
	draw();
}

function draw() {
	update(
		main,
		h("h1", null, t("My play")),
		trouble ? h("p", { class: "alert alert--bad", role: "status" }, trouble) : null,
		play ? sums(play) : null,
		play?.totals.rounds ? [overTime(play.over_time), byWager(play.wagers), settingsPanel()] : null,
	);
}

/** @param {Play} play */
function sums({ totals }) {
	const { rounds, net } = totals;
	if (!rounds)
		return h(
			"p",
			{ class: "empty" },
			t("You haven't played a round yet."),
			" ",
			h("a", { href: "/" }, t("Go to the lobby")),
		);
	return h(
		"p",
		{ class: "lead" },
		roundsWords(totals),
		" ",
		h("strong", { class: tone(net) }, change(net)),
		" ",
		h("a", { href: "/history" }, t("All rounds")),
	);
}

/** @param {number} net */
function tone(net) {
	return net > 0 ? "good" : net < 0 ? "bad" : null;
}

/** What all rounds up to each came to. @param {Point[]} points */
function overTime(points) {
	let sum = 0;
	const heights = points.map(({ net }) => {
		sum += net;
		return sum;
	});
	const [low, high] = [Math.min(0, ...heights), Math.max(0, ...heights)];
	const x = (/** @type {number} */ i) =>
		EDGE + (i / Math.max(points.length, 1)) * (WIDE - 2 * EDGE);
	const y = (/** @type {number} */ net) =>
		HIGH - EDGE - ((net - low) / Math.max(high - low, 1)) * (HIGH - 2 * EDGE);
	const line = [0, ...heights].map((net, i) => `${x(i).toFixed(1)},${y(net).toFixed(1)}`).join(" ");
	const over = nt("Chips over the last round", "Chips over the last {count} rounds", points.length);
	const said = t("{over}: high {high}, low {low}, now {sum}.", {
		over,
		high: change(high),
		low: change(low),
		sum: change(sum),
	});
	return h(
		"section",
		{ class: "panel stack", "aria-labelledby": "over-time", key: "over-time" },
		h("h2", { id: "over-time" }, t("Chips over time")),
		h(
			"figure",
			{ class: "play-chart" },
			s(
				"svg",
				{ viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" },
				s("line", { class: "play-zero", x1: EDGE, x2: WIDE - EDGE, y1: y(0), y2: y(0) }),
				s("polyline", { class: "play-line", points: line }),
			),
			h("figcaption", { class: "quiet small" }, said),
		),
	);
}

/** @param {OfWager[]} wagers */
function byWager(wagers) {
	return h(
		"section",
		{ class: "stack", "aria-labelledby": "by-wager", key: "by-wager" },
		h("h2", { id: "by-wager" }, t("By game and wager")),
		h(
			"div",
			{ class: "table-frame", tabindex: "0", role: "region", "aria-label": t("Totals by wager") },
			h(
				"table",
				{ class: "data data--cards" },
				h(
					"thead",
					null,
					h(
						"tr",
						null,
						[t("Bet"), t("Net"), t("Wagered"), t("Bets"), t("Game")].map((title) =>
							h(
								"th",
								{ scope: "col", class: ["Wager", "Game"].includes(title) ? null : "number" },
								title,
							),
						),
					),
				),
				h(
					"tbody",
					null,
					wagers.map(({ game, kind, count, wagered, net }) =>
						h(
							"tr",
							{ key: `${game} ${kind}` },
							h("th", { scope: "row" }, wagerName(game, kind)),
							h(
								"td",
								{ class: ["number", "decides", tone(net)], dataset: { title: t("Net") } },
								change(net),
							),
							h(
								"td",
								{ class: "number", dataset: { title: t("Wagered") } },
								wagered ? money(wagered) : "–",
							),
							h(
								"td",
								{ class: "number", dataset: { title: t("Bets") } },
								count ? money(count) : "–",
							),
							h("td", { dataset: { title: t("Game") } }, gameName(game)),
						),
					),
				),
			),
		),
	);
}

/** What settings gave up, once it is computed. */
function settingsPanel() {
	if (!settings)
		return trouble
			? null
			: h("p", { class: "quiet", key: "given" }, t("Reviewing how you set your hands …"));
	return [settings.games.map(ofGame), settings.others.map(ofOther)];
}

/** @param {string} game that sets no hands as Low and High */
function ofOther(game) {
	const name = gameName(game);
	return h(
		"p",
		{ class: "quiet play-other", key: `other ${game}` },
		hasStudy(game)
			? [
					t("What your moves at {name} cost is shown with each round, under My rounds.", { name }),
					" ",
					h("a", { href: `/history?game=${game}` }, t("Go to my rounds")),
				]
			: t("{name} has no hands to set, so there's nothing to review here.", {
					name,
				}),
	);
}

/** Whether the game has a study board, which weighs moves. @param {string} game */
function hasStudy(game) {
	return games.some(({ name, study }) => name === game && study);
}

/** @param {OfGame} of */
function ofGame({ game, rounds, given: sum, settings: made }) {
	const dear = made.filter(({ cost }) => cost > 0).slice(0, DEAREST);
	return h(
		"section",
		{ class: "stack", key: `settings ${game}`, "aria-labelledby": `settings-${game}` },
		h(
			"h2",
			{ id: `settings-${game}` },
			t("How you set your hands at {game}", { game: gameName(game) }),
		),
		sum.settings
			? h(
					"div",
					{ class: "stack stack--tight" },
					h(
						"p",
						null,
						t(
							"You set {settings} hands in your last {rounds} rounds, with {wagered} bet on them.",
							{ settings: money(sum.settings), rounds: money(rounds), wagered: money(sum.wagered) },
						),
					),
					h(
						"dl",
						{ class: "facts" },
						h("dt", null, t("Lost compared with the House Way")),
						h("dd", null, chips(sum.lost_to_house_way, sum.wagered)),
						h("dt", null, t("Lost compared with best play")),
						h("dd", null, chips(sum.cost, sum.wagered)),
						h("dt", null, t("Set the House Way")),
						h(
							"dd",
							null,
							t("{as_house_way} of {settings}", {
								as_house_way: money(sum.as_house_way),
								settings: money(sum.settings),
							}),
						),
						h("dt", null, t("Set the best way")),
						h(
							"dd",
							null,
							t("{as_best} of {settings}", {
								as_best: money(sum.as_best),
								settings: money(sum.settings),
							}),
						),
					),
				)
			: h("p", { class: "quiet" }, t("In your last rounds, your hands were set by the House Way.")),
		dear.length
			? [
					h("h3", null, t("Your costliest decisions")),
					h("p", null, h("a", { class: "button button--small", href: drill(game, dear) }, DRILL)),
					h("ol", { class: "play-decisions" }, dear.map(decision)),
				]
			: null,
	);
}

/**
 * The school, with exactly these hands.
 * @param {string} game
 * @param {Weighed[]} dear
 */
function drill(game, dear) {
	const query = new URLSearchParams({ course: `${game}/best-play`, mode: "drill" });
	for (const { made } of dear) query.append("hand", [...made.low, ...made.high].join(" "));
	return `/school?${query}`;
}

/** @param {number} lost @param {number} wagered */
function chips(lost, wagered) {
	return t("{amount} chips, {share}", {
		amount: change(-Math.round(lost)),
		share: percent(wagered ? lost / wagered : 0, 2),
	});
}

/** @param {Weighed} of */
function decision({ made, chosen, best, cost, clauses, why, best_low, best_high }) {
	const round = `/round/${encodeURIComponent(made.stream)}/${made.round}`;
	return h(
		"li",
		{ class: "panel play-decision", key: `${made.stream} ${made.round} ${made.place}` },
		h(
			"p",
			{ class: "row row--between" },
			h("strong", { class: "bad number" }, change(-Math.round(cost))),
			h(
				"span",
				{ class: "quiet small" },
				t("{amount} bet, {time}", {
					amount: money(made.amount),
					time: new Date(made.at).toLocaleString(language),
				}),
			),
			h("a", { href: round }, t("Replay")),
		),
		h(
			"div",
			{ class: "play-settings" },
			setting(t("Your choice"), chosen, made.low, made.high),
			setting(t("Best"), best, best_low, best_high),
		),
		h(
			"details",
			null,
			h("summary", null, t("House Way")),
			h(
				"p",
				{ class: "small" },
				why,
				" ",
				clauses.map((clause) => [clauseLink(clause), " "]),
			),
		),
	);
}

/** @param {string} title @param {string} name @param {string[]} low @param {string[]} high */
function setting(title, name, low, high) {
	return h(
		"div",
		{ class: "play-setting cards--tiny" },
		h("span", { class: "quiet small" }, title),
		h(
			"div",
			{ class: "play-hands" },
			hand(low, { label: t("Low") }),
			hand(high, { label: t("High") }),
		),
		h("span", { class: "small" }, name),
	);
}
