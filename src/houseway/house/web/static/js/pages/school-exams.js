// @ts-check
// Exams: set one over some courses, sit it against the clock, see how it came out, take the
// certificate. Answers lie in this browser until the house has taken them.

import { get, post } from "../core/api.js";
import { ask } from "../core/ask.js";
import { button, byId, h, update } from "../core/dom.js";
import { clauseLink, gameName, loadGames } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { onKeys } from "../core/keys.js";
import { tellProblem, tryAct } from "../core/notice.js";
import { nt, t } from "../core/text.js";
import { Waiting } from "../school/answers.js";
import { answering, askedNow, byKey, itemView } from "../school/item.js";
import { account, learner } from "../school/learner.js";

/** @import { CourseProgress, ExamCard, Sitting, SittingReport } from "houseway" */
/** @import { Answering } from "../school/item.js" */

/** @typedef {{question: number, given: string[], seconds: number}} Given */

const main = byId("main");
main.classList.add("stack");
/** @type {CourseProgress[]} */
let courses = [];
/** @type {ExamCard[]} */
let exams = [];
let key = "";
/** @type {Set<string>} */
const chosen = new Set();
/** @type {Sitting | null} */
let sitting = null;
/** @type {Waiting<Given, true> | null} */
let waiting = null;
/** @type {Set<number>} */
let done = new Set();
/** @type {Answering | null} */
let now = null;
let [began, ends] = [0, 0];
/** @type {SittingReport | null} */
let result = null;

await Promise.all([
	loadGames(),
	mountPage({
		title: t("Exams"),
		lead: t("Dealers, inspectors and players learn the games here."),
	}),
]);
await load();
const asked = new URLSearchParams(location.search).get("exam");
if (asked) await open(asked, null);
onKeys(onKey);
setInterval(() => sitting && !result && tick(), 500);

async function load() {
	try {
		const [school, found] = await Promise.all([
			get(`/api/school?learner=${learner()}`),
			get(`/api/school/exams?learner=${learner()}`),
		]);
		({ courses } = school);
		({ exams, key } = found);
	} catch (error) {
		tellProblem(error);
	}
	draw();
}

/** @param {SubmitEvent} event */
async function set(event) {
	event.preventDefault();
	const form = /** @type {HTMLFormElement} */ (event.currentTarget);
	const given = new FormData(form);
	await tryAct(form.querySelector("button"), async () => {
		/** @type {ExamCard} */
		const exam = await post("/api/school/exams", {
			learner: learner(),
			title: String(given.get("title")) || t("My exam"),
			courses: [...chosen],
			questions: Number(given.get("questions")),
			minutes: Number(given.get("minutes")),
			seed: String(given.get("seed")),
		});
		await open(exam.id, form);
	});
}

/** Begins an exam, or goes on with it. @param {string} id @param {Element | null} near */
async function open(id, near) {
	await tryAct(near, async () => {
		sitting = await post(`/api/school/exams/${id}/sit`, { learner: learner() });
		if (!sitting) return;
		const { id: own, left, answered, ended } = sitting;
		history.replaceState(null, "", `?exam=${id}`);
		ends = Date.now() + left * 1000;
		done = new Set(answered);
		waiting = new Waiting(`houseway-sitting-${own}`, async (batch) => {
			await post(`/api/school/sittings/${own}/answers`, { learner: learner(), answers: batch });
			return new Map(batch.map((one) => [one.key, /** @type {const} */ (true)]));
		});
		waiting.listeners.add(draw);
		for (const { question } of waiting.answers) done.add(question);
		await waiting.send();
		if (ended) await end();
		else next();
	});
	draw();
}

/** The first question that is not answered. */
function next() {
	const question = sitting?.questions.find(({ item }) => !done.has(Number(item)));
	now = question ? answering(question) : null;
	began = Date.now();
	draw();
	window.scrollTo({ top: 0 });
}

