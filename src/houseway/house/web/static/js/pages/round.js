// @ts-check
// One round step by step, as I may see it, with its history in words and a check of its shuffle.

import { get, post, problemOf } from "../core/api.js";
import { button, byId, h, update } from "../core/dom.js";
import { gameName, loadGames } from "../core/games.js";
import { mountPage, titlePage } from "../core/header.js";
import { shortcuts } from "../core/keys.js";
import { say, tell, tryAct } from "../core/notice.js";
import * as session from "../core/session.js";
import { t, within } from "../core/text.js";
import { canCheck } from "../fair/shuffle.js";
import { verifyRound } from "../fair/verify.js";
import { loadGame } from "../table/load.js";
import { Offers } from "../table/offers.js";
import { resultPanel } from "../table/results.js";

/** @typedef {{version: number, at: string, by: string, says: string[], view: LiveView}} Step */
/** @import { LiveView, Loaded, Rules } from "houseway" */
/**
 * @typedef {{table: string, game: string, round: number, steps: Step[],
 *   more: number | null}} Replay
 */

const NO_OFFERS = new Offers([]);
const main = byId("main");
const [, , table, number] = location.pathname.split("/").map(decodeURIComponent);
const path = `/api/tables/${encodeURIComponent(table)}/rounds/${number}`;
const share = new URLSearchParams(location.search).get("share");
const shared = share ? `?share=${encodeURIComponent(share)}` : "";
let place = 0;
let playing = 0;
/** @type {import("../fair/verify.js").Check[] | null} */
let checks = null;
/** @type {import("../console/correcting.js").Correcting | null} */
let correcting = null;
let conflict = ""; // why the inspector who looks does not correct it

const [boards] = await Promise.all([
	loadGames(),
	mountPage({
		title: t("A round"),
		lead: t("One round, card by card, with proof of its shuffle."),
	}),
]);
try {
	const replay = await wholeReplay();
	const loaded = await loadGame(replay.game);
	titlePage(t("Round {number}", { number }), gameName(replay.game));
	place = Math.max(
		0,
		replay.steps.findIndex(({ view }) => view.table?.round),
	);
	shortcuts({
		ArrowRight: () => go(replay, loaded, place + 1),
		ArrowLeft: () => go(replay, loaded, place - 1),
	});
	draw(replay, loaded);
	if (session.has("inspector")) {
		const { Correcting } = await import("../console/correcting.js");
		const { tableOfHouse } = await import("../console/place.js");
		const { view } = replay.steps[place];
		const redraw = () => draw(replay, loaded);
		try {
			correcting = await Correcting.of(tableOfHouse(table), Number(number), view, redraw);
		} catch (error) {
			if (problemOf(error).code !== "own-interest") throw error;
			conflict = problemOf(error).why;
		}
		draw(replay, loaded);
	}
} catch (error) {
	update(
		main,
		h("h1", null, t("Round {number}", { number })),
		h("p", { class: "alert alert--bad" }, problemOf(error).why),
		h("p", null, h("a", { class: "button", href: "/history" }, t("Go to my rounds"))),
	);
}

/** To what one's moves cost, where the game has a study board. @param {Replay} replay */
function studyLink(replay) {
	if (!boards.some(({ name, study }) => name === replay.game && study)) return null;
	const words = new URLSearchParams({ table, round: number, ...(share ? { share } : {}) });
	return [" · ", h("a", { href: `/study/${replay.game}?${words}` }, t("What each move cost"))];
}

/** A link for others, who see what I see here. @param {HTMLElement} near */
function shareRound(near) {
	return tryAct(near, async () => {
		const { link } = /** @type {import("houseway").Shared} */ (await post(`${path}/share`));
		const address = new URL(link, location.href).href;
		if (navigator.share && matchMedia("(pointer: coarse)").matches) {
			await navigator.share({ url: address }).catch(() => {});
			return;
		}
		await navigator.clipboard.writeText(address).catch(() => {});
		tell(t("Anyone with this link can see the round from your seat: {address}", { address }), {
			near,
			kind: "done",
			stay: true,
		});
	});
}

