// @ts-check
// The fair draw of a tournament: every ballot and every shuffle has a seed of its own.

import { newKey } from "/static/js/core/api.js";
import { h } from "/static/js/core/dom.js";
import * as live from "/static/js/core/live.js";
import { t } from "/static/js/core/text.js";

/** @import { LiveTournamentView, Offers, Revealed, SeedsView } from "houseway" */

const given = new Set();

/**
 * Gives a random seed of my own once for every draw I have a part in.
 * @param {string} id
 * @param {LiveTournamentView} view
 * @param {Offers} offers
 * @param {string | null} me
 */
export function giveSeeds(id, view, offers, me) {
	if (me === null || view.tournament?.entrants[me] !== "registered") return;
	for (const { command } of offers.list("house-give-seed")) {
		const seeds = view.seeds[command.purpose ?? ""];
		const name = `${id} ${command.purpose} ${seeds?.number}`;
		if (!seeds || seeds.shuffled || me in seeds.players || given.has(name)) continue;
		given.add(name);
		live.act(id, { ...command, seed: newKey() }).catch(() => {}); // too late is no harm
	}
}

/**
 * What the house has committed to, and what it has revealed.
 * @param {LiveTournamentView} view
 * @returns {HTMLElement | null}
 */
export function seedsPanel({ seeds, revealed }) {
	const purposes = Object.keys({ ...seeds, ...revealed }).sort();
	if (!purposes.length) return null;
	return h(
		"details",
		{ class: "panel", key: "seeds" },
		h("summary", null, t("Fair draws")),
		h(
			"div",
			{ class: "stack" },
			h(
				"p",
				{ class: "quiet small" },
				t(
					"For each ballot and each shuffle, the house fixes a secret beforehand, " +
						"players' seeds are mixed in, and the secret is revealed afterwards, so " +
						"anyone can check it.",
				),
			),
			purposes.map((purpose) => [
				h(
					"h3",
					null,
					purpose === "ballot"
						? t("Ballot for seats")
						: t("Shuffles and lots, {purpose}", { purpose }),
				),
				h(
					"dl",
					{ class: "facts" },
					commitmentElement(seeds[purpose]),
					shownAfter(revealed[purpose]),
				),
			]),
		),
	);
}

/** @param {SeedsView} seeds */
function commitmentElement(seeds) {
	return seeds
		? [
				fact(t("Commitment {number}", { number: seeds.number }), hash(seeds.commitment)),
				fact(t("Players' seeds"), String(Object.keys(seeds.players).length)),
			]
		: null;
}

/** @param {Revealed} revealed */
function shownAfter(revealed) {
	return revealed
		? fact(t("Revealed {number}", { number: revealed.number }), hash(revealed.server_seed))
		: null;
}

/** @param {string} name @param {Node | string} value */
function fact(name, value) {
	return [h("dt", null, name), h("dd", null, value)];
}

/** @param {string} text */
function hash(text) {
	return h("code", { class: "hash", title: text }, text);
}
