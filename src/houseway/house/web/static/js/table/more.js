// @ts-check
// Bets that are kept for another time, and rounds that are played without me, within my limits.

import { dialogOf, showDialog } from "../core/dialog.js";
import { button, h, update } from "../core/dom.js";
import { wagerName } from "../core/games.js";
import { money } from "../core/money.js";
import { t } from "../core/text.js";
import * as auto from "./autoplay.js";
import * as bets from "./bets.js";
import * as plan from "./plan.js";

/** @import { Here } from "./plan.js" */
/** @import { Bet } from "./bets.js" */

const ROUNDS = [5, 10, 25, 50, 100];

/** @param {Here} here */
export async function moreDialog(here) {
	const inside = h("div", { class: "stack" });
	const dialog = dialogOf(t("Bets and rounds"), null, inside);
	const draw = () => update(inside, favourites(here, dialog, draw), byItself(here, dialog));
	draw();
	await showDialog(dialog);
}

/** @param {Here} here @param {HTMLDialogElement} dialog @param {() => void} draw */
function favourites(here, dialog, draw) {
	const { context, view } = here;
	const there = bets.lying(view.table, context);
	const kept = bets.readKept(context.game).favourites;
	const open = view.table.round?.phase === "betting";
	return h(
		"section",
		{ class: "stack stack--tight", key: "favourites" },
		h("h3", null, t("Saved bets")),
		kept.map((one, i) =>
			h(
				"div",
				{ class: "row row--between", key: `favourite-${JSON.stringify(one)}` },
				h("span", null, words(context.game, one)),
				h(
					"span",
					{ class: "row" },
					open
						? button(t("Place these bets"), (near) => {
								dialog.close();
								plan.startBets(here, one, "no", near);
							})
						: null,
					button(
						t("Delete"),
						() => {
							bets.dropFavourite(context.game, i);
							draw();
						},
						{ "aria-label": t("Delete {bets}", { bets: words(context.game, one) }) },
					),
				),
			),
		),
		kept.length ? null : h("p", { class: "quiet small", key: "none" }, t("No saved bets yet.")),
		there.length
			? button(
					t("Save the current bets: {bets}", { bets: words(context.game, there) }),
					() => {
						bets.addFavourite(context.game, there);
						draw();
					},
					{ key: "keep" },
				)
			: null,
	);
}

/** @param {string} game @param {Bet[]} all */
function words(game, all) {
	return all.map(({ kind, amount }) => `${wagerName(game, kind)} ${money(amount)}`).join(", ");
}

/** @param {Here} here @param {HTMLDialogElement} dialog */
function byItself(here, dialog) {
	if (!here.page.byHouseWay) return null;
	const { context, view } = here;
	const has = context.chips + bets.sum(bets.lying(view.table, context));
	const start = (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
		const number = (/** @type {string} */ name) => Number(given.get(name));
		dialog.close();
		auto.begin(here, {
			rounds: number("rounds"),
			least: number("least"),
			most: number("most"),
		});
	};
	return h(
		"form",
		{ class: "stack stack--tight", key: "auto", onsubmit: start },
		h("h3", null, t("Autoplay")),
		h(
			"p",
			{ class: "quiet small" },
			t(
				"Repeats the same bets every round, with cards set by the House Way. Stops " +
					"at the amounts below, when you press Stop, or when you leave this page.",
			),
		),
		h(
			"label",
			{ class: "field" },
			h("span", null, t("Rounds")),
			h(
				"select",
				{ name: "rounds" },
				ROUNDS.map((n) => h("option", { value: n, selected: n === 10 }, String(n))),
			),
		),
		limit("least", t("Stop if my chips fall to"), Math.round(has / 2)),
		limit("most", t("Stop if my chips reach"), has * 2),
		h("button", { type: "submit", class: "button button--primary" }, t("Begin")),
	);
}

/** @param {string} name @param {string} label @param {number} value */
function limit(name, label, value) {
	return h(
		"label",
		{ class: "field" },
		h("span", null, label),
		h("input", { type: "number", name, min: "0", value: String(value), required: true }),
	);
}
