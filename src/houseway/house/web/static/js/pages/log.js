// @ts-check
// The log of significant events: who did what, in what role, and why.

import { commandName } from "../console/names.js";
import { get, problemOf } from "../core/api.js";
import { roleName } from "../core/codes.js";
import { button, byId, h, update } from "../core/dom.js";
import { mountPage } from "../core/header.js";
import { dated } from "../core/language.js";
import { tryAct } from "../core/notice.js";
import { t, within } from "../core/text.js";

/** @import { Command } from "houseway" */

/**
 * @typedef {{at: string, table: string, name: string, version: number, by: string, role: string,
 *   why: string | null, what: string, command: Command, hash: string}} LogEntry
 */

const main = byId("main");
const table = new URLSearchParams(location.search).get("table");
/** @type {LogEntry[]} */
let entries = [];
/** @type {string | null} */
let earlier = null;
const wanted = { by: "", what: "" };
const ALL = h("a", { href: "/log" }, t("All tables"));

await mountPage({
	title: t("Significant events"),
	lead: t("What staff did, when and why."),
});
try {
	await load();
} catch (error) {
	update(
		main,
		h("h1", null, t("Significant events")),
		h("p", { class: "alert alert--bad" }, problemOf(error).why),
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
		h("h1", null, t("Significant events")),
		h(
			"p",
			{ class: "lead" },
			table
				? [
						within(t("At {table}, newest first."), {
							table: h("b", null, entries[0]?.name ?? table),
						}),
						" ",
						ALL,
					]
				: t("Everything staff did in this house, newest first. Entries can't be changed."),
		),
		filters(),
		entries.length ? entriesTable() : h("p", { class: "empty" }, t("Nothing has been logged yet.")),
		earlier
			? h(
					"p",
					null,
					button(t("Show earlier rounds"), (near) => tryAct(near, load), { class: "button" }),
				)
			: null,
	);
}

/** What is shown of it: one person's, one kind's. */
function filters() {
	const choose = (
		/** @type {"by" | "what"} */ of,
		/** @type {string} */ label,
		/** @type {(text: string) => string} */ title,
	) =>
		h(
			"label",
			{ class: "field", key: of },
			h("span", null, label),
			h(
				"select",
				{
					onchange: (/** @type {Event} */ event) => {
						wanted[of] = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
						draw();
					},
				},
				["", ...new Set(entries.map((entry) => entry[of]))].map((value) =>
					h("option", { value, selected: value === wanted[of] }, value ? title(value) : t("all")),
				),
			),
		);
	return h(
		"div",
		{ class: "row", key: "filters" },
		choose("by", t("Who"), (name) => name),
		choose("what", t("What"), whatWords),
	);
}

/** @param {LogEntry} entry */
function isWanted(entry) {
	return (!wanted.by || entry.by === wanted.by) && (!wanted.what || entry.what === wanted.what);
}

/** @param {string} what */
function whatWords(what) {
	return commandName(what);
}

/** @param {LogEntry} entry */
function where({ table: id, name, version }) {
	const link = h("a", { href: `/log?table=${encodeURIComponent(id)}` }, name);
	return [link, h("br"), h("span", { class: "quiet" }, t("entry {version}", { version }))];
}

function entriesTable() {
	return h(
		"div",
		{
			class: "table-frame",
			tabindex: "0",
			role: "region",
			"aria-label": t("Log of significant events"),
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
					[t("When"), t("Where"), t("Who"), t("What"), t("Why"), t("Details")].map((title) =>
						h("th", { scope: "col" }, title),
					),
				),
			),
			h(
				"tbody",
				null,
				entries
					.filter(isWanted)
					.map((entry) =>
						h(
							"tr",
							{ key: entry.hash },
							h("td", { dataset: { title: t("When") } }, new Date(entry.at).toLocaleString(dated)),
							h("td", { dataset: { title: t("Where") } }, where(entry)),
							h(
								"td",
								{ dataset: { title: t("Who") } },
								entry.by,
								h("br"),
								h("span", { class: "quiet" }, roleName(entry.role)),
							),
							h("td", { class: "decides" }, whatWords(entry.what)),
							h("td", { dataset: { title: t("Why") } }, entry.why ?? "–"),
							h(
								"td",
								null,
								h(
									"details",
									null,
									h("summary", null, t("Command")),
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
