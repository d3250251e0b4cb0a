// @ts-check
// One page for all tables: the game's own part is loaded once the house has said which game it is.

import { GAMES } from "../core/games.js";
import { runTablePage } from "../table/page.js";

const plain = async (/** @type {string} */ game) =>
	(await import("../table/generic.js")).genericPage(game);
await runTablePage(
	async (game) => (game in GAMES ? (await import(`../tables/${game}.js`)).default : plain(game)),
	plain,
);
