// @ts-check
// All tournaments of the house, and for a director opening another.

import { get, newKey, Problem, post } from "../core/api.js";
import { byId, h, update } from "../core/dom.js";
import { loadGames } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { money } from "../core/money.js";
import { tell, tryAct } from "../core/notice.js";
import * as session from "../core/session.js";
import { nt, t } from "../core/text.js";
import { phaseName, phaseTone, setWallTime, startWords } from "../core/tournaments.js";

/**
 * @typedef {{id: string, name: string, phase: string, entrants: number, places: number,
 *   session: number, suspended: boolean, winner: string | null, starts_at?: string | null,
 *   entry_fee?: number, prizes?: number, prizes_at_most?: number}} Card
 */
/**
 * @typedef {{name: string, label: string, value: string, min?: number, max?: number,
 *   hint?: string}} Field
 */

const EVERY = 4_000;
const SECOND = 1_000;
const key = newKey(); // of the one that is opened here: the page leads there
const OVER = ["ended", "cancelled"];
/** @type {Record<string, {label: string, pace: {bets: number, turn: number, pause: number}}>} */
const PACES = {
	calm: { label: t("Calm: 45 seconds a turn"), pace: { bets: 15, turn: 45, pause: 3 } },
	brisk: { label: t("Brisk: 20 seconds a turn"), pace: { bets: 10, turn: 20, pause: 2 } },
	quick: { label: t("Quick: 6 seconds a turn"), pace: { bets: 3, turn: 6, pause: 0.7 } },
};
/** @type {Field[]} */
const NUMBERS = [
	{ name: "entrants", label: t("Most players"), value: "8", min: 2, max: 200 },
	{ name: "seats", label: t("Players per table"), value: "4", min: 2, max: 8 },
	{ name: "rounds", label: t("Rounds per session"), value: "3", min: 1, max: 100 },
	{
		name: "entry_fee",
		label: t("Entry fee"),
		value: "1000",
		min: 1,
		max: 1_000_000,
		hint: t("All entry fees are paid out as prizes."),
	},
	{ name: "starts_in", label: t("Starts in … minutes"), value: "2", min: 0, max: 100_000 },
	{ name: "bots", label: t("Bots among the entrants"), value: "6", min: 0, max: 64 },
];

const main = byId("main");
/** @type {Card[] | null} */
let found = null;
let trouble = "";

const [games] = await Promise.all([
	loadGames(),
	mountPage({
		title: t("Tournaments"),
		lead: t("The house's tournaments, to enter or to watch."),
	}),
]);
const hosts = games.filter(({ tournament }) => tournament);
session.onChange(draw);
await refresh();
setInterval(() => document.hidden || refresh(), EVERY);
setInterval(() => document.hidden || draw(), SECOND);

async function refresh() {
	try {
		const answer = await get("/api/tournaments");
		setWallTime(answer.now);
		found = answer.tournaments;
		trouble = "";
	} catch (error) {
		trouble = error instanceof Problem ? error.why : t("The tournaments can't be shown right now.");
	}
	draw();
}

function draw() {
	const going = found?.filter(({ phase }) => !OVER.includes(phase)) ?? [];
	const over = found?.filter(({ phase }) => OVER.includes(phase)).reverse() ?? [];
	update(
		main,
		h(
			"div",
			{ class: "stack tours-head", key: "head" },
			h("h1", null, t("Tournaments")),
			h("p", { class: "lead" }, t("Everyone starts with the same chips; most chips wins.")),
		),
		trouble ? h("p", { class: "alert alert--bad", key: "trouble", role: "status" }, trouble) : null,
		session.has("director") ? openingForm() : null,
		found === null && !trouble
			? h("p", { class: "quiet", key: "loading" }, t("Loading tournaments …"))
			: null,
		found?.length === 0
			? h("p", { class: "empty", key: "none" }, t("No tournaments have been announced yet."))
			: null,
		section("going", t("Open and in progress"), going),
		section("over", t("Finished"), over),
	);
}

/** @param {string} key @param {string} title @param {Card[]} cards */
function section(key, title, cards) {
	if (!cards.length) return null;
	return h(
		"section",
		{ class: "stack tours-section", key, "aria-labelledby": `tours-${key}` },
		h("h2", { id: `tours-${key}` }, title),
		h("div", { class: "grid" }, cards.map(card)),
	);
}

/** @param {Card} one */
function card(one) {
	const { id, name, phase, entrants, places, session: number, suspended, winner } = one;
	return h(
		"article",
		{ class: "panel stack", key: id, "aria-labelledby": `tour-${id}` },
		h(
			"div",
			{ class: "row row--between" },
			h("h3", { id: `tour-${id}` }, name),
			h(
				"span",
				{ class: `badge ${suspended ? "badge--warn" : phaseTone(phase)}` },
				suspended ? t("Suspended") : phaseName(phase),
			),
		),
		h(
			"p",
			{ class: "quiet" },
			winner
				? t("Won by {winner} against {entrants} entrants.", { winner, entrants })
				: enteredWords(entrants, places, number),
		),
		phase === "entries" ? terms(one) : null,
		h(
			"a",
			{
				class: ["button", phase === "entries" ? "button--primary" : null],
				href: `/tournament/${id}`,
				"aria-label": `${linkWords(phase)}: ${name}`,
			},
			linkWords(phase),
		),
	);
}

