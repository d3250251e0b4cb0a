// @ts-check
// How a game is played, on one screen: its steps, its hands from the highest on, its words.

import { problemOf } from "../core/api.js";
import { byId, h, update } from "../core/dom.js";
import { gameName, loadGames } from "../core/games.js";
import { guideOf, names, ranking, shownList } from "../core/guide.js";
import { mountPage, titlePage } from "../core/header.js";
import { practiseButton } from "../core/practise.js";
import { t } from "../core/text.js";

const main = byId("main");
const [games] = await Promise.all([
	loadGames(),
	mountPage({
		title: t("How to play"),
		lead: t("How a round goes, how hands rank, and what the terms mean, shown with the cards."),
	}),
]);
const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const title = gameName(game);
titlePage(t("How to play {title}", { title }));

try {
	const guide = await guideOf(game);
	update(
		main,
		head(guide.aim),
		part(t("A round"), shownList(guide.steps, "steps")),
		part(t("Hand rankings, highest first"), ranking(guide)),
		guide.names.length ? part(t("Key terms"), names(guide)) : null,
	);
} catch (error) {
	update(main, head(problemOf(error).why));
}

/** @param {string} aim */
function head(aim) {
	return [
		h("h1", null, t("How to play {title}", { title })),
		h(
			"nav",
			{ class: "tabs", "aria-label": t("Games") },
			games.map(({ name, title: word }) =>
				h(
					"a",
					{ class: "tab", href: `/how/${name}`, "aria-current": name === game ? "page" : null },
					word,
				),
			),
		),
		h("p", { class: "lead" }, aim),
		h(
			"p",
			{ class: "row" },
			practiseButton({ name: game, title }, "button button--primary"),
			h("a", { class: "button", href: `/rules/${game}` }, t("All rules and payouts")),
			games.some(({ name, study }) => name === game && study)
				? h("a", { class: "button", href: `/study/${game}` }, t("Study positions"))
				: null,
		),
	];
}

/** @param {string} name @param {import("houseway").Child} inside */
function part(name, inside) {
	return h("section", { class: "stack how-part", key: name }, h("h2", null, name), inside);
}
