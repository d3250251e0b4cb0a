// @ts-check
// Past rounds: my own, or those of one table; each leads to its replay.

import { get, problemOf } from "../core/api.js";
import { button, byId, h, update } from "../core/dom.js";
import { asTitle, gameName, loadGames } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { change, money } from "../core/money.js";
import { trying } from "../core/notice.js";
import * as session from "../core/session.js";

/**
 * @typedef {{stream: string, table: string, game: string, number: number, opened_at: string,
 *   ended_at: string | null, result: string | null}} Round
 */
/** @typedef {{round: Round, wagered?: number, net?: number}} Row */

const PAGE = 50;
const main = byId("main");
const table = new URLSearchParams(location.search).get("table");
/** @type {Row[]} */
let rows = [];
/** Where my rounds go on. @type {string | null} */
let earlier = null;
let more = true;

const [me] = await Promise.all([mountPage(), loadGames()]);
session.onChange((account) => account?.name !== me?.name && location.reload());
if (table || me) await first();
else invite();

async function first() {
	try {
		await load();
	} catch (error) {
		update(
			main,
			h("h1", null, "History"),
			h("p", { class: "alert alert--bad" }, problemOf(error).sentence),
		);
	}
}

function invite() {
	update(
		main,
		h("h1", null, "History"),
		h("p", { class: "lead" }, "Sign in to see the rounds you have played."),
		h(
			"p",
			null,
			button("Sign in", () => session.askToSignIn(), { class: "button button--primary" }),
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
	const found = (
		await get(`/api/tables/${encodeURIComponent(id)}/rounds${last ? `?before=${last}` : ""}`)
	).rounds;
	rows = [...rows, ...found.map((/** @type {Round} */ round) => ({ round }))];
	more = found.length === PAGE;
}

async function loadMine() {
	const answer = await get(`/api/me/rounds${earlier ? `?before=${earlier}` : ""}`);
	rows = [...rows, ...answer.rounds];
	earlier = answer.earlier;
	more = earlier !== null;
}

function draw() {
	const name = rows[0]?.round.table ?? table;
	update(
		main,
		h("h1", null, table ? `Rounds at ${name}` : "My rounds"),
		h(
			"p",
			{ class: "lead" },
			"Newest first. Open a round to see it step by step and to check its shuffle.",
		),
		rows.length
			? list()
			: h(
					"p",
					{ class: "empty" },
					table ? "No round has been played here yet." : "You have not played a round yet.",
				),
		more && rows.length
			? h(
					"p",
					null,
					button("Show earlier ones", (near) => trying(near, load), { class: "button" }),
				)
			: null,
	);
}

function list() {
	const titles = ["Round", "Game", "When", "Result", ...(table ? [] : ["Wagered", "Net"])];
	return h(
		"div",
		{ class: "table-frame", tabindex: "0", role: "region", "aria-label": "Past rounds" },
		h(
			"table",
			{ class: "data" },
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
		h("th", { scope: "row" }, h("a", { href }, `${round.table}, ${round.number}`)),
		h("td", null, gameName(round.game)),
		h("td", null, new Date(round.opened_at).toLocaleString()),
		h("td", null, round.result ? asTitle(round.result) : "In progress"),
		net === undefined || wagered === undefined
			? null
			: [
					h("td", { class: "number" }, money(wagered)),
					h("td", { class: ["number", net > 0 ? "good" : net < 0 ? "bad" : null] }, change(net)),
				],
	);
}
