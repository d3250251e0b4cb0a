// @ts-check
// Staff open a table: asked for in a dialog, and there at once in the lobby.

import { newKey, post } from "../core/api.js";
import { ask, REASON } from "../core/ask.js";

/** @type {[string, string][]} */
const DEALING = [
	["automatic", "Automatic, from committed shuffles"],
	["human", "A person, who enters real cards"],
];
/** @type {[string, string][]} */
const PRACTICE = [
	["", "No"],
	["alone", "Yes, with hints"],
	["strong", "Yes, with hints and two strong partners"],
	["steady", "Yes, with hints and two steady partners"],
	["careless", "Yes, with hints and two careless partners"],
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
			title: "Open a table",
			line:
				"It opens with the house's usual limits and readings; the console changes them " +
				"between rounds.",
			fields: [
				{
					name: "game",
					label: "Game",
					options: games.map(({ name, title }) => [name, title]),
				},
				{ name: "name", label: "Name of the table" },
				{ name: "dealing", label: "Dealer", options: DEALING },
				...(advised.length ? [practiceField(advised)] : []),
				REASON,
			],
			verb: "Open it",
		},
		({ practice = "", ...rest }) =>
			post("/api/tables", {
				...rest,
				key,
				practice: practice !== "",
				...(["", "alone"].includes(practice) ? {} : { partners: practice, bots: PARTNERS }),
			}),
	);
}

/** @param {string[]} advised titles of the games @returns {import("../core/ask.js").Field} */
function practiceField(advised) {
	return {
		name: "practice",
		label: "Practice table",
		options: PRACTICE,
		hint: `For ${advised.join(" and ")}: whoever is to move may ask for a hint.`,
		optional: true,
	};
}
