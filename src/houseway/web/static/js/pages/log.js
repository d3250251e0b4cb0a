// @ts-check
// The log of significant events: who did what, in what role, and why.

import { get, problemOf } from "../core/api.js";
import { button, byId, h, update } from "../core/dom.js";
import { asTitle } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { trying } from "../core/notice.js";

/**
 * @typedef {{at: string, table: string, version: number, by: string, role: string,
 *   why: string | null, what: string, command: any, hash: string}} LogEntry
 */

const main = byId("main");
const table = new URLSearchParams(location.search).get("table");
/** @type {LogEntry[]} */
let entries = [];
/** @type {string | null} */
let earlier = null;

await mountPage();
try {
	await load();
} catch (error) {
	update(
		main,
		h("h1", null, "Significant events"),
		h("p", { class: "alert alert--bad" }, problemOf(error).sentence),
	);
}

async function load() {
	const query = new URLSearchParams(table ? { table } : {});
	if (earlier) query.set("before", earlier);
	const found = /** @type {{entries: LogEntry[], earlier: string | null}} */ (
		await get(`/api/log?${query}`)
	);
	entries = [...entries, ...found.entries];
	earlier = found.earlier;
	draw();
}

function draw() {
	update(
		main,
		h("h1", null, "Significant events"),
		h(
			"p",
			{ class: "lead" },
			table
				? `At ${table}, newest first.`
				: "Everything staff did in this house, newest first. Nothing here can be changed.",
		),
		entries.length ? entriesTable() : h("p", { class: "empty" }, "Nothing has been noted yet."),
		earlier
			? h(
					"p",
					null,
					button("Show earlier ones", (near) => trying(near, load), { class: "button" }),
				)
			: null,
	);
}

function entriesTable() {
	return h(
		"div",
		{
			class: "table-frame",
			tabindex: "0",
			role: "region",
			"aria-label": "Log of significant events",
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
					["When", "Where", "Who", "What", "Why", "Details"].map((title) =>
						h("th", { scope: "col" }, title),
					),
				),
			),
			h(
				"tbody",
				null,
				entries.map((entry) =>
					h(
						"tr",
						{ key: entry.hash },
						h("td", null, new Date(entry.at).toLocaleString()),
						h("td", null, `${entry.table} ${entry.version}`),
						h("td", null, entry.by, h("br"), h("span", { class: "quiet" }, entry.role)),
						h("td", null, asTitle(entry.what.replace(/^(house|office)-/, ""))),
						h("td", null, entry.why ?? "–"),
						h(
							"td",
							null,
							h(
								"details",
								null,
								h("summary", null, "Command"),
								h("pre", { class: "small" }, JSON.stringify(entry.command, null, 1)),
								h("code", { class: "hash" }, entry.hash),
							),
						),
					),
				),
			),
		),
	);
}
