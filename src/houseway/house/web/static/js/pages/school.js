// @ts-check
// The school: its courses, and an item after the other in a lesson, a drill or a storm.

import { get, post, problemOf } from "../core/api.js";
import { button, byId, h, update } from "../core/dom.js";
import { gameName, loadGames } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { onKeys } from "../core/keys.js";
import { tellProblem } from "../core/notice.js";
import { nt, t } from "../core/text.js";
import { answers } from "../school/answers.js";
import { gradedView } from "../school/graded.js";
import { answering, askedNow, byKey, itemView } from "../school/item.js";
import { account, learner, token } from "../school/learner.js";
import { forgetting, ratings, strengths } from "../school/pictures.js";
import { after, newStorm } from "../school/storm.js";

/** @import { CourseProgress, Grade, Progress, Question, SchoolMode } from "houseway" */
/** @import { Answering } from "../school/item.js" */
/** @import { Storm } from "../school/storm.js" */

/** @type {[SchoolMode, string, string][]} */
const MODES = [
	["lesson", t("Lesson"), t("with the clause beside each question")],
	["drill", t("Drill"), t("mistakes come back")],
	["storm", t("Storm"), t("three minutes; streaks add time, mistakes cost it")],
];
const AHEAD = 5; // items that are here before they are needed
const main = byId("main");
const query = new URLSearchParams(location.search);

/** @type {{name: string, answers: number, courses: CourseProgress[]} | null} */
let school = null;
/** @type {string[]} */
let chosen = query.getAll("course");
/** @type {SchoolMode} */
let mode = MODES.some(([name]) => name === query.get("mode"))
	? /** @type {SchoolMode} */ (query.get("mode"))
	: "drill";
/** Hands that were played and are drilled, each as its cards. @type {string[][]} */
const hands = query.getAll("hand").map((hand) => hand.split(" "));
/** @type {Question[]} */
let ahead = [];
/** @type {Answering | null} */
let now = null;
let began = 0;
/** What the house said; undefined while nothing was answered. @type {Grade | null | undefined} */
let grade;
let busy = false;
/** Whether all was asked and nothing is due today. */
let enough = false;
let [right, asked] = [0, 0];
/** @type {Storm | null} */
let storm = null;
let stormBegan = 0;
let stormOver = false;
/** @type {Progress | null} */
let progress = null;

await Promise.all([
	loadGames(),
	mountPage({
		title: t("School"),
		heading: t("School"),
		lead: t("Dealers, inspectors and players learn the games here."),
	}),
]);
answers.listeners.add(draw);
await adopt();
await load();
if (query.has("mode") && chosen.length) await start(null);
onKeys(key);
setInterval(() => storm && !stormOver && tick(), 250);

/** What this browser has learnt is kept with the account that is signed in. */
async function adopt() {
	if (!account()) return;
	await answers.send();
	await post("/api/school/adopt", { learner: token() }).catch(() => {});
}

async function load() {
	try {
		school = await get(`/api/school?learner=${learner()}`);
		const known = new Set(school?.courses.map(({ course }) => course));
		chosen = chosen.filter((course) => known.has(course));
	} catch (error) {
		tellProblem(error);
	}
	draw();
}

/** @param {Element | null} near */
async function start(near) {
	[right, asked, ahead, now, grade, progress] = [0, 0, [], null, undefined, null];
	enough = false;
	storm = mode === "storm" ? newStorm() : null;
	stormOver = false;
	remember();
	await next(near);
	stormBegan = Date.now();
}

function remember() {
	const kept = new URLSearchParams(chosen.map((course) => ["course", course]));
	if (now || busy || storm) kept.set("mode", mode);
	for (const hand of hands) kept.append("hand", hand.join(" "));
	history.replaceState(null, "", kept.size ? `?${kept}` : location.pathname);
}

/** @param {Element | null} near */
async function next(near) {
	grade = undefined;
	if (!ahead.length) await fetchMore(near);
	const question = ahead.shift();
	now = question ? answering(question) : null;
	began = Date.now();
	draw();
	window.scrollTo({ top: 0 });
	if (question && ahead.length < 2 && !hands.length) void fetchMore(null);
}