/** @param {Replay} replay @param {Loaded} loaded @param {number} to */
function go(replay, loaded, to) {
	place = Math.min(Math.max(0, to), replay.steps.length - 1);
	say(replay.steps[place].says.join(" "));
	draw(replay, loaded);
	followStep();
}

/** @param {Replay} replay @param {Loaded} loaded */
function draw(replay, loaded) {
	const step = replay.steps[place];
	const view = ofRound(step.view, replay.round);
	const round = view.table?.round ?? view.table?.last;
	update(
		main,
		h("h1", null, t("{name}, round {round}", { name: step.view.name, round: replay.round })),
		h(
			"p",
			{ class: "quiet" },
			h("a", { href: `/rules/${replay.game}` }, gameName(replay.game)),
			" · ",
			h(
				"a",
				{ href: `/history?table=${encodeURIComponent(replay.table)}` },
				t("other rounds at this table"),
			),
			share
				? [" · ", t("shown from a player's seat")]
				: session.current()
					? [" · ", button(t("Share this round"), shareRound, { class: "link-button" })]
					: null,
			studyLink(replay),
		),
		h(
			"div",
			{ class: "replay-grid" },
			h(
				"section",
				{ class: "stack", key: "stage", "aria-label": t("The table at this step") },
				controls(replay, loaded),
				h(
					"div",
					{ class: ["felt", `felt--${replay.game}`], key: "felt" },
					loaded.page.render(view, NO_OFFERS, contextOf(replay, loaded.rules)),
				),
			),
			h(
				"aside",
				{ class: "stack", key: "side", "aria-label": t("Steps, results and checks") },
				steps(replay, loaded),
				correcting?.panel(step.version) ?? null,
				conflict ? h("p", { class: "alert alert--warn", key: "conflict" }, conflict) : null,
				resultPanel(
					replay.game,
					round?.lines?.length ? round : null,
					session.current()?.name ?? null,
				),
				checking(replay, loaded),
			),
		),
	);
	leaveOnlyExplanations();
}

/**
 * The view without what is left of the round before.
 * @param {LiveView} view
 * @param {number} number
 */
function ofRound(view, number) {
	const { table } = view;
	if (!table?.last || table.last.number === number) return view;
	return { ...view, table: { ...table, last: null } };
}

/** Nothing can be done in the past; what explains something can be asked. */
function leaveOnlyExplanations() {
	for (const one of main.querySelectorAll(".felt button:not([data-explains])"))
		one.toggleAttribute("inert", true);
}

/** A context in which nothing can be done. @param {Replay} replay @param {Rules} rules */
function contextOf(replay, rules) {
	const me = session.current()?.name ?? null;
	const idle = { act: async () => false, sit: () => {}, redraw: () => {} };
	return {
		id: replay.table,
		game: replay.game,
		rules,
		me,
		seat: null,
		chips: 0,
		rack: { value: 0, values: [] },
		...idle,
	};
}

/** @param {Replay} replay @param {Loaded} loaded */
function controls(replay, loaded) {
	const last = replay.steps.length - 1;
	const stepTo = (
		/** @type {string} */ text,
		/** @type {number} */ to,
		/** @type {boolean} */ off,
	) => button(text, () => go(replay, loaded, to), { key: text, disabled: off });
	return h(
		"div",
		{ class: "replay-controls", key: "controls" },
		stepTo(t("First"), 0, place === 0),
		stepTo(t("Back"), place - 1, place === 0),
		button(playing ? t("Pause") : t("Play"), () => toggle(replay, loaded), {
			class: "button button--small button--primary",
			key: "play",
		}),
		stepTo(t("Next"), place + 1, place === last),
		stepTo(t("Last"), last, place === last),
		h(
			"label",
			{ class: "grow", key: "slider" },
			h("span", { class: "unseen" }, t("Step")),
			h("input", {
				type: "range",
				min: "0",
				max: String(last),
				value: String(place),
				dataset: { value: "" },
				oninput: (/** @type {Event} */ e) =>
					go(replay, loaded, Number(/** @type {HTMLInputElement} */ (e.currentTarget).value)),
			}),
		),
		h(
			"span",
			{ class: "quiet small number" },
			t("{place} of {last}", { place: place + 1, last: last + 1 }),
		),
	);
}

