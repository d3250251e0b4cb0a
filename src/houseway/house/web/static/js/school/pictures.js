// @ts-check
// Progress in pictures: strength by topic, what will be forgotten, the rating over time. Each says
// in words what it shows, for people who do not see it.

import { h, s } from "../core/dom.js";
import { clauseLink } from "../core/games.js";
import { t } from "../core/text.js";

/** @import { TopicProgress } from "houseway" */

const WIDE = 320;
const HIGH = 120;
const EDGE = 28;

/** @param {TopicProgress[]} topics the weakest first */
export function strengths(topics) {
	const met = topics.filter(({ strength }) => strength !== null);
	return h(
		"ul",
		{ class: "school-strengths", "aria-label": t("Strength by clause") },
		met.map(({ topic, clauses, title, strength, asked, right }) =>
			h(
				"li",
				{ key: topic },
				h(
					"span",
					{ class: "school-clauses" },
					clauses.map((one) => [clauseLink(one), " "]),
				),
				h(
					"span",
					{ class: "school-bar", title },
					h("span", {
						class: ["school-fill", (strength ?? 0) < 0.9 ? "school-fill--weak" : null],
						style: { width: `${Math.round(100 * (strength ?? 0))}%` },
					}),
				),
				h(
					"span",
					{ class: "number small" },
					t("{percent}% known, {right} of {asked} correct", {
						percent: Math.round(100 * (strength ?? 0)),
						right,
						asked,
					}),
				),
			),
		),
	);
}

/** @param {string} now @param {string} then @param {number} last days from now */
function forgettingWords(now, then, last) {
	return t("What you'll remember without practising: {now} now, {then} in {last} days.", {
		now,
		then,
		last,
	});
}

/** @param {[number, number][]} points days from now, and the part still known */
export function forgetting(points) {
	const last = points.at(-1);
	if (!last) return null;
	return figure(
		t("Forgetting"),
		forgettingWords(percent(points[0][1]), percent(last[1]), last[0]),
		chart(
			points,
			[0, last[0]],
			[0, 1],
			[t("now"), t("{days} days", { days: last[0] })],
			["0%", "100%"],
		),
	);
}

/** @param {[number, number][]} points times in seconds, and ratings */
export function ratings(points) {
	if (points.length < 2) return null;
	const values = points.map(([, rating]) => rating);
	const [low, high] = [Math.min(...values) - 20, Math.max(...values) + 20];
	/** By the number of the answer: several fall on one day. @type {[number, number][]} */
	const counted = points.map(([, rating], i) => [i, rating]);
	const [first, last] = [values[0], values.at(-1) ?? 0].map(Math.round);
	const label = t("Your rating over {answers} answers: from {first} to {last}.", {
		answers: points.length,
		first,
		last,
	});
	return figure(
		t("Rating"),
		label,
		chart(
			counted,
			[0, points.length - 1],
			[low, high],
			[t("first answer"), t("last answer")],
			[String(Math.round(low)), String(Math.round(high))],
		),
	);
}

/** @param {number} part */
function percent(part) {
	return `${Math.round(100 * part)}%`;
}

/** @param {string} title @param {string} label @param {SVGElement} drawn */
function figure(title, label, drawn) {
	return h(
		"figure",
		{ class: "panel school-figure", key: title },
		h("h3", null, title),
		drawn,
		h("figcaption", { class: "small quiet" }, label),
	);
}

/**
 * @param {[number, number][]} points
 * @param {[number, number]} across
 * @param {[number, number]} up
 * @param {[string, string]} under
 * @param {[string, string]} beside
 */
function chart(points, across, up, under, beside) {
	const x = (/** @type {number} */ v) =>
		EDGE + ((v - across[0]) / (across[1] - across[0] || 1)) * (WIDE - EDGE - 4);
	const y = (/** @type {number} */ v) =>
		HIGH - 18 - ((v - up[0]) / (up[1] - up[0] || 1)) * (HIGH - 26);
	const line = points.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(" ");
	return s(
		"svg",
		{ viewBox: `0 0 ${WIDE} ${HIGH}`, class: "school-chart", "aria-hidden": "true" },
		s("path", { class: "school-axis", d: `M${EDGE} 6 V${HIGH - 18} H${WIDE - 2}` }),
		s("polyline", { class: "school-line", points: line }),
		s("text", { x: EDGE, y: HIGH - 4 }, under[0]),
		s("text", { x: WIDE - 4, y: HIGH - 4, "text-anchor": "end" }, under[1]),
		s("text", { x: EDGE - 3, y: HIGH - 18, "text-anchor": "end" }, beside[0]),
		s("text", { x: EDGE - 3, y: 14, "text-anchor": "end" }, beside[1]),
	);
}