/** @param {Element | null} near */
async function fetchMore(near) {
	try {
		const found = await post("/api/school/items", {
			learner: learner(),
			courses: chosen,
			mode,
			count: mode === "storm" || !now ? AHEAD : 1,
			hands: mode === "storm" ? [] : hands,
		});
		ahead = [...ahead, ...found.questions];
		enough = found.enough && mode !== "storm";
	} catch (error) {
		const problem = problemOf(error);
		if (near || !now) tellProblem(problem, near);
	}
}

/** @param {Answering} changed */
async function change(changed) {
	if (busy || grade !== undefined || stormOver) return;
	now = changed;
	draw();
	if (askedNow(changed)) return;
	busy = true;
	draw();
	const taken = await answers.give({
		item: changed.question.item,
		given: changed.given,
		seconds: (Date.now() - began) / 1000,
		mode,
	});
	busy = false;
	asked += 1;
	grade = taken?.grade ?? null;
	if (grade?.ok) right += 1;
	if (storm && grade) storm = after(storm, grade.ok);
	if (storm && grade?.ok && !stormOver) await next(null);
	else draw();
}

function tick() {
	if (storm && timeLeft(storm) <= 0) {
		stormOver = true;
		void load();
	}
	draw();
}

/** @param {Storm} running */
function timeLeft({ lasts }) {
	return Math.max(0, Math.ceil(lasts - (Date.now() - stormBegan) / 1000));
}

/** @param {KeyboardEvent} event */
function key({ key: pressed }) {
	if (!now) return false;
	if (pressed === "Escape") {
		leave();
		return true;
	}
	if (grade !== undefined) {
		if (pressed !== "Enter" && pressed !== " " && pressed !== "n") return false;
		void next(null);
		return true;
	}
	const changed = byKey(now, pressed);
	if (changed) void change(changed);
	return changed !== null;
}

function leave() {
	hands.length = 0;
	[now, storm, ahead, grade] = [null, null, [], undefined];
	remember();
	void load();
}

/** @param {string} course */
async function look(course) {
	try {
		progress = await get(
			`/api/school/progress?course=${encodeURIComponent(course)}&learner=${learner()}`,
		);
	} catch (error) {
		tellProblem(error);
	}
	draw();
}

// -- Drawing --------------------------------------------------------------------------------------

function draw() {
	const waits = answers.count;
	update(
		main,
		waits && !busy
			? h(
					"p",
					{ class: "badge badge--warn", key: "waits", role: "status" },
					nt(
						"{count} answer saved here until the connection is back",
						"{count} answers saved here until the connection is back",
						waits,
					),
				)
			: null,
		now || (storm && stormOver) ? study() : hub(),
	);
}

function hub() {
	const games = [...new Set(school?.courses.map(({ game }) => game))];
	return [
		h("h1", { key: "title" }, t("School")),
		h(
			"p",
			{ class: "lead", key: "lead" },
			account()
				? t("Progress is saved to your account, {name}.", { name: account()?.name })
				: t(
						"Start right away. Progress is saved in this browser, or to your account " +
							"once you sign in.",
					),
		),
		h(
			"div",
			{ class: "school-start panel", key: "start" },
			h(
				"div",
				{ class: "row", role: "group", "aria-label": t("How to learn") },
				MODES.map(([name, title, says]) =>
					button(
						title,
						() => {
							mode = name;
							draw();
						},
						{ key: name, "aria-pressed": String(mode === name), title: says },
					),
				),
			),
			h("p", { class: "small quiet" }, MODES.find(([name]) => name === mode)?.[2]),
			button(startWords(), start, {
				class: "button button--primary",
				key: "go",
				disabled: !chosen.length,
			}),
		),
		h(
			"p",
			{ class: "row", key: "more" },
			h("a", { class: "button button--small", href: "/school/exams" }, t("Exams")),
			account()
				? h("a", { class: "button button--small", href: "/school/classes" }, t("Classes"))
				: null,
		),
		games.map((game) =>
			h(
				"section",
				{ class: "stack school-game", key: game, "aria-label": gameName(game) },
				h("h2", null, gameName(game)),
				h(
					"div",
					{ class: "grid" },
					school?.courses.filter((one) => one.game === game).map(courseView),
				),
			),
		),
		progress ? progressView(progress) : null,
	];
}

