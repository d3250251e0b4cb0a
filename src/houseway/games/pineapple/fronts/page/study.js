// @ts-check
// The study board: any position, every move with what it is worth, and how it goes on.

import { get, post, problemOf } from "/static/js/core/api.js";
import { button, h, update } from "/static/js/core/dom.js";
import { say, tell, tellProblem, tryAct } from "/static/js/core/notice.js";
import { addStyle } from "/static/js/core/style.js";
import { t } from "/static/js/core/text.js";
import { ROW_NAMES, ROWS } from "./rows.js";
import { boards, nextTarget, picker } from "./study-board.js";
import { moveList, short, whereWords, worthWords } from "./study-moves.js";
import {
	boardOf,
	emptyPosition,
	FIRST,
	fromQuery,
	lacking,
	positionBody,
	positionOf,
	query,
	usedCards,
} from "./study-position.js";

/** @import { Asked, Position } from "./study-position.js" */
/** @import { Move, Thought } from "./study-moves.js" */
/** @typedef {{boards: string[], points: number[], why: string[]}} Ended */
/** @typedef {{ended: Ended | null, position: Asked}} Reply */
/** @typedef {{position: Asked, made: Move, best: Move, exact: boolean}} Made */

const KEPT = "houseway-study-pineapple";
const EFFORTS = 4;
const BUSY = 429;
const AGAIN = 1500; // milliseconds
const PACK = [..."shdc"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => rank + suit));

/** @type {HTMLElement} */
let main;
let position = emptyPosition();
let target = "draw";
/** @type {Thought | null} */
let thought = null;
/** @type {Ended | null} */
let ended = null;
/** @type {Made[] | null} */
let made = null;
let state = ""; // what is said below the heading of the moves
let all = false;
let asking = 0; // counts questions, so that an answer to an older one is left
/** Positions before the last moves. @type {string[]} */
let before = [];

/** Takes over the page. @param {HTMLElement} element */
export async function study(element) {
	main = element;
	await addStyle("/static/games/pineapple/study.css");
	window.addEventListener("popstate", () => take(fromQuery(new URLSearchParams(location.search))));
	const words = new URLSearchParams(location.search);
	take(fromQuery(words));
	if (words.get("table")) await showMade(words);
}

/** Begins with another position. @param {Position} next */
function take(next) {
	position = next;
	[thought, ended, all] = [null, null, false];
	target = nextTarget(position, "draw");
	draw();
	think();
}

/** The position has changed by hand. */
function change() {
	[thought, ended, all] = [null, null, false];
	target = nextTarget(position, target);
	history.replaceState(null, "", query(position));
	draw();
	think();
}

/** Asks with more and more effort; what it says sharpens meanwhile. */
async function think() {
	asking += 1;
	const mine = asking;
	state = lacking(position);
	if (state || ended) return draw();
	for (let effort = 1; effort <= EFFORTS && !thought?.last; effort += 1) {
		state = thought
			? t("Thinking: {draws} draws so far …", { draws: thought.draws })
			: t("Thinking …");
		draw();
		const found = await thoughtOf(effort, mine);
		if (mine !== asking || !found) return;
		thought = found;
	}
	state = thought?.exact ? t("These values are exact.") : doneWords();
	say(thought ? t("Best: {where}.", { where: whereWords(thought.moves[0]) }) : "");
	draw();
}

/**
 * Asks until there is room in the queue; nothing where it cannot be answered, which is told.
 * @param {number} effort
 * @param {number} mine
 * @returns {Promise<Thought | null>}
 */
async function thoughtOf(effort, mine) {
	while (mine === asking) {
		try {
			const found = await post("/api/study/pineapple/think", {
				position: positionBody(position),
				effort,
			});
			return /** @type {Thought} */ (found);
		} catch (error) {
			if (mine !== asking) return null;
			const problem = problemOf(error);
			state = problem.why;
			draw();
			if (problem.status !== BUSY) return null;
			await new Promise((resume) => setTimeout(resume, AGAIN));
		}
	}
	return null;
}

