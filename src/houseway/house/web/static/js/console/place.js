// @ts-check
// Where a console acts: at a table of the house, or at a table of a tournament.

import { loadGames } from "../core/games.js";

/** @import { ConsolePlace, TableMessage } from "houseway" */

/** A table of the house. @param {string} id @returns {ConsolePlace} */
export function tableOfHouse(id) {
	const path = `/api/tables/${encodeURIComponent(id)}`;
	return {
		path,
		page: `/table/${encodeURIComponent(id)}`,
		message: (/** @type {TableMessage} */ told) => told,
		command: (command) => command,
		never: [],
		shapes: [],
		round: (_, number) => ({
			steps: `${path}/rounds/${number}/steps`,
			inner: (command) => command,
			outer: (command) => command,
			correction: { command: "house-correct-round", round: number },
		}),
	};
}

/**
 * A table of a tournament, as its game shows it.
 * @param {string} id of the tournament
 * @param {string} kind of its record
 * @param {number} table
 * @returns {Promise<ConsolePlace>}
 */
export async function tableOfTournament(id, kind, table) {
	const games = await loadGames();
	const page = games.find(({ tournament }) => tournament?.kind === kind)?.tournament?.page;
	if (!page) throw new Error(`No game shows ${kind}.`);
	const { placeAt } = await import(page.replace(/index\.js$/, "console.js"));
	return placeAt(id, table);
}