function startWords() {
	if (!chosen.length) return t("Choose courses below");
	if (chosen.length === 1) return t("Begin");
	return nt("Begin {count} course", "Begin {count} courses", chosen.length);
}

/** @param {number} known @param {number} topics @param {number} due @param {number} rating */
function courseWords(known, topics, due, rating) {
	return due
		? t("{known} of {topics} known, {due} due; rating {rating}", { known, topics, due, rating })
		: t("{known} of {topics} known; rating {rating}", { known, topics, rating });
}

/** @param {CourseProgress} one */
function courseView({ course, title, says, topics, met, known, due, rating }) {
	const on = chosen.includes(course);
	return h(
		"article",
		{ class: ["panel", "stack", "school-course", on ? "school-course--on" : null], key: course },
		h("h3", null, title),
		h("p", { class: "small" }, says),
		h(
			"p",
			{ class: "small quiet number" },
			met ? courseWords(known, topics, due, Math.round(rating)) : t("{topics} topics", { topics }),
		),
		h(
			"div",
			{ class: "row" },
			button(
				t("Begin"),
				(near) => {
					chosen = [course];
					return start(near);
				},
				{
					class: "button button--small button--primary",
					key: "begin",
					"aria-label": t("{title}: begin", { title }),
				},
			),
			button(
				on ? t("Chosen") : t("Choose"),
				() => {
					chosen = on ? chosen.filter((name) => name !== course) : [...chosen, course];
					remember();
					draw();
				},
				{
					"aria-pressed": String(on),
					key: "choose",
					"aria-label": t("{title}: choose", { title }),
				},
			),
			met
				? button(t("Progress"), () => look(course), {
						key: "progress",
						"aria-label": t("{title}: progress", { title }),
					})
				: null,
		),
	);
}

/** @param {Progress} found */
function progressView({ course, topics, forgetting: curve, ratings: over }) {
	return h(
		"section",
		{ class: "stack", key: "progress", "aria-label": t("Progress") },
		h("h2", null, `${gameName(course.game)}, ${course.title}`),
		h("div", { class: "grid" }, forgetting(curve), ratings(over)),
		h("h3", null, t("Strength by clause")),
		strengths(topics),
	);
}

function study() {
	if (storm && stormOver) return stormResult(storm);
	if (!now) return null;
	return [
		h(
			"div",
			{ class: "row row--between school-bar-top", key: "top" },
			h("h1", { class: "school-title" }, now.question.title),
			storm
				? h(
						"p",
						{ class: "school-clock number", role: "timer" },
						t("{seconds} s · {right} correct · {combo} in a row", {
							seconds: timeLeft(storm),
							right: storm.right,
							combo: storm.combo,
						}),
					)
				: h(
						"p",
						{ class: "quiet number" },
						asked ? t("{right} of {asked} correct", { right, asked }) : "",
					),
			button(t("Leave"), leave, { key: "leave" }),
		),
		enough
			? h(
					"p",
					{ class: "small quiet", key: "enough", role: "note" },
					t("You're done for today. From here on it's extra practice."),
				)
			: null,
		h(
			"div",
			{ class: "stack school-item", key: now.question.item },
			now.question.lesson
				? h(
						"aside",
						{ class: "panel school-lesson", "aria-label": t("Clause") },
						h("p", { class: "strong" }, (now.question.clauses ?? []).join(", ")),
						h("p", null, now.question.lesson),
					)
				: null,
			itemView(now, change),
			grade === undefined
				? null
				: [
						gradedView(grade, now.question),
						button(t("Next"), next, { class: "button button--primary school-next", key: "next" }),
					],
		),
	];
}

/** @param {Storm} over */
function stormResult(over) {
	return h(
		"section",
		{ class: "stack panel", key: "over", role: "status" },
		h("h1", null, t("Time's up")),
		h(
			"p",
			{ class: "lead" },
			t("{right} correct, {wrong} wrong, best streak {best}.", {
				right: over.right,
				wrong: over.wrong,
				best: over.best,
			}),
		),
		h(
			"div",
			{ class: "row" },
			button(t("Play again"), start, { class: "button button--primary" }),
			button(t("Back to the courses"), leave),
		),
	);
}
