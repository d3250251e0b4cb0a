// @ts-check
// A game's own page with its styles and rules; or the plain page, where it has none or it fails.

import { addStyle } from "../core/style.js";
import { rulesOf } from "./rules.js";

/** @import { GamePage, Loaded } from "houseway" */

/** @param {string} game @returns {Promise<Loaded>} */
export async function loadGame(game) {
	const rules = await rulesOf(game);
	const own = rules.page
		? import(rules.page).then((module) => module.default).catch(loadPlain)
		: null;
	const page = await (own ?? plainPage());
	const styles = [...(rules.felt ? [rules.felt] : []), ...(page.styles ?? [])];
	await Promise.all(styles.map(addStyle));
	return { page, rules };
}

/** The plain page, for a game whose own one fails. @param {unknown} error */
export function loadPlain(error) {
	console.error(error);
	return plainPage();
}

/** @returns {Promise<GamePage>} */
async function plainPage() {
	return (await import("./plain.js")).plainPage;
}
