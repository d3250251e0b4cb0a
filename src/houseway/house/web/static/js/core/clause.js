// @ts-check
// A clause with its neighbours, beside the table: what goes on there is seen and done meanwhile.

import { get } from "./api.js";
import { dialogOf } from "./dialog.js";
import { h, update } from "./dom.js";
import { gameName } from "./games.js";
import { tryAct } from "./notice.js";
import { t } from "./text.js";

/** @typedef {{id: string, text: string}} Clause */

const AROUND = 2; // clauses before it and after it
/** @type {Map<string, Clause[]>} */
const known = new Map();
/** @type {{dialog: HTMLDialogElement, inside: HTMLElement} | null} */
let open = null;

/** @param {string} game @param {string} clause @param {Element} near */
export function showClause(game, clause, near) {
	return tryAct(near, async () => {
		const clauses =
			known.get(game) ?? (await get(`/api/rules/${encodeURIComponent(game)}`)).clauses;
		known.set(game, clauses);
		const { inside } = openBeside(near);
		update(inside, aroundIt(clauses, clause), allRules(game, clause));
		/** @type {HTMLElement | null} */ (inside.querySelector(".is-marked"))?.focus();
	});
}

/** @param {Clause[]} clauses @param {string} clause */
function aroundIt(clauses, clause) {
	const at = clauses.findIndex(({ id }) => id === clause);
	const some = clauses.slice(Math.max(0, at - AROUND), at + AROUND + 1);
	return h(
		"dl",
		{ class: "clauses" },
		some.map(({ id, text }) =>
			h(
				"div",
				{
					class: ["clause-item", id === clause ? "is-marked" : null],
					key: id,
					tabindex: "-1",
				},
				h("dt", null, id),
				h("dd", null, text),
			),
		),
	);
}

/** @param {string} game @param {string} clause */
function allRules(game, clause) {
	return h(
		"p",
		{ class: "small" },
		h(
			"a",
			{ href: `/rules/${game}#${clause}`, target: "_blank" },
			t("All rules of {game}", { game: gameName(game) }),
		),
	);
}

/** Not above the page: beside it. @param {Element} near */
function openBeside(near) {
	if (open?.dialog.isConnected) return open;
	const inside = h("div", { class: "stack" });
	const dialog = dialogOf(t("What the rules say"), "dialog--beside", inside);
	dialog.addEventListener("close", () => {
		dialog.remove();
		open = null;
		if (near instanceof HTMLElement && near.isConnected) near.focus();
	});
	dialog.addEventListener("keydown", (event) => {
		if (event.key === "Escape") dialog.close();
	});
	(near.closest("dialog[open]") ?? document.body).append(dialog);
	dialog.show();
	open = { dialog, inside };
	return open;
}
