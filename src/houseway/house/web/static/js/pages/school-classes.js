// @ts-check
// Classes: a trainer opens them, takes people in, sets exams and sees who is weak where. Trainees
// see which classes they are in, and only themselves.

import { get, post } from "../core/api.js";
import { button, byId, h, update } from "../core/dom.js";
import { clauseLink, gameName, loadGames } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { tellProblem, tryAct } from "../core/notice.js";
import { has } from "../core/session.js";
import { t } from "../core/text.js";
import { account } from "../school/learner.js";

/** @import { ClassCard, ClassView, CourseProgress } from "houseway" */

const main = byId("main");
main.classList.add("stack");
/** @type {ClassCard[]} */
let taught = [];
/** @type {ClassCard[]} */
let joined = [];
/** @type {ClassView | null} */
let shown = null;
/** @type {CourseProgress[]} */
let courses = [];

await Promise.all([
	loadGames(),
	mountPage({
		title: t("Classes"),
		lead: t("Dealers, inspectors and players learn the games here."),
	}),
]);
await load();

async function load() {
	if (!account()) return draw();
	try {
		({ taught, joined } = await get("/api/school/classes"));
		if (has("trainer")) ({ courses } = await get("/api/school"));
		if (!shown && taught[0]) shown = await get(`/api/school/classes/${taught[0].id}`);
	} catch (error) {
		tellProblem(error);
	}
	draw();
}

/**
 * Sends a form and shows the class it gives.
 * @param {string} path
 * @param {(form: FormData) => unknown} of what is sent
 */
function sends(path, of) {
	return async (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		const form = /** @type {HTMLFormElement} */ (event.currentTarget);
		await tryAct(form.querySelector("button"), async () => {
			const answer = /** @type {object} */ (await post(path, of(new FormData(form))));
			shown =
				"trainees" in answer
					? /** @type {ClassView} */ (answer)
					: await get(`/api/school/classes/${shown?.id}`);
			form.reset();
			await load();
		});
	};
}

function draw() {
	update(
		main,
		h("h1", null, t("Classes")),
		h("p", null, h("a", { href: "/school" }, t("Back to the courses"))),
		account() ? null : h("p", { class: "lead" }, t("Sign in to see your classes.")),
		joined.length
			? h(
					"section",
					{ class: "stack", key: "joined", "aria-label": t("My classes") },
					h("h2", null, t("Learning in")),
					joined.map(({ id, name, trainer }) =>
						h("p", { key: id }, t("{name}, with {trainer}", { name, trainer })),
					),
					h("p", null, h("a", { href: "/school/exams" }, t("My exams"))),
				)
			: account() && !has("trainer")
				? h("p", { key: "none" }, t("You aren't in a class. A trainer can add you."))
				: null,
		has("trainer") ? teaching() : null,
	);
}

function teaching() {
	return h(
		"section",
		{ class: "stack", key: "taught", "aria-label": t("Classes I teach") },
		h("h2", null, t("Teaching")),
		h(
			"div",
			{ class: "row" },
			taught.map(({ id, name, members }) =>
				button(
					`${name} (${members})`,
					async () => {
						shown = await get(`/api/school/classes/${id}`);
						draw();
					},
					{ key: id, "aria-pressed": String(id === shown?.id) },
				),
			),
		),
		h(
			"form",
			{
				class: "row row--fields",
				key: "open",
				onsubmit: sends("/api/school/classes", (form) => ({ name: form.get("name") })),
			},
			h(
				"label",
				{ class: "field" },
				h("span", null, t("New class")),
				h("input", { name: "name", required: true, maxlength: 80 }),
			),
			h("button", { class: "button" }, t("Open class")),
		),
		shown ? classView(shown) : null,
	);
}