function doneWords() {
	const draws = thought?.draws ?? 0;
	return draws
		? t("Done: {draws} draws for each close move. Intervals are 95%.", { draws })
		: t("Done. The values have an error, because the opponents' cards aren't known.");
}

/** @param {Move} move @param {HTMLElement} near */
function play(move, near) {
	return tryAct(near, async () => {
		const { top, middle, bottom } = move;
		const chance = Math.floor(Math.random() * 2 ** 31);
		const body = { played: { position: positionBody(position), top, middle, bottom, chance } };
		const found = /** @type {Reply} */ (await post("/api/study/pineapple/reply", body));
		before = [...before, query(position)];
		if (found.ended) {
			asking += 1;
			[ended, thought, state] = [found.ended, null, ""];
			draw();
			return;
		}
		history.pushState(null, "", query(positionOf(found.position)));
		take(positionOf(found.position));
		say(t("You draw {draw}.", { draw: short(position.draw) }));
	});
}

function back() {
	const last = before.pop();
	if (last === undefined) return;
	history.pushState(null, "", last);
	take(fromQuery(new URLSearchParams(last)));
}

function deal() {
	before = [];
	const left = [...PACK];
	const next = emptyPosition();
	while (next.draw.length < FIRST)
		next.draw.push(...left.splice(Math.floor(Math.random() * left.length), 1));
	history.pushState(null, "", query(next));
	take(next);
}

function clear() {
	before = [];
	history.pushState(null, "", location.pathname);
	take(emptyPosition());
}

// -- Kept and shared ---------------------------------------------------------------------------

/** @returns {{name: string, link: string}[]} */
function loadKept() {
	try {
		return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
	} catch {
		return [];
	}
}

/** @param {{name: string, link: string}[]} list @param {HTMLElement} near */
function keepList(list, near) {
	try {
		localStorage.setItem(KEPT, JSON.stringify(list));
	} catch {
		tell(t("This browser can't save it. Copy the link instead."), { near, stay: true });
	}
	draw();
}

/** @param {HTMLElement} near */
function keep(near) {
	const link = query(position);
	const placed = ROWS.map((row) => short(position.rows[row]) || "–").join(" / ");
	const name = `${placed} + ${short(position.draw) || "–"}`;
	keepList([{ name, link }, ...loadKept().filter((one) => one.link !== link)].slice(0, 50), near);
	tell(t("Saved in this browser."), { near, kind: "done" });
}

/** @param {HTMLElement} near */
async function share(near) {
	const address = new URL(query(position), location.origin + location.pathname).href;
	await navigator.clipboard?.writeText(address).catch(() => {});
	tell(t("This link shows the position: {address}", { address }), {
		near,
		kind: "done",
		stay: true,
	});
}

// -- What was played -----------------------------------------------------------------------------

/** @param {URLSearchParams} words */
async function showMade(words) {
	const table = encodeURIComponent(words.get("table") ?? "");
	const shared = words.get("share");
	const query = shared ? `share=${encodeURIComponent(shared)}` : "";
	state = t("Reviewing what you played …");
	draw();
	try {
		const found = await get(
			`/api/tables/${table}/rounds/${Number(words.get("round"))}/moves?${query}`,
		);
		made = /** @type {{moves: Made[]}} */ (found).moves;
		state = lacking(position);
		draw();
	} catch (error) {
		state = lacking(position);
		draw();
		tellProblem(problemOf(error), main.querySelector("h1"));
	}
}

/** @param {Made[]} moves */
function madePanel(moves) {
	return h(
		"section",
		{ class: "panel stack", key: "made", "aria-label": t("What your moves cost") },
		h("h2", null, t("What your moves cost")),
		moves.length
			? h(
					"ol",
					{ class: "st-made" },
					moves.map((one, i) =>
						h(
							"li",
							{ key: String(i) },
							h("b", null, whereWords(one.made)),
							h("span", { class: "small" }, madeWords(one)),
							button(t("Study"), () => studyMade(one), { key: "study" }),
						),
					),
				)
			: h("p", null, t("You placed no cards on the streets of this hand.")),
	);
}