/** @param {Answering} changed */
function change(changed) {
	now = changed;
	if (!askedNow(changed)) {
		const question = Number(changed.question.item);
		done.add(question);
		void waiting?.give({
			question,
			given: changed.given,
			seconds: (Date.now() - began) / 1000,
		});
		next();
	}
	draw();
}

async function end() {
	await waiting?.send();
	if (!sitting) return;
	result = await post(`/api/school/sittings/${sitting.id}/end`, { learner: learner() });
	draw();
}

/** Asks before ending an exam early, because unanswered questions count as wrong. */
async function endEarly() {
	const unanswered = (sitting?.questions.length ?? 0) - done.size;
	const line = t("{unanswered} questions are unanswered and will count as wrong.", {
		unanswered,
	});
	await ask({ title: t("End the exam"), line, verb: t("End exam"), danger: true }, end);
}

function tick() {
	if (left() <= 0 && !waiting?.count) void end().catch(tellProblem);
	draw();
}

function left() {
	return Math.max(0, Math.ceil((ends - Date.now()) / 1000));
}

/** @param {KeyboardEvent} event */
function onKey({ key: name }) {
	if (!now || result) return false;
	const changed = byKey(now, name);
	if (changed) change(changed);
	return changed !== null;
}

// -- Drawing --------------------------------------------------------------------------------------

function draw() {
	if (result) update(main, report(result));
	else if (sitting) update(main, sitView(sitting));
	else update(main, list());
}

function list() {
	return [
		h("h1", null, t("Exams")),
		h("p", { class: "lead" }, t("A timed, randomly generated test with a certificate.")),
		h("p", null, h("a", { href: "/school" }, t("Back to the courses"))),
		exams.length
			? h(
					"section",
					{ class: "stack", key: "mine", "aria-label": t("My exams") },
					h("h2", null, t("My exams")),
					h("ul", { class: "school-exams" }, exams.map(examView)),
				)
			: null,
		setForm(),
		key
			? h(
					"p",
					{ class: "small quiet" },
					t("Certificates of this house are signed with {key}", { key }),
				)
			: null,
	];
}

/** @param {ExamCard} exam */
function examView({ id, title, paper, sitting: own, ended, class_id }) {
	const says = own ? (ended ? t("See report") : t("Resume")) : t("Begin");
	return h(
		"li",
		{ class: "panel row row--between", key: id },
		h("span", null, h("strong", null, title), class_id ? [" ", t("(set by your trainer)")] : null),
		h(
			"span",
			{ class: "small quiet" },
			t("{questions} questions, {minutes} minutes", {
				questions: paper.questions,
				minutes: paper.minutes,
			}),
		),
		button(says, (near) => open(id, near)),
		class_id
			? null
			: [
					h("a", { class: "small", href: pdf(`exams/${id}/paper`) }, t("Paper")),
					h("a", { class: "small", href: pdf(`exams/${id}/key`) }, t("Answer key")),
				],
	);
}

/** @param {string} what */
function pdf(what) {
	return `/api/school/${what}?learner=${learner()}`;
}

function setForm() {
	return h(
		"form",
		{ class: "panel stack", onsubmit: set, key: "set", "aria-label": t("Set an exam") },
		h("h2", null, t("Set an exam for yourself")),
		h(
			"fieldset",
			{ class: "school-checks" },
			h("legend", null, t("Courses")),
			courses.map(({ course, game, title }) =>
				h(
					"label",
					{ key: course },
					h("input", {
						type: "checkbox",
						checked: chosen.has(course),
						onchange: () => {
							if (!chosen.delete(course)) chosen.add(course);
							draw();
						},
					}),
					` ${gameName(game)}: ${title}`,
				),
			),
		),
		h(
			"div",
			{ class: "row" },
			field(t("Title"), { name: "title", maxlength: 80, placeholder: t("My exam") }),
			field(t("Questions"), { name: "questions", type: "number", min: 1, max: 200, value: 40 }),
			field(t("Minutes"), { name: "minutes", type: "number", min: 1, max: 600, value: 30 }),
			field(t("Seed (optional)"), { name: "seed", maxlength: 64 }),
		),
		h(
			"button",
			{ class: "button button--primary", disabled: !chosen.size },
			chosen.size ? t("Start exam") : t("Choose courses"),
		),
	);
}

