// @ts-check
// Who is signed in: the account, its roles and its wallet; signing in, trying it as a guest, and
// out.

import { get, Problem, post, setToken } from "./api.js";
import { chooseHere, chosenHere, followAccount, showChosen } from "./language.js";
import { t } from "./text.js";

/**
 * @typedef {{name: string, roles: string[], kind: string, balance: number, csrf: string,
 *   second_factor?: boolean, second_factor_needed?: boolean, language?: string,
 *   password_due?: boolean}} Account
 */

const MARK = "houseway-signed-in";
/** @type {Account | null} */
let account = null;
let known = false;
let asked = 0;
let typed = ""; // the password of a sign-in, until its dialog is closed
/** @type {Set<(account: Account | null) => void>} */
const listeners = new Set();
const channel = "BroadcastChannel" in window ? new BroadcastChannel("houseway-session") : null;

/** The account that is signed in, or null. @returns {Account | null} */
export function current() {
	return account;
}

/** Whether the house has said who is signed in. @returns {boolean} */
export function isKnown() {
	return known;
}

/** Whether the account has one of these roles. @param {...string} roles */
export function has(...roles) {
	return roles.some((role) => account?.roles.includes(role) ?? false);
}

/**
 * Calls back now and whenever the account or its balance changes.
 * @param {(account: Account | null) => void} listener
 * @returns {() => void} stops it
 */
export function onChange(listener) {
	listeners.add(listener);
	listener(account);
	return () => listeners.delete(listener);
}

/**
 * Asks people whose password another person set to choose their own, before anything else is done.
 * @param {string} [old] the one that was just signed in with
 */
export async function settlePassword(old = "") {
	if (!account?.password_due) return;
	const { askForOwnPassword } = await import("./own-password.js");
	await askForOwnPassword(account, old, { changePassword, signOut });
}

/** Asks the house who is signed in, if a session may exist. @returns {Promise<Account | null>} */
export async function load() {
	if (maybeSignedIn()) await learn();
	else settle(null);
	return account;
}

/** The house's answer; an answer that a later question has overtaken is not taken. */
async function learn() {
	const number = ++asked;
	let found = null;
	try {
		found = await get("/api/me");
	} catch (error) {
		if (!(error instanceof Problem) || error.status !== 401) throw error;
	}
	if (number === asked) take(found);
}

/** Asks for the balance again, quietly. */
export function refresh() {
	load().catch(() => {});
}

/**
 * Signs in with a name and a password, and a code if the account has a second factor.
 * @param {string} name
 * @param {string} password
 * @param {string} [code]
 */
export async function signIn(name, password, code) {
	take(await post("/api/sign-in", { name, password, ...(code ? { code } : {}) }), true);
	typed = password;
}

/**
 * Signs in as a new guest with play chips, who reads on in what was chosen in this browser.
 * @returns {Promise<Account>}
 */
export async function playAsGuest() {
	take(await post("/api/guest"), true);
	const chosen = chosenHere();
	if (chosen) await keepLanguage(chosen).catch(() => {}); // this browser keeps it in any case
	return /** @type {Account} */ (account);
}

/** Changes the password of this account; this session continues, and all others end. */
/** @param {string} old @param {string} wanted @param {string} [code] */
export async function changePassword(old, wanted, code) {
	take(await post("/api/me/password", { old, new: wanted, ...(code ? { code } : {}) }), true);
}

/** A guest stays, with a password: chips, seat and history are kept. @param {string} password */
export async function keepGuest(password) {
	take(await post("/api/me/account", { password }), true);
}

/** Shows pages in this language from now on: the account's everywhere, else this browser's. */
/** @param {string} wanted */
export async function readIn(wanted) {
	if (!known) await load();
	if (account) await keepLanguage(wanted);
	else chooseHere(wanted);
	showChosen();
}

/** @param {string} language */
async function keepLanguage(language) {
	take(await post("/api/me/language", { language }), true);
}

/** Signs out. */
export async function signOut() {
	await post("/api/sign-out");
	take(null, true);
	showChosen();
}

/**
 * The account, after asking to sign in if needed; null if the dialog was closed.
 * @param {string} [why] a line above the form
 * @returns {Promise<Account | null>}
 */
export function need(why = t("Sign in, or try it with play chips.")) {
	return account ? Promise.resolve(account) : openDialog(why);
}

/** Opens the sign-in dialog; the page then continues in the account's language. */
export async function askToSignIn() {
	await openDialog(t("Sign in to your account, or try it with play chips."));
	showChosen();
}

/** Opens the dialog without reloading afterwards: what needed the sign-in continues right away. */
/** @param {string} why @returns {Promise<Account | null>} */
async function openDialog(why) {
	const { signInDialog } = await import("./sign-in.js");
	await signInDialog(why, { signIn, playAsGuest });
	const old = typed;
	typed = "";
	await settlePassword(old);
	return account;
}

/** What the house has said. @param {Account | null} found @param {boolean} [tellOthers] */
function take(found, tellOthers = false) {
	remember(found !== null);
	followAccount(found?.language ?? "");
	settle(found);
	if (!tellOthers) return;
	asked++;
	channel?.postMessage("changed");
}

/** @param {Account | null} found */
function settle(found) {
	account = found;
	known = true;
	setToken(found?.csrf ?? "");
	for (const listener of [...listeners]) listener(account);
}

/** The cookie is out of a page's reach, so a mark beside it says whether it is worth asking. */
function maybeSignedIn() {
	try {
		return localStorage.getItem(MARK) !== null;
	} catch {
		return true;
	}
}

/** @param {boolean} signedIn */
function remember(signedIn) {
	try {
		if (signedIn) localStorage.setItem(MARK, "1");
		else localStorage.removeItem(MARK);
	} catch {
		// Without storage, every page asks the house.
	}
}

// The message may come before the other tab's mark, so ask the house in any case.
channel?.addEventListener("message", () => learn().catch(() => {}));
