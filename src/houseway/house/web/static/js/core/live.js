// @ts-check
// The live connection: tables as they change, and acts at them. It restores itself: after a cut it
// connects again, watches the same tables and sends unanswered acts again with the same keys, so
// that nothing is lost and nothing is done twice.

import { doubt, isGivenUp, STAYS_UNKNOWN, UNKNOWN, waitAfter } from "./again.js";
import { get, newKey, OFFLINE, Problem, post } from "./api.js";
import { language } from "./language.js";
import * as session from "./session.js";
import { t } from "./text.js";

/** @typedef {"player" | "dealer" | "inspector" | "director"} Capacity */
/**
 * @import { ActMessage, Command, DoneMessage, RefusedMessage, TableMessage, Unwatch,
 *   Watch } from "houseway"
 */
/** @typedef {"connecting" | "open" | "lost" | "over"} State */
/**
 * @typedef {{table: string, as: Capacity, onView: (message: TableMessage) => void,
 *   onProblem?: (problem: Problem) => void, seen: boolean}} Watching
 */
/** @import { ChipsMoved } from "houseway" */
/** @typedef {{version: number, repeated: boolean, moved?: ChipsMoved[]}} Receipt */
/**
 * An act without an answer. `known` ends the doubt whether it was done, where there is one.
 * @typedef {{message: ActMessage, resolve: (done: Receipt) => void,
 *   reject: (problem: Problem) => void, began: number, sent: number, left: boolean, tries: number,
 *   timer: number, known: (() => void) | null}} Pending
 */

const OVER = 4401;
const PATIENCE = 8_000; // without an answer to an act, the connection counts as lost
const AFTER_TOO_MANY = 1_200;
const LOOK_EVERY = 2_000; // over HTTP, where the session is over and the socket is refused
const SIGNED_OUT = { code: "not-signed-in", why: t("Your session has ended. Sign in again.") };

/** @type {WebSocket | null} */
let socket = null;
/** @type {State} */
let state = "connecting";
let failures = 0;
let timer = 0;
let looking = 0;
let wanted = false;
/** @type {Set<Watching>} */
const watches = new Set();
/** @type {Map<string, Pending>} */
const pending = new Map();
/**
 * The keys of acts that stayed unknown: doing the same again asks what became of the first.
 * @type {Map<string, string>}
 */
const unsettled = new Map();
/** @type {Set<(state: State) => void>} */
const listeners = new Set();

/**
 * Watches a table: `onView` is called with every new message of it, as long as the page is open.
 * @param {string} table @param {Capacity} as @param {(message: TableMessage) => void} onView
 * @param {(problem: Problem) => void} [onProblem]
 * @returns {() => void} stops watching
 */
export function watch(table, as, onView, onProblem) {
	const one = { table, as, onView, onProblem, seen: false };
	watches.add(one);
	connect();
	send({ type: "watch", table, as });
	return () => {
		watches.delete(one);
		if (![...watches].some((other) => other.table === table)) send({ type: "unwatch", table });
	};
}

/**
 * Acts at a table; resolves once the house has it on record, rejects with the Problem of a refusal,
 * or if it stays unknown whether it was done. `for` names the player a dealer of real cards acts
 * for, `path` the address to ask about an act that is at no table of the house.
 * @param {string} table @param {Command} command
 * @param {{as?: Capacity, stage?: string | null, why?: string | null, for?: string | null,
 *   path?: string}} [how]
 * @returns {Promise<Receipt>}
 */
export async function act(
	table,
	command,
	{ as = "player", stage = null, why = null, for: player = null, path = "" } = {},
) {
	const what = JSON.stringify([table, command, as, stage, player]);
	const key = unsettled.get(what) ?? newKey();
	unsettled.delete(what);
	const asked = { key, command, stage, as, why };
	try {
		if (player === null) return await actLive({ type: "act", id: key, table, ...asked });
		const at = path || `/api/tables/${encodeURIComponent(table)}`;
		const done = await post(`${at}/commands`, { ...asked, for: player });
		return /** @type {Receipt} */ (done);
	} catch (error) {
		if (error instanceof Problem && error.code === UNKNOWN) unsettled.set(what, key);
		throw error;
	}
}

/** @param {ActMessage} message @returns {Promise<Receipt>} */
function actLive(message) {
	return new Promise((resolve, reject) => {
		const began = Date.now();
		/** @type {Pending} */
		const one = {
			message,
			resolve,
			reject,
			began,
			sent: began,
			left: false,
			tries: 0,
			timer: 0,
			known: null,
		};
		pending.set(message.id, one);
		connect();
		resend(one);
	});
}

/**
 * Calls back now and whenever the connection changes.
 * @param {(state: State) => void} listener
 * @returns {() => void} stops it
 */
export function onState(listener) {
	listeners.add(listener);
	listener(state);
	return () => listeners.delete(listener);
}

/** Cuts the connection, as a lost network does; it comes back by itself. */
export function cut() {
	socket?.close();
}

