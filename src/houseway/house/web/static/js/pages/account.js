// @ts-check
// One's own account: where one is signed in, a second factor, and limits one sets oneself.

import { get, newKey, post, problemOf } from "../core/api.js";
import { ask } from "../core/ask.js";
import { button, byId, h, update } from "../core/dom.js";
import { mountPage } from "../core/header.js";
import { dated } from "../core/language.js";
import { money } from "../core/money.js";
import { tell, tryAct } from "../core/notice.js";
import { askForNewPassword } from "../core/password.js";
import { codesDialog, newFactorDialog } from "../core/second-factor.js";
import * as session from "../core/session.js";
import { t, within } from "../core/text.js";

/**
 * @typedef {{id: string, created: number, seen: number, address: string, program: string,
 *   this: boolean}} SessionCard
 * @typedef {{on: boolean, needed: boolean, codes_left: number}} SecondFactor
 * @typedef {import("houseway").PlayerLimits} Limits
 * @typedef {{limits: Limits, wanted: Limits | null, wanted_from: string, excluded_until: string,
 *   lost: Record<string, number>, deposited: Record<string, number>, played: number,
 *   at_tables: number, left: Record<string, number>}} Protection
 */

/** What is limited by day, week and month, as its field is called and as people call it. */
/** @type {[string, string, string][]} */
const PERIODS = [
	["day", t("Daily deposits"), t("Daily loss")],
	["week", t("Weekly deposits"), t("Weekly loss")],
	["month", t("Monthly deposits"), t("Monthly loss")],
];
/** @type {[string, string][]} */
const MINUTES = [
	["minutes_a_day", t("Daily playing time in minutes")],
	["reality_check", t("Reality check every … minutes")],
];
const MINUTES_A_DAY = String(24 * 60);
/** @type {[string, string][]} */
const EXCLUSIONS = [
	["1", t("1 day")],
	["7", t("1 week")],
	["30", t("1 month")],
	["182", t("6 months")],
	["1830", t("5 years")],
];
const main = byId("main");
main.classList.add("stack");
/** @type {SessionCard[]} */
let sessions = [];
/** @type {SecondFactor | null} */
let factor = null;
/** @type {Protection | null} */
let protection = null;

const account = await mountPage({
	title: t("Your account"),
	lead: t("Your devices, two-factor sign-in and the limits you set for yourself."),
});
if (account) await load();
else
	update(
		main,
		h("h1", null, t("Your account")),
		h("p", { class: "lead" }, t("Sign in to see your account.")),
		button(t("Sign in"), async () => (await session.need()) && location.reload(), {
			class: "button button--primary",
		}),
	);

async function load() {
	try {
		const [listed, second, own] = await Promise.all([
			get("/api/me/sessions"),
			get("/api/me/second-factor"),
			get("/api/me/protection"),
		]);
		sessions = listed.sessions;
		factor = second;
		protection = own;
		draw();
	} catch (error) {
		const { why } = problemOf(error);
		update(main, h("h1", null, t("Your account")), h("p", { class: "alert alert--bad" }, why));
	}
}

function draw() {
	const guest = session.current()?.kind === "guest";
	update(
		main,
		h("h1", null, t("Your account: {name}", { name: session.current()?.name ?? "" })),
		guest ? null : secondFactorPart(),
		limitsPart(),
		exclusionPart(),
		sessionsPart(),
	);
}

// -- The second factor --------------------------------------------------------------------------

function secondFactorPart() {
	const now = /** @type {SecondFactor} */ (factor);
	return h(
		"section",
		{ class: "panel stack", "aria-labelledby": "factor" },
		h("h2", { id: "factor" }, t("Password and two-factor sign-in")),
		now.needed
			? h(
					"p",
					{ class: "alert alert--bad" },
					t(
						"This house requires two-factor sign-in for staff. Until you turn it on, " +
							"you can only play.",
					),
				)
			: null,
		h(
			"p",
			null,
			now.on
				? codesLeft(now)
				: t(
						"Two-factor sign-in also asks for a code from your phone, so a stolen " +
							"password isn't enough.",
					),
		),
		h(
			"div",
			{ class: "row" },
			button(t("Change password"), askForNewPassword, { class: "button" }),
			now.on
				? button(t("Turn off two-factor sign-in"), removeFactor, { class: "button" })
				: button(t("Set up two-factor sign-in"), (near) => tryAct(near, addFactor), {
						class: "button button--primary",
					}),
		),
	);
}

