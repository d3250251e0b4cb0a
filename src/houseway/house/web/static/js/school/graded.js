// @ts-check
// What the house says to an answer: right or not, the right one, the clause, what it costs.

import { hand } from "../cards/cards.js";
import { h } from "../core/dom.js";
import { clauseLink } from "../core/games.js";
import { decimal, money } from "../core/money.js";
import { t } from "../core/text.js";

/** @import { AskSent, Cost, Grade, Question } from "houseway" */

/**
 * @param {Grade | null} grade null where the house has not said it yet
 * @param {Question} question
 */
export function gradedView(grade, question) {
	if (!grade)
		return h(
			"div",
			{ class: "school-grade", role: "status" },
			h("p", { class: "strong" }, t("Saved in this browser.")),
			h("p", null, t("Connection lost. Your answer will be sent when it's back.")),
		);
	const wrong = grade.parts.filter(({ ok }) => !ok);
	return h(
		"div",
		{
			class: ["school-grade", grade.ok ? "school-grade--right" : "school-grade--wrong"],
			role: "status",
		},
		h("p", { class: "strong" }, grade.ok ? t("Correct.") : t("Incorrect.")),
		grade.parts.map(({ right }, i) => rightCards(question.asks[i], right)),
		wrong.map(({ given_words, right_words }) =>
			h(
				"dl",
				{ class: "facts" },
				h("dt", null, t("Your answer")),
				h("dd", null, given_words),
				h("dt", null, t("Correct answer")),
				h("dd", { class: "strong" }, right_words),
			),
		),
		h(
			"p",
			null,
			grade.why,
			" ",
			grade.clauses.map((clause) => [clauseLink(clause), " "]),
		),
		Object.entries(grade.texts ?? {})
			.filter(([, text]) => !grade.why.includes(text))
			.map(([clause, text]) => h("p", { class: "small", key: clause }, `${clause}: ${text}`)),
		grade.cost?.amount
			? h("p", null, t("This choice costs {cost}.", { cost: costWords(grade.cost) }))
			: null,
		grade.source
			? h("p", { class: "small" }, h("a", { href: grade.source }, t("See the full table")))
			: null,
	);
}

/** The right answer as it lies, where it is cards. @param {AskSent} ask @param {string} right */
function rightCards(ask, right) {
	const cards = laid(ask, right);
	if (!cards?.length) return null;
	const named = ask.rows?.map(({ title }) => title) ?? [t("Low"), t("High")];
	return h(
		"div",
		{ class: ["school-felt", ask.rows ? "school-board" : null] },
		cards.map((codes, i) =>
			h(
				"div",
				{ class: "school-shown cards--small" },
				h("p", { class: "school-label" }, named[i] ?? ""),
				hand(codes, { label: named[i] }),
			),
		),
	);
}

/** @param {AskSent} ask @param {string} right @returns {string[][] | undefined} */
function laid({ choices, rows }, right) {
	if (!rows) return choices?.find(({ value }) => value === right)?.cards;
	const placed = right.split("/").map((row) => row.split(" ").filter(Boolean));
	return rows.map(({ cards = [] }, i) => [...cards, ...placed[i]]);
}

/** @param {Cost} cost */
export function costWords({ amount, unit, error = 0 }) {
	const whole = unit && !error && Number.isInteger(amount);
	const plain = whole ? money(amount) : decimal(amount, 2);
	const cost = error ? `${plain} ± ${decimal(error, 2)}` : plain;
	return unit ? `${cost} ${unit}` : t("{cost}% of the bet", { cost });
}