/** @param {string} label @param {Record<string, any>} props */
function field(label, props) {
	return h("label", { class: "field" }, h("span", null, label), h("input", props));
}

/** @param {Sitting} sat */
function sitView({ title, questions }) {
	const time = `${Math.floor(left() / 60)}:${String(left() % 60).padStart(2, "0")}`;
	const unsent = waiting?.count ?? 0;
	return [
		h(
			"div",
			{ class: "row row--between school-bar-top", key: "top" },
			h("h1", { class: "school-title" }, title),
			h("p", { class: "school-clock number", role: "timer" }, time),
			h(
				"p",
				{ class: "quiet number" },
				t("{answered} of {questions} answered", {
					answered: done.size,
					questions: questions.length,
				}),
			),
		),
		unsent
			? h(
					"p",
					{ class: "badge badge--warn", key: "unsent", role: "status" },
					nt(
						"{count} answer saved here until the connection is back",
						"{count} answers saved here until the connection is back",
						unsent,
					),
				)
			: null,
		now
			? h(
					"div",
					{ class: "stack school-item", key: now.question.item },
					h(
						"p",
						{ class: "quiet" },
						t("Question {item}: {title}", { item: now.question.item, title: now.question.title }),
					),
					itemView(now, change),
				)
			: h("p", { key: "all" }, t("All questions are answered.")),
		now
			? button(t("End now"), endEarly, { key: "early", class: "button button--small school-end" })
			: button(t("See result"), (near) => tryAct(near, end), {
					key: "end",
					class: "button button--primary school-end",
				}),
	];
}

/** @param {SittingReport} found */
function report({ id, title, report: { right, questions, percent, passed, by_course, marks } }) {
	return [
		h("h1", { key: "title" }, title),
		h(
			"p",
			{ class: ["lead", passed ? "good" : "bad"], key: "lead", role: "status" },
			passed
				? t("{right} of {questions} correct, {percent}%: passed.", { right, questions, percent })
				: t("{right} of {questions} correct, {percent}%: not passed.", {
						right,
						questions,
						percent,
					}),
		),
		h(
			"p",
			{ class: "row", key: "links" },
			h(
				"a",
				{ class: "button button--primary", href: pdf(`sittings/${id}/certificate`) },
				t("Certificate"),
			),
			h("a", { class: "button", href: "/school/exams" }, t("All exams")),
		),
		h(
			"dl",
			{ class: "facts", key: "courses" },
			by_course.map((one) => [
				h("dt", null, one.title),
				h(
					"dd",
					{ class: "number" },
					t("{right} of {questions}", { right: one.right, questions: one.questions }),
				),
			]),
		),
		h(
			"ol",
			{ class: "school-marks", key: "marks" },
			marks
				.filter((mark) => !mark.right)
				.map((mark) =>
					h(
						"li",
						{ value: mark.question, key: `mark ${mark.question}` },
						h("p", null, t("Your answer: {answer}", { answer: sentence(mark.given_words) })),
						h(
							"p",
							{ class: "strong" },
							t("Correct answer: {answer}", { answer: sentence(mark.right_words) }),
						),
						h(
							"p",
							null,
							mark.why,
							" ",
							mark.clauses.map((one) => [clauseLink(one), " "]),
						),
					),
				),
		),
		account()
			? null
			: h(
					"p",
					{ class: "small quiet", key: "guest" },
					t("Sign in before the exam if you want your name on the certificate."),
				),
	];
}

/** Words that end as a sentence does. @param {string[] | undefined} words */
function sentence(words) {
	const said = words?.join("; ") || t("nothing");
	return `${said.replace(/\.$/, "")}.`;
}