async function addFactor() {
	const begun = await post("/api/me/second-factor/begin");
	/** @type {string[]} */
	let codes = [];
	const done = await newFactorDialog(begun, async (password, code) => {
		({ codes } = await post("/api/me/second-factor/confirm", { password, code }));
	});
	if (!done) return;
	await codesDialog(codes);
	await session.load();
	await load();
}

/** @param {Element} near */
async function removeFactor(near) {
	const done = await ask(
		{
			title: t("Turn off two-factor sign-in"),
			line: t("After this, your password alone is enough to sign in."),
			fields: [
				{ name: "password", label: t("Your password"), type: "password" },
				{ name: "code", label: t("Code from your app, or a backup code") },
			],
			verb: t("Turn off"),
			danger: true,
		},
		({ password, code }) => post("/api/me/second-factor/remove", { password, code }),
	);
	if (!done) return;
	await load();
	tell(t("Two-factor sign-in is off."), { near, kind: "done" });
}

/** @param {{codes_left: number}} now */
function codesLeft({ codes_left: left }) {
	return t("You need a code from your phone to sign in. You have {left} backup codes left.", {
		left,
	});
}

// -- Limits -------------------------------------------------------------------------------------

function limitsPart() {
	const { wanted, wanted_from, lost, deposited, played, at_tables } = /** @type {Protection} */ (
		protection
	);
	return h(
		"section",
		{ class: "panel stack", "aria-labelledby": "limits" },
		h("h2", { id: "limits" }, t("Your own limits")),
		h(
			"p",
			{ class: "quiet" },
			t(
				"A stricter limit applies right away, a looser one after a day. Your loss " +
					"is what you're down so far. Chips at a table aren't lost yet, but you " +
					"could lose them, so they count toward the limit. Leave a field empty for " +
					"no limit.",
			),
		),
		at_tables
			? h("p", null, t("You have {amount} at tables.", { amount: money(at_tables) }))
			: null,
		wanted
			? h(
					"p",
					{ class: "alert" },
					t("Looser limits apply from {time}.", {
						time: wanted_from.replace("T", " "),
					}),
				)
			: null,
		h(
			"form",
			{ class: "stack", onsubmit: saveLimits },
			h(
				"div",
				{ class: "grid-fields" },
				PERIODS.map(([period, label]) =>
					field(
						`deposit_${period}`,
						label,
						t("{amount} deposited", { amount: money(deposited[period]) }),
					),
				),
				PERIODS.map(([period, , label]) => field(`loss_${period}`, label, result(lost[period]))),
				MINUTES.map(([name, label]) =>
					field(
						name,
						label,
						name === "minutes_a_day" ? t("{minutes} played", { minutes: played }) : "",
					),
				),
			),
			h("button", { type: "submit", class: "button button--primary" }, t("Save limits")),
		),
	);
}

/** @param {number} lost below nothing where more was won */
function result(lost) {
	return lost < 0
		? t("{amount} won", { amount: money(-lost) })
		: t("{amount} lost", { amount: money(lost) });
}

/**
 * A limit, with how much of it is used and left.
 * @param {string} name
 * @param {string} label
 * @param {string} used
 */
function field(name, label, used) {
	const { limits, left } = /** @type {Protection} */ (protection);
	const rest =
		left[name] === undefined ? [] : [" · ", t("{amount} left", { amount: money(left[name]) })];
	return h(
		"label",
		{ class: "field", for: name },
		h("span", null, label),
		h("input", {
			id: name,
			name,
			type: "number",
			min: inMinutes(name) ? "1" : "0",
			max: inMinutes(name) ? MINUTES_A_DAY : null,
			value: limits[/** @type {keyof Limits} */ (name)] ?? "",
			inputmode: "numeric",
		}),
		used ? h("span", { class: "quiet" }, used, rest) : null,
	);
}

