// @ts-check
// How a game is played, drawn with its own cards: for a page, and for a dialog at the table.

import { hand } from "../cards/cards.js";
import { get } from "./api.js";
import { h } from "./dom.js";
import { clauseLink } from "./games.js";
import { addStyle } from "./style.js";

/** @import { Guide, Pictured } from "houseway" */

/** @type {Map<string, Promise<Guide>>} */
const asked = new Map();

/** @param {string} game @returns {Promise<Guide>} */
export function guideOf(game) {
	const known = asked.get(game) ?? load(game);
	asked.set(game, known);
	known.catch(() => asked.delete(game));
	return known;
}

/** @param {string} game */
async function load(game) {
	addStyle("/static/css/pages/how.css");
	return /** @type {Guide} */ (await get(`/api/games/${encodeURIComponent(game)}/guide`));
}

/** @param {Guide} guide */
export function ranking(guide) {
	return [
		h("p", { class: "quiet small", key: "says" }, guide.ranking_says),
		shownList(guide.ranking, "ranking"),
	];
}

/** @param {Guide} guide */
export function names(guide) {
	return shownList(guide.names, "names");
}

/** @param {Pictured[]} all @param {string} what */
export function shownList(all, what) {
	return h(
		"ol",
		{ class: ["shown-list", `shown-list--${what}`], key: what },
		all.map((one, i) => picturedElement(one, `${what}-${i}`)),
	);
}

/** @param {Pictured} one @param {string} name */
function picturedElement({ title, says, cards, clause }, name) {
	return h(
		"li",
		{ class: "shown", key: name },
		h("h3", { class: "shown-title" }, title),
		cards.length
			? h(
					"div",
					{ class: "shown-cards" },
					cards.map((codes, i) => hand(codes, { name: `${name}-${i}`, label: `${title}:` })),
				)
			: null,
		h("p", { class: "small" }, says, clause ? [" ", clauseLink(clause)] : null),
	);
}
