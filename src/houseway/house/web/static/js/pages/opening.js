// @ts-check
// Staff open a table: asked for in a dialog, and there at once in the lobby.

import { newKey, post } from "../core/api.js";
import { ask, REASON } from "../core/ask.js";
import { t } from "../core/text.js";

/** @typedef {import("houseway").NewTable["dealing"]} Dealing */
/** @typedef {import("houseway").NewTable["partners"]} Partners */

/** @type {[string, string][]} */
const DEALING = [
	["automatic", t("Automatic, with committed shuffles")],
	["human", t("A person, entering real cards")],
];
/** @type {[string, string][]} */
const PRACTICE = [
	["", t("No")],
	["alone", t("Yes, with hints")],
	["strong", t("Yes, with hints and two strong opponents")],
	["steady", t("Yes, with hints and two steady opponents")],
	["careless", t("Yes, with hints and two careless opponents")],
];
const PARTNERS = 2;

/**
 * @param {import("houseway").GameCard[]} games
 * @returns {Promise<boolean>} whether a table was opened
 */
export function openTable(games) {
	const advised = games.filter(({ has_advice }) => has_advice).map(({ title }) => title);
	const key = newKey();
	return ask(
		{
			title: t("Open a table"),
			line: t(
				"It opens with the house's usual limits and readings. You can change them " +
					"between rounds at the console.",
			),
			fields: [
				{
					name: "game",
					label: t("Game"),
					options: games.map(({ name, title }) => [name, title]),
				},
				{ name: "name", label: t("Table name") },
				{ name: "dealing", label: t("Dealer"), options: DEALING },
				...(advised.length ? [practiceField(advised)] : []),
				REASON,
			],
			verb: t("Open table"),
		},
		({ game, name, why, dealing, practice = "" }) =>
			post("/api/tables", {
				...{ game, name, why, key },
				dealing: /** @type {Dealing} */ (dealing),
				practice: practice !== "",
				...(["", "alone"].includes(practice)
					? {}
					: { partners: /** @type {Partners} */ (practice), bots: PARTNERS }),
			}),
	);
}

/** @param {string[]} advised titles of the games @returns {import("../core/ask.js").Field} */
function practiceField(advised) {
	return {
		name: "practice",
		label: t("Practice table"),
		options: PRACTICE,
		hint: t("For {games}: the player to act may ask for a hint.", { games: advised }),
		optional: true,
	};
}