function connect() {
	wanted = true;
	if (socket && socket.readyState <= WebSocket.OPEN) return;
	clearTimeout(timer);
	clearInterval(looking);
	change(failures ? "lost" : "connecting");
	const scheme = location.protocol === "https:" ? "wss" : "ws";
	const made = new WebSocket(`${scheme}://${location.host}/ws?language=${language}`);
	socket = made;
	made.onopen = () => onOpen(made);
	made.onmessage = (event) => onMessage(JSON.parse(event.data));
	made.onclose = (event) => made === socket && onClose(event.code);
}

/** @param {WebSocket} made */
function onOpen(made) {
	if (made !== socket) return;
	for (const { table, as } of watches) send({ type: "watch", table, as });
	for (const one of pending.values()) resend(one);
}

/** @param {number} code */
async function onClose(code) {
	socket = null;
	if (code === OVER && !(await session.load().catch(() => null))) return sessionOver();
	wonder();
	failures += 1;
	change("lost");
	clearTimeout(timer);
	timer = window.setTimeout(connect, waitAfter(failures - 1) * (0.7 + Math.random() * 0.6));
}

function sessionOver() {
	change("over");
	for (const one of pending.values()) giveUp(one, SIGNED_OUT);
	look();
	looking = window.setInterval(look, LOOK_EVERY);
}

/** Where the session is over the tables are still there to be looked at. */
async function look() {
	for (const one of watches) {
		try {
			const kind = one.table.startsWith("c-") ? "tournaments" : "tables";
			const message = await get(`/api/${kind}/${encodeURIComponent(one.table)}`);
			if (state === "over") one.onView(/** @type {TableMessage} */ (message));
		} catch (error) {
			if (error instanceof Problem && error.status === 404) one.onProblem?.(error);
		}
	}
}

/** @param {TableMessage | DoneMessage | RefusedMessage} message */
function onMessage(message) {
	if (state !== "open") {
		failures = 0;
		change("open");
	}
	if (message.type === "table") onTable(message);
	else if (message.type === "done") take(message.id)?.resolve(message);
	else if (message.type === "refused") onRefused(message);
}

/** @param {TableMessage} message */
function onTable(message) {
	for (const one of watches) {
		if (one.table !== message.table) continue;
		one.seen = true;
		one.onView(message);
	}
}

/** @param {RefusedMessage} message */
function onRefused({ id, error }) {
	const problem = new Problem(error);
	if (id !== null && problem.code === UNKNOWN) later(id);
	else if (id !== null) take(id)?.reject(problem);
	else if (problem.code === "too-many-requests") setTimeout(again, AFTER_TOO_MANY);
	else for (const one of watches) if (!one.seen) one.onProblem?.(problem);
}

/** Sends once more what the house refused because too much came at once. */
function again() {
	for (const { table, as, seen } of watches) if (!seen) send({ type: "watch", table, as });
	for (const one of pending.values()) resend(one);
}

/** The house does not know whether it was done: the same is sent again. @param {string} id */
function later(id) {
	const one = pending.get(id);
	if (!one) return;
	const wait = waitAfter(one.tries++);
	if (isGivenUp(one.began, wait)) return giveUp(one);
	one.known ??= doubt();
	one.sent = Date.now() + wait; // no answer is missed until then
	clearTimeout(one.timer);
	one.timer = window.setTimeout(() => resend(one), wait);
}

/** Marks the acts that were sent as unknown: no answer to them can come any more. */
function wonder() {
	for (const one of pending.values()) if (one.left) one.known ??= doubt();
}

/**
 * @param {Pending} one
 * @param {{code: string, why: string}} [unsent] what is said where it was not even sent
 */
function giveUp(one, unsent = OFFLINE) {
	take(one.message.id)?.reject(new Problem(one.left ? STAYS_UNKNOWN : unsent));
}

/** @param {string} id */
function take(id) {
	const found = pending.get(id);
	pending.delete(id);
	clearTimeout(found?.timer);
	found?.known?.();
	return found;
}

/** @param {Pending} one */
function resend(one) {
	clearTimeout(one.timer);
	one.sent = Date.now();
	if (send(one.message)) one.left = true;
}

/** @param {Watch | Unwatch | ActMessage} message @returns {boolean} whether it has left the page */
function send(message) {
	if (socket?.readyState !== WebSocket.OPEN) return false;
	socket.send(JSON.stringify(message));
	return true;
}

/** @param {State} now */
function change(now) {
	if (now === state) return;
	state = now;
	for (const listener of [...listeners]) listener(state);
}

function connectAnew() {
	wonder();
	failures = 0;
	const old = socket;
	socket = null;
	old?.close();
	if (wanted) connect();
}

let name = session.current()?.name;
session.onChange((account) => {
	if (account?.name === name) return;
	name = account?.name;
	for (const one of pending.values()) giveUp(one, SIGNED_OUT); // no account acts for another
	if (wanted && (account || state !== "over")) connectAnew(); // as the new account
});
addEventListener("online", () => wanted && state !== "open" && connectAnew());
document.addEventListener("visibilitychange", () => {
	if (!document.hidden && wanted && state === "lost") connectAnew();
});
setInterval(() => {
	for (const one of pending.values()) if (isGivenUp(one.began)) giveUp(one);
	const waiting = [...pending.values()].some((one) => Date.now() - one.sent > PATIENCE);
	if (waiting && socket?.readyState === WebSocket.OPEN) connectAnew();
}, 1_000);
