// @ts-check
// One tournament: its game's own module shows it, from its notice to its prizes.

import { get, problemOf } from "../core/api.js";
import { byId, h, update } from "../core/dom.js";
import { loadGames } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { addStyle } from "../core/style.js";
import { t } from "../core/text.js";
import { rulesOf } from "../table/rules.js";

/** @import { TournamentModule } from "houseway" */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const main = byId("main");

const [games] = await Promise.all([
	loadGames(),
	mountPage({
		title: t("Tournament"),
		lead: t("Follow a tournament from its notice to its prizes."),
	}),
]);
try {
	const { view } = await get(`/api/tournaments/${encodeURIComponent(id)}`);
	const game = games.find(({ tournament }) => tournament?.kind === view.game);
	const page = game?.tournament?.page;
	if (!game || !page) throw new Error(`No game shows ${view.game}.`);
	const [module, rules] = await Promise.all([import(page), rulesOf(game.name)]);
	const shown = /** @type {TournamentModule} */ (module.default);
	await Promise.all([...(game.felt ? [game.felt] : []), ...shown.styles].map(addStyle));
	shown.run(id, main, rules);
} catch (error) {
	update(
		main,
		h("h1", null, t("Tournament not found")),
		h("p", { class: "lead" }, problemOf(error).why),
		h("p", null, h("a", { class: "button", href: "/tournaments" }, t("All tournaments"))),
	);
}
