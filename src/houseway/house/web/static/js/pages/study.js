// @ts-check
// The study board of a game: what lies on it is the game's own.

import { byId, h, update } from "../core/dom.js";
import { gameName, loadGames } from "../core/games.js";
import { mountPage, titlePage } from "../core/header.js";
import { t } from "../core/text.js";

const main = byId("main");
const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const [games] = await Promise.all([
	loadGames(),
	mountPage({
		title: t("Study a position"),
		lead: t("Analyse a position, move by move."),
	}),
]);
const found = games.find(({ name }) => name === game);

if (found?.study) {
	titlePage(t("Study {game}", { game: gameName(game) }));
	const { study } = await import(found.study);
	await study(main);
} else {
	const others = games.filter(({ study }) => study);
	update(
		main,
		h("h1", null, t("Study a position")),
		h("p", { class: "lead" }, t("There's no study board for this game.")),
		others.map(({ name, title }) =>
			h(
				"p",
				null,
				h("a", { class: "button", href: `/study/${name}` }, t("Study {title}", { title })),
			),
		),
	);
}