/** @param {ClassView} one */
function classView({ id, name, trainees, exams }) {
	const path = `/api/school/classes/${id}`;
	return h(
		"div",
		{ class: "stack", key: id },
		h("h3", null, name),
		h(
			"div",
			{ class: "table-frame", tabindex: "0", role: "region", "aria-label": t("Trainees") },
			h(
				"table",
				{ class: "data" },
				h(
					"thead",
					null,
					h(
						"tr",
						null,
						h("th", null, t("Trainee")),
						h("th", { class: "number" }, t("Answers")),
						[t("Courses"), t("Weak spots"), t("Leave")].map((title) => h("th", null, title)),
					),
				),
				h(
					"tbody",
					null,
					trainees.map((one) => traineeRow(path, one)),
				),
			),
		),
		h(
			"form",
			{
				class: "row row--fields",
				key: "member",
				onsubmit: sends(`${path}/members`, (form) => ({ name: form.get("name") })),
			},
			h(
				"label",
				{ class: "field" },
				h("span", null, t("Add an account")),
				h("input", { name: "name", required: true }),
			),
			h("button", { class: "button" }, t("Add")),
		),
		examForm(path),
		exams.map(({ exam, sittings }) =>
			h(
				"div",
				{ class: "panel", key: exam.id },
				h(
					"h4",
					null,
					t("{title}: {questions} questions", {
						title: exam.title,
						questions: exam.paper.questions,
					}),
				),
				h("p", { class: "small quiet" }, t("Seed {seed}", { seed: exam.paper.seed }), " ", [
					h("a", { href: `/api/school/exams/${exam.id}/paper` }, t("Paper")),
					" ",
					h("a", { href: `/api/school/exams/${exam.id}/key` }, t("Answer key")),
				]),
				sittings.length
					? h(
							"ul",
							null,
							sittings.map(({ id: sat, name: who, report }) =>
								h("li", { key: sat }, sittingWords(who, report)),
							),
						)
					: h("p", { class: "small" }, t("No one has taken it yet.")),
			),
		),
	);
}

/** @param {string} name @param {{right: number, questions: number, passed: boolean}} report */
function sittingWords(name, { right, questions, passed }) {
	const args = { name, right, questions };
	return passed
		? t("{name}: {right} of {questions}, passed", args)
		: t("{name}: {right} of {questions}, not passed", args);
}

/** @param {string} path @param {ClassView["trainees"][number]} one */
function traineeRow(path, { name, answers, courses: begun, weak }) {
	return h(
		"tr",
		{ key: name },
		h("th", { scope: "row" }, name),
		h("td", { class: "number" }, String(answers)),
		h(
			"td",
			null,
			begun.map((c) =>
				h(
					"div",
					{ key: c.course },
					t("{game}, {title}: {known} of {topics}", {
						game: gameName(c.game),
						title: c.title,
						known: c.known,
						topics: c.topics,
					}),
				),
			),
		),
		h(
			"td",
			null,
			weak.map(({ course, clauses, strength }) =>
				h(
					"div",
					{ key: `${course} ${clauses}` },
					clauses.map((clause) => [clauseLink(clause), " "]),
					`${Math.round(100 * strength)}%`,
				),
			),
		),
		h(
			"td",
			null,
			button(t("Remove"), (near) =>
				tryAct(near, async () => {
					shown = /** @type {ClassView} */ (await post(`${path}/leavers`, { name }));
					await load();
				}),
			),
		),
	);
}

/** @param {string} path */
function examForm(path) {
	return h(
		"form",
		{
			class: "panel stack",
			key: "exam",
			"aria-label": t("Set an exam"),
			onsubmit: sends(`${path}/exams`, (form) => ({
				title: form.get("title"),
				courses: form.getAll("course"),
				questions: Number(form.get("questions")),
				minutes: Number(form.get("minutes")),
			})),
		},
		h("h4", null, t("Set an exam for this class")),
		h(
			"fieldset",
			{ class: "school-checks" },
			h("legend", null, t("Courses")),
			courses.map(({ course, game, title }) =>
				h(
					"label",
					{ key: course },
					h("input", { type: "checkbox", name: "course", value: course }),
					` ${gameName(game)}: ${title}`,
				),
			),
		),
		h(
			"div",
			{ class: "row" },
			h(
				"label",
				{ class: "field" },
				h("span", null, t("Title")),
				h("input", { name: "title", required: true, maxlength: 80 }),
			),
			h(
				"label",
				{ class: "field" },
				h("span", null, t("Questions")),
				h("input", { name: "questions", type: "number", min: 1, max: 200, value: 40 }),
			),
			h(
				"label",
				{ class: "field" },
				h("span", null, t("Minutes")),
				h("input", { name: "minutes", type: "number", min: 1, max: 600, value: 30 }),
			),
		),
		h("button", { class: "button" }, t("Set exam")),
	);
}