/** What it costs, what there is to win, and how long one may still enter. @param {Card} one */
function terms({ starts_at, entry_fee, prizes = 0, prizes_at_most: most = 0 }) {
	return h(
		"dl",
		{ class: "facts" },
		h("dt", null, t("Entry fee")),
		h("dd", { class: "number" }, entry_fee ? money(entry_fee) : t("None")),
		most ? [h("dt", null, t("Prizes")), h("dd", null, prizeWords(prizes, most))] : null,
		starts_at
			? [
					h("dt", null, t("Start")),
					h("dd", { class: "number" }, h("span", { role: "timer" }, startWords(starts_at))),
				]
			: null,
	);
}

/** @param {number} now @param {number} most where all places are taken */
function prizeWords(now, most) {
	return now === most
		? money(now)
		: t("{now} so far, at most {most}", { now: money(now), most: money(most) });
}

/** @param {string} phase */
function linkWords(phase) {
	return phase === "entries"
		? t("View and enter")
		: OVER.includes(phase)
			? t("Results")
			: t("Follow");
}

function openingForm() {
	return h(
		"details",
		{ class: "panel", key: "open" },
		h("summary", null, t("Open a tournament")),
		h(
			"form",
			{ class: "stack", onsubmit: open },
			h(
				"p",
				{ class: "quiet small" },
				t(
					"The house writes the notice from this. Two players from each table move " +
						"on until one table is left for the final. Everyone starts with 1,000 " +
						"chips; wagers are 20 to 500.",
				),
			),
			h(
				"div",
				{ class: "grid tours-form" },
				field({ name: "name", label: t("Name"), value: t("Evening Cup") }),
				hosts.length > 1 ? gameChoice() : null,
				NUMBERS.map(field),
				h(
					"label",
					{ class: "field", for: "tour-pace" },
					h("span", null, t("Pace")),
					h(
						"select",
						{ id: "tour-pace", name: "pace" },
						Object.entries(PACES).map(([key, { label }]) =>
							h("option", { value: key, selected: key === "brisk" }, label),
						),
					),
				),
				field({ name: "why", label: t("Reason, for the log"), value: t("Announced by the house") }),
			),
			h(
				"label",
				{ class: "check", for: "tour-automatic" },
				h("input", { type: "checkbox", id: "tour-automatic", name: "automatic", checked: true }),
				h(
					"span",
					null,
					t("An automatic director accepts entries, draws the seats and pays the prizes"),
				),
			),
			h(
				"label",
				{ class: "check", for: "tour-felt" },
				h("input", { type: "checkbox", id: "tour-felt", name: "felt" }),
				h("span", null, t("People deal real cards and draw lots on paper, and enter the results")),
			),
			h(
				"div",
				{ class: "row" },
				h("button", { type: "submit", class: "button button--primary" }, t("Open the tournament")),
			),
		),
	);
}

/** Which game, where more than one has tournaments. */
function gameChoice() {
	return h(
		"label",
		{ class: "field", for: "tour-game" },
		h("span", null, t("Game")),
		h(
			"select",
			{ id: "tour-game", name: "game" },
			hosts.map(({ name, title }) => h("option", { value: name }, title)),
		),
	);
}

/** @param {Field} one */
function field({ name, label, value, min, max, hint }) {
	const id = `tour-${name}`;
	const number = min !== undefined;
	const kind = number ? { type: "number", min, max } : { type: "text", maxlength: "80" };
	const input = h("input", {
		id,
		name,
		value,
		required: true,
		autocomplete: "off",
		...kind,
		"aria-describedby": hint ? `${id}-hint` : null,
	});
	return h(
		"label",
		{ class: "field", for: id },
		h("span", null, label),
		input,
		hint ? h("span", { class: "hint", id: `${id}-hint` }, hint) : null,
	);
}

/** @param {SubmitEvent} event */
async function open(event) {
	event.preventDefault();
	const form = /** @type {HTMLFormElement} */ (event.currentTarget);
	const near = /** @type {Element} */ (event.submitter ?? form);
	const given = Object.fromEntries(
		[...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
	);
	const numbers = Object.fromEntries(NUMBERS.map(({ name }) => [name, Number(given[name])]));
	if (numbers.bots > numbers.entrants)
		return tell(t("There can't be more bots than entrants."), { near, kind: "refused" });
	await tryAct(near, async () => {
		const made = await post("/api/tournaments", {
			...numbers,
			starts_in: numbers.starts_in * 60,
			name: given.name,
			...(given.game ? { game: given.game } : {}),
			why: given.why,
			key,
			automatic_director: "automatic" in given,
			dealing: "felt" in given ? "human" : "automatic",
			pace: PACES[given.pace].pace,
		});
		location.assign(`/tournament/${made.id}?as=director`);
	});
}

/** @param {number} entrants @param {number | null} places @param {number} session */
function enteredWords(entrants, places, session) {
	const entered = places
		? t("{entrants} of {places} players entered", { entrants, places })
		: nt("{count} player entered", "{count} players entered", entrants);
	return session ? t("{entered} · session {session}.", { entered, session }) : `${entered}.`;
}
