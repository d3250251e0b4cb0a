// @ts-check
// Answers on their way to the house: each lies in this browser until the house has taken it, and is
// sent again with the same key, so that a cut connection loses none and none counts twice.

import { newKey, Problem, post } from "../core/api.js";
import { current } from "../core/session.js";

/** @import { Grade, SchoolMode } from "houseway" */

/**
 * @typedef {{key: string, item: string, given: string[], seconds: number, mode: SchoolMode,
 *   sitting: string, at: number}} Waiting
 * @typedef {{key: string, grade: Grade, rating: number, repeated: boolean}} Taken
 */

const TOKEN = "houseway-learner";
const WAITING = "houseway-school-answers";
const AT_ONCE = 50;
const TRY_AGAIN = 4_000;
const BAD_ANSWER = 400;

/** @type {Waiting[]} */
let waiting = read();
/** @type {Promise<void> | null} */
let sending = null;
let timer = 0;
/** @type {Map<string, (taken: Taken | null) => void>} */
const asked = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();

/** Who learns here without an account: a token of this browser's own. */
export function token() {
	let found = kept(TOKEN);
	if (!found) {
		found = newKey();
		keep(TOKEN, found);
	}
	return found;
}

/** How many answers wait for the house. */
export function waitingAnswers() {
	return waiting.length;
}

/** Calls back whenever that changes. @param {() => void} listener */
export function onWaiting(listener) {
	listeners.add(listener);
}

/**
 * Keeps an answer and sends it.
 * @param {Pick<Waiting, "item" | "given" | "seconds" | "mode"> & {sitting?: string}} answer
 * @returns {Promise<Taken | null>} null where the house cannot be reached: it is sent later
 */
export function give({ sitting = "", ...answer }) {
	const one = { ...answer, sitting, key: newKey(), at: Date.now() };
	waiting = [...waiting, one];
	changed();
	const known = new Promise((resolve) => asked.set(one.key, resolve));
	void send();
	return /** @type {Promise<Taken | null>} */ (known);
}

/** Sends what waits, one batch after the other. */
export function send() {
	sending ??= sendAll().finally(() => {
		sending = null;
	});
	return sending;
}

async function sendAll() {
	clearTimeout(timer);
	while (waiting.length) {
		const batch = waiting.slice(0, AT_ONCE);
		try {
			const { taken } = await post("/api/school/answers", {
				learner: current() && current()?.kind !== "guest" ? "" : token(),
				answers: batch.map(({ at, ...one }) => ({
					...one,
					ago: Math.max(0, (Date.now() - at) / 1000),
				})),
			});
			done(batch, taken);
		} catch (error) {
			if (error instanceof Problem && error.status === BAD_ANSWER) {
				done(batch.slice(0, 1), []); // it will never be taken, and must not hold up the others
				continue;
			}
			for (const { key } of batch) tellWaiting(key, null);
			timer = window.setTimeout(send, TRY_AGAIN);
			return;
		}
	}
}

/** @param {Waiting[]} batch @param {Taken[]} taken */
function done(batch, taken) {
	const gone = new Set(batch.map(({ key }) => key));
	waiting = waiting.filter(({ key }) => !gone.has(key));
	changed();
	const byKey = new Map(taken.map((one) => [one.key, one]));
	for (const { key } of batch) tellWaiting(key, byKey.get(key) ?? null);
}

/** @param {string} key @param {Taken | null} taken */
function tellWaiting(key, taken) {
	asked.get(key)?.(taken);
	asked.delete(key);
}

function changed() {
	keep(WAITING, JSON.stringify(waiting));
	for (const listener of listeners) listener();
}

/** @returns {Waiting[]} */
function read() {
	try {
		return JSON.parse(kept(WAITING) ?? "[]");
	} catch {
		return [];
	}
}

/** @type {Map<string, string>} */
const meanwhile = new Map(); // where the browser keeps nothing

/** @param {string} name */
function kept(name) {
	try {
		return localStorage.getItem(name) ?? meanwhile.get(name) ?? null;
	} catch {
		return meanwhile.get(name) ?? null;
	}
}

/** @param {string} name @param {string} value */
function keep(name, value) {
	meanwhile.set(name, value);
	try {
		localStorage.setItem(name, value);
	} catch {
		// It is kept as long as this page is open.
	}
}

window.addEventListener("online", () => send());
