// @ts-check
// The console of a table: what inspectors and dealers see and do.

import { actPanels, directly } from "../console/acts.js";
import { plainPart } from "../console/cards.js";
import { playerPanel, settingsPanel } from "../console/players.js";
import { get, problemOf } from "../core/api.js";
import { button, byId, h, update } from "../core/dom.js";
import { asTitle, gameName, phaseWords } from "../core/games.js";
import { mountPage } from "../core/header.js";
import * as live from "../core/live.js";
import * as session from "../core/session.js";
import { loadGame } from "../table/load.js";
import { Offers } from "../table/offers.js";
import { resultPanel } from "../table/results.js";

/** @import { TableMessage } from "houseway" */

const CAPACITIES = /** @type {const} */ (["inspector", "dealer"]);
const NO_OFFERS = new Offers([]);
const main = byId("main");
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
/** @type {import("houseway").Loaded | null} */
let game = null;
/** @type {any} */
let rules = null;
/** @type {import("houseway").ConsolePart} */
let part = { entered: [], panel: () => null };
/** @type {TableMessage | null} */
let message = null;

await mountPage();
const mine = CAPACITIES.filter((role) => session.has(role));
/** @type {"inspector" | "dealer"} */
const capacity =
	new URLSearchParams(location.search).get("as") === "dealer" && mine.includes("dealer")
		? "dealer"
		: (mine[0] ?? "inspector");
session.onChange((account) => (account !== null) !== mine.length > 0 && location.reload());
if (mine.length) live.watch(id, capacity, show, (problem) => refuse(problem.sentence));
else refuse("The console is for dealers and inspectors: sign in as one.");

/** @param {string} sentence */
function refuse(sentence) {
	update(
		main,
		h("h1", null, "Console"),
		h("p", { class: "alert alert--warn" }, sentence),
		h(
			"p",
			null,
			button("Sign in", () => session.askToSignIn(), { class: "button" }),
		),
	);
}

/** @param {TableMessage} next */
async function show(next) {
	message = next;
	if (!game) {
		try {
			[game, rules] = await Promise.all([
				loadGame(next.view.game),
				get(`/api/rules/${next.view.game}`),
			]);
			part = (await game.page.console?.()) ?? plainPart(rules.commands);
		} catch (error) {
			return refuse(problemOf(error).sentence);
		}
		document.title = `Console · ${next.view.name} · Houseway`;
	}
	draw();
}

/** @type {import("../console/acts.js").Send} */
async function send(command, { why, for: player, stage }) {
	await live.act(id, command, { as: capacity, why, for: player, stage });
	return true;
}

function draw() {
	if (!message || !game) return;
	const { view, offers: all } = message;
	const offers = new Offers(all);
	const byHand = view.dealing === "human";
	const round = view.table?.round;
	update(
		main,
		h("h1", null, `Console: ${view.name}`),
		h(
			"p",
			{ class: "quiet" },
			h("a", { href: `/table/${encodeURIComponent(id)}` }, gameName(view.game)),
			` · ${asTitle(view.status)}${view.reason ? `: ${view.reason}` : ""} · dealer ` +
				`${view.dealing} · `,
			round ? `round ${round.number}: ${phaseWords(view.game, round.phase)}` : "between rounds",
			" · ",
			h("a", { href: `/log?table=${encodeURIComponent(id)}` }, "log of this table"),
			" · ",
			h("a", { href: `/history?table=${encodeURIComponent(id)}` }, "its rounds"),
		),
		mine.length > 1
			? h(
					"div",
					{ class: "row", role: "group", "aria-label": "Act as" },
					mine.map((role) =>
						button(asTitle(role), () => location.assign(`?as=${role}`), {
							key: role,
							"aria-pressed": String(role === capacity),
						}),
					),
				)
			: null,
		h(
			"div",
			{ class: "console-grid" },
			h(
				"section",
				{ class: "stack", key: "felt", "aria-label": "What lies on the felt" },
				h(
					"div",
					{ class: ["felt", `felt--${view.game}`], inert: true },
					view.table ? game.page.render(view, NO_OFFERS, idle(game.rules)) : null,
				),
				resultPanel(view.game, round?.lines?.length ? round : view.table?.last, null),
			),
			h(
				"aside",
				{ class: "stack", key: "acts", "aria-label": "What you may do" },
				capacity === "dealer"
					? [
							byHand ? part.panel(view, offers, directly(send)) : null,
							playerPanel(view, rules.commands, send),
						]
					: null,
				actPanels(view, all, send, rules.commands, byHand ? part.entered : []),
				capacity === "inspector" && view.table
					? settingsPanel(view, rules.readings, directly(send))
					: null,
				disputes(view),
			),
		),
	);
}

/** @param {any} view */
function disputes(view) {
	if (!view.disputes?.length) return null;
	return h(
		"section",
		{ class: "panel stack", key: "disputes" },
		h("h2", null, "Decided disputes"),
		h(
			"ul",
			{ class: "small" },
			view.disputes.map((/** @type {any} */ one) =>
				h("li", null, `Round ${one.round}: ${one.decision}`),
			),
		),
	);
}

/** The table is only looked at here. @param {import("houseway").Rules} shown */
function idle(shown) {
	const nothing = { act: async () => false, sit: () => {}, redraw: draw };
	return {
		id,
		game: message?.view.game,
		rules: shown,
		me: null,
		seat: null,
		chips: 0,
		rack: { value: 0, values: [] },
		...nothing,
	};
}