/** @param {string} name */
function inMinutes(name) {
	return MINUTES.some(([each]) => each === name);
}

/** @param {SubmitEvent} event */
async function saveLimits(event) {
	event.preventDefault();
	const form = /** @type {HTMLFormElement} */ (event.currentTarget);
	const limits = Object.fromEntries(
		[...new FormData(form)]
			.filter(([, value]) => value !== "")
			.map(([name, value]) => [name, Number(value)]),
	);
	const near = /** @type {Element} */ (event.submitter ?? form);
	await tryAct(near, async () => {
		protection = await post("/api/me/protection", { limits, key: newKey() });
		draw();
		tell(t("Your limits have been saved."), { near: byId("limits"), kind: "done" });
	});
}

// -- Keeping oneself out ------------------------------------------------------------------------

function exclusionPart() {
	const { excluded_until: until } = /** @type {Protection} */ (protection);
	return h(
		"section",
		{ class: "panel stack", "aria-labelledby": "exclusion" },
		h("h2", { id: "exclusion" }, t("Self-exclusion")),
		until
			? h(
					"p",
					{ class: "alert" },
					t("You're excluded until {time}.", { time: until.replace("T", " ") }),
				)
			: h(
					"p",
					null,
					t(
						"You can't play or deposit here for as long as you choose. No one can " +
							"shorten it. Your money stays yours and is paid out.",
					),
				),
		button(until ? t("Extend") : t("Self-exclusion"), exclude, { class: "button button--danger" }),
	);
}

/** @param {Element} near */
async function exclude(near) {
	const key = newKey();
	const done = await ask(
		{
			title: t("Self-exclusion"),
			line: t("Neither you nor the house can undo this before the time is up."),
			fields: [{ name: "days", label: t("For how long"), options: EXCLUSIONS }],
			verb: t("Self-exclusion"),
			danger: true,
		},
		async ({ days }) => {
			protection = await post("/api/me/exclusion", { days: Number(days), key });
		},
	);
	if (!done) return;
	draw();
	tell(t("Self-exclusion is now on."), { near, kind: "done" });
}

// -- Sessions -----------------------------------------------------------------------------------

function sessionsPart() {
	return h(
		"section",
		{ class: "panel stack", "aria-labelledby": "sessions" },
		h("h2", { id: "sessions" }, t("Your devices")),
		h(
			"ul",
			{ class: "list-bare stack" },
			sessions.map((one) =>
				h(
					"li",
					{ key: one.id, class: "row row--between" },
					h(
						"span",
						null,
						within(sessionWords(one), { program: h("b", null, browserName(one.program)) }),
					),
					one.this
						? null
						: button(t("Sign out"), (near) => tryAct(near, () => end(one.id)), {
								class: "button",
								"aria-label": t("Sign out {browser} from {address}", {
									browser: browserName(one.program),
									address: one.address,
								}),
							}),
				),
			),
		),
		sessions.length > 1
			? button(t("Sign out everywhere else"), (near) => tryAct(near, () => end(null)), {
					class: "button",
				})
			: null,
	);
}

/** Its program is put in its place in bold. @param {SessionCard} one */
function sessionWords(one) {
	const address = one.address || t("an unknown address");
	const since = time(one.created);
	return one.this
		? t("{program} from {address}, since {since} (this device)", { address, since })
		: t("{program} from {address}, since {since}, last active {seen}", {
				address,
				since,
				seen: time(one.seen),
			});
}

/** @param {string | null} id */
async function end(id) {
	const path = id ? `/api/me/sessions/${id}/end` : "/api/me/sessions/end-others";
	({ sessions } = /** @type {{sessions: SessionCard[]}} */ (await post(path)));
	draw();
}

/** @param {number} seconds */
function time(seconds) {
	return new Date(seconds * 1000).toLocaleString(dated, {
		dateStyle: "medium",
		timeStyle: "short",
	});
}

/** What a person would call it. @param {string} program */
function browserName(program) {
	const names = ["Firefox", "Edg", "Chrome", "Safari"];
	const found = names.find((name) => program.includes(name));
	return found === "Edg" ? "Edge" : (found ?? t("A program"));
}
