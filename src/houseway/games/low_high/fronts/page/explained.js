// @ts-check
// The dialog that explains a hand: why it was set so, and every other setting with its chances.

import { post } from "/static/js/core/api.js";
import { dialogOf, showDialog } from "/static/js/core/dialog.js";
import { h, unseen, update } from "/static/js/core/dom.js";
import { clauseLink, outcomeWords } from "/static/js/core/games.js";
import { percent } from "/static/js/core/money.js";
import { tellProblem } from "/static/js/core/notice.js";
import { t } from "/static/js/core/text.js";
import { cardRow, reasonLine } from "./hands.js";

/** @import { Asked } from "./why.js" */
/** @import { Explored, HandSetting } from "houseway" */
/** @typedef {{low: readonly string[], high: readonly string[]}} Hands */

/** @param {Asked} asked @param {Element} near */
export async function explain(asked, near) {
	const body = h("div", { class: "stack" }, h("p", { class: "quiet" }, t("Loading …")));
	const dialog = dialogOf(
		t("Why? {whose}", { whose: asked.whose }),
		"dialog--wide lh-explained",
		body,
	);
	showDialog(dialog);
	try {
		const { game, hand, readings } = asked;
		update(
			body,
			answer(
				asked,
				await post(`/api/analysis/${game.name}/hands`, {
					cards: /** @type {string[]} */ (hand.cards), // all of them are seen
					readings,
				}),
			),
		);
	} catch (error) {
		dialog.close();
		tellProblem(error, near);
	}
}

/** @param {Asked} asked @param {Explored} explained */
function answer(asked, explained) {
	const { settings, clauses, why } = explained;
	const houseWay = settings.find((one) => one.house_way);
	const asSet = settings.find((one) => alike(one, /** @type {Hands} */ (asked.hand.setting)));
	const asHouseWay = houseWay !== undefined && asSet !== undefined && equal(houseWay, asSet);
	return [
		cardRow(asked.game, asked.hand.cards, { label: t("Four cards"), class: "cards--small" }),
		asked.hand.reason?.by === "house" ? null : reasonLine(asked.hand.reason),
		h(
			"p",
			null,
			h("b", null, t("House Way:")),
			" ",
			houseWay
				? [t("Low {low}, High {high}.", { low: houseWay.low_name, high: houseWay.high_name }), " "]
				: null,
			why,
			" ",
			clauses.map((clause) => [clauseLink(clause), " "]),
		),
		h("p", { class: "quiet" }, asHouseWay ? t("Set the House Way.") : t("Not set the House Way.")),
		settingsTable(asked, explained, asSet),
		asked.dealers
			? null
			: h(
					"p",
					{ class: "quiet small" },
					t(
						"Your chances against a dealer who sets by the House Way, before the " +
							"dealer's cards are known.",
					),
				),
	];
}

/** @param {Asked} asked @param {Explored} explained @param {HandSetting | undefined} asSet */
function settingsTable(asked, { settings }, asSet) {
	const outcomes = asked.dealers ? [] : Object.keys(settings[0].chances).reverse();
	const distinct = settings.filter(
		(one, i) => settings.findIndex((other) => equal(other, one)) === i,
	);
	// What decides first: the value, then the chances.
	const titles = [
		t("Low Hand"),
		t("High Hand"),
		...(asked.dealers ? [] : [t("Value")]),
		...outcomes.map((outcome) => outcomeWords(asked.game.name, outcome)),
		unseen(t("Notes")),
	];
	const row = (/** @type {HandSetting} */ one) => [
		h("td", null, cardRow(asked.game, one.low), one.low_name),
		h("td", null, cardRow(asked.game, one.high), one.high_name),
		asked.dealers
			? null
			: h("td", { class: "number decides", dataset: { title: t("Value") } }, worth(one.ev)),
		outcomes.map((outcome) =>
			h(
				"td",
				{ class: "number", dataset: { title: outcomeWords(asked.game.name, outcome) } },
				percent(one.chances[outcome] ?? 0, 1),
			),
		),
		h("td", null, marks(asked, one, settings, asSet)),
	];
	return h(
		"div",
		{ class: "table-frame", tabindex: "0", role: "region", "aria-label": t("All settings") },
		h(
			"table",
			{ class: "data data--cards cards--tiny" },
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					titles.map((title) => h("th", { scope: "col" }, title)),
				),
			),
			h(
				"tbody",
				null,
				distinct.map((one) => h("tr", null, row(one))),
			),
		),
	);
}

/** What a wager of 1 comes to on average. @param {number} ev */
function worth(ev) {
	return `${ev > 0 ? "+" : ev < 0 ? "−" : ""}${percent(Math.abs(ev), 1)}`;
}

/**
 * @param {Asked} asked
 * @param {HandSetting} one
 * @param {HandSetting[]} all
 * @param {HandSetting | undefined} asSet
 */
function marks(asked, one, all, asSet) {
	const best = !asked.dealers && one.ev === Math.max(...all.map(({ ev }) => ev));
	return h(
		"span",
		{ class: "row" },
		asSet && equal(one, asSet) ? h("span", { class: "badge" }, t("as set")) : null,
		all.some((other) => other.house_way && equal(one, other))
			? h("span", { class: "badge badge--good" }, t("House Way"))
			: null,
		best ? h("span", { class: "badge" }, t("best")) : null,
	);
}

/** The same cards in the same hands. @param {Hands} a @param {Hands} b */
function alike(a, b) {
	return [...a.low].sort().join() === [...b.low].sort().join();
}

/**
 * Hands of the same rank, as with cards that differ in suit only.
 * @param {HandSetting} a
 * @param {HandSetting} b
 */
function equal(a, b) {
	return a.low_name === b.low_name && a.high_name === b.high_name;
}