/** @param {Replay} replay @param {Loaded} loaded */
function toggle(replay, loaded) {
	clearInterval(playing);
	playing = playing
		? 0
		: window.setInterval(() => {
				if (place >= replay.steps.length - 1) {
					clearInterval(playing);
					playing = 0;
				}
				go(replay, loaded, place + 1);
			}, 1200);
	draw(replay, loaded);
}

/** The step that is shown stays in sight in its list; the page itself stays where it is. */
function followStep() {
	const step = document.querySelector(".replay-step[aria-current]");
	const list = step?.closest(".replay-steps");
	if (!step || !list) return;
	const [at, around] = [step.getBoundingClientRect(), list.getBoundingClientRect()];
	if (at.top < around.top || at.bottom > around.bottom)
		list.scrollTop += at.top - around.top - (around.height - at.height) / 2;
}

/** @param {Replay} replay @param {Loaded} loaded */
function steps(replay, loaded) {
	return h(
		"section",
		{ class: "panel stack", key: "steps" },
		h("h2", null, t("Step by step")),
		h(
			"ol",
			{ class: "replay-steps" },
			replay.steps.map((step, i) =>
				h(
					"li",
					{ key: String(step.version) },
					h(
						"button",
						{
							type: "button",
							class: "replay-step",
							"aria-current": i === place ? "step" : null,
							onclick: () => go(replay, loaded, i),
						},
						step.says[0]?.startsWith(step.by) ? null : [h("b", null, step.by), " "],
						step.says.join(" "),
					),
				),
			),
		),
		h(
			"p",
			{ class: "small" },
			h("a", { href: `${path}/history${shared}` }, t("The whole round in words")),
		),
	);
}

/** @param {Replay} replay @param {Loaded} loaded */
function checking(replay, loaded) {
	const check = (/** @type {Event} */ event) =>
		tryAct(/** @type {Element} */ (event.currentTarget), async () => {
			const [text, rules] = await Promise.all([
				get(`${path}/export`),
				get(`/api/rules/${replay.game}`),
			]);
			checks = await verifyRound(/** @type {string} */ (text), rules.pack);
			say(
				checks.every(({ ok }) => ok !== false)
					? t("Everything checks out.")
					: t("Something is wrong."),
			);
			draw(replay, loaded);
		});
	return h(
		"section",
		{ class: "panel stack", key: "checking", "aria-labelledby": "checking" },
		h("h2", { id: "checking" }, t("Check the shuffle")),
		h(
			"p",
			{ class: "small quiet" },
			t("Your browser repeats the shuffle from the revealed seeds and compares every card."),
		),
		canCheck()
			? session.current()
				? h("button", { type: "button", class: "button", onclick: check }, t("Verify this round"))
				: button(t("Sign in to verify"), () => session.askToSignIn(), { class: "button" })
			: h(
					"p",
					{ class: "alert alert--warn" },
					t("Browsers only allow this over https or on your own machine."),
				),
		checks
			? h(
					"ul",
					{ class: "checks" },
					checks.map(({ name, ok, says }) =>
						h(
							"li",
							{ class: ok === null ? "quiet" : ok ? "good" : "bad" },
							h("b", null, ok === null ? "– " : ok ? "✓ " : "✗ ", name, ": "),
							says,
						),
					),
				)
			: null,
		session.current()
			? h(
					"p",
					{ class: "small" },
					within(t("{save} for {command}"), {
						save: h("a", { href: `${path}/export` }, t("Save the record")),
						command: h("code", null, "houseway verify"),
					}),
				)
			: null,
	);
}

/** A long round comes in parts. @returns {Promise<Replay>} */
async function wholeReplay() {
	const replay = /** @type {Replay} */ (await get(`${path}/replay${shared}`));
	while (replay.more !== null) {
		const next = /** @type {Replay} */ (
			await get(`${path}/replay${shared || "?"}&after=${replay.more}`)
		);
		replay.steps.push(...next.steps);
		replay.more = next.more;
	}
	return replay;
}