/** @param {Made} one */
function madeWords({ made: played, best }) {
	if (played.as_good) return t("As good as any other: no clear difference.");
	const worth = worthWords(played.cost, played.cost_error).replace("+", "");
	return t("Cost {worth} points; {where} was better.", { worth, where: whereWords(best) });
}

/** @param {Made} one */
function studyMade(one) {
	before = [];
	const next = positionOf(one.position);
	history.pushState(null, "", query(next));
	take(next);
}

// -- The page ------------------------------------------------------------------------------------

function draw() {
	const aim = (/** @type {string} */ key) => {
		target = key;
		draw();
	};
	const setting = { position, target, change, aim };
	update(
		main,
		h("h1", null, t("Study Face-Up Pineapple")),
		h(
			"p",
			{ class: "lead" },
			t("Set up a position. We analyse every move and keep thinking while you look."),
		),
		h(
			"div",
			{ class: "row", key: "acts" },
			button(t("Deal me five cards"), deal, { class: "button button--primary", key: "deal" }),
			before.length ? button(t("Back"), back, { class: "button", key: "back" }) : null,
			usedCards(position).length
				? [
						button(t("Save"), keep, { class: "button", key: "keep" }),
						button(t("Copy link"), share, { class: "button", key: "share" }),
						button(t("Clear"), clear, { class: "button", key: "clear" }),
					]
				: null,
		),
		h(
			"div",
			{ class: "st-grid", key: "grid" },
			h("div", { class: "stack", key: "boards" }, boards(setting), pickerPanel(setting)),
			h(
				"div",
				{ class: "stack", key: "answers" },
				made ? madePanel(made) : null,
				ended ? endPanel(ended) : movesPanel(),
				keptPanel(),
			),
		),
	);
}

/** @param {import("./study-board.js").Setting} setting */
function pickerPanel(setting) {
	return h(
		"section",
		{ class: "panel stack", key: "picker", "aria-label": t("All cards") },
		h("h2", null, t("Cards")),
		picker(setting),
	);
}

function movesPanel() {
	const more = () => {
		all = true;
		draw();
	};
	return h(
		"section",
		{ class: "panel stack", key: "moves", "aria-label": t("Moves") },
		h("h2", null, t("Moves")),
		h("p", { class: "st-state", role: "status" }, state),
		thought ? moveList(thought, { all, more, play }) : null,
	);
}

/** @param {Ended} end */
function endPanel({ boards: shown, points, why }) {
	const names = shown.map((_, i) =>
		i === 0 ? t("You") : shown.length > 2 ? t("Opponent {number}", { number: i }) : t("Opponent"),
	);
	return h(
		"section",
		{ class: "panel stack", key: "end", "aria-label": t("End of the hand") },
		h("h2", null, t("End of the hand")),
		shown.map((text, i) =>
			h(
				"div",
				{ key: names[i] },
				h("h3", null, names[i]),
				h(
					"dl",
					{ class: "facts" },
					ROWS.map((row) => [
						h("dt", null, ROW_NAMES[row]),
						h("dd", null, short(boardOf(text)[row])),
					]),
				),
			),
		),
		points.map((won, i) =>
			h("p", { key: `points-${i}` }, h("b", null, worthWords(won, 0)), " ", why[i]),
		),
		button(t("Deal me five cards"), deal, { class: "button button--primary", key: "again" }),
	);
}

function keptPanel() {
	const list = loadKept();
	if (!list.length) return null;
	return h(
		"section",
		{ class: "panel stack", key: "kept", "aria-label": t("Saved positions") },
		h("h2", null, t("Saved positions")),
		h(
			"ul",
			{ class: "st-kept" },
			list.map(({ name, link }) =>
				h(
					"li",
					{ key: link },
					h("a", { href: link }, name),
					button(
						t("Remove"),
						(near) =>
							keepList(
								loadKept().filter((one) => one.link !== link),
								near,
							),
						{
							key: "remove",
							"aria-label": t("Remove {name}", { name }),
						},
					),
				),
			),
		),
	);
}
