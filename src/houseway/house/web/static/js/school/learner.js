// @ts-check
// Who learns here: the account that is signed in, or else this browser by a token of its own.

import { newKey } from "../core/api.js";
import { current } from "../core/session.js";

const TOKEN = "houseway-learner";
/** @type {Map<string, string>} */
const meanwhile = new Map(); // where the browser keeps nothing

/** What the browser keeps under a name. @param {string} name */
export function readKept(name) {
	try {
		return localStorage.getItem(name) ?? meanwhile.get(name) ?? null;
	} catch {
		return meanwhile.get(name) ?? null;
	}
}

/** Keeps it, at least as long as this page is open. @param {string} name @param {string} value */
export function keep(name, value) {
	meanwhile.set(name, value);
	try {
		localStorage.setItem(name, value);
	} catch {
		// The browser keeps nothing.
	}
}

/** The token of this browser. */
export function token() {
	let found = readKept(TOKEN);
	if (!found) {
		found = newKey();
		keep(TOKEN, found);
	}
	return found;
}

/** The account that learns; guests with play chips come and go, and learn by the token. */
export function account() {
	const found = current();
	return found && found.kind !== "guest" ? found : null;
}

/** As the house is told it: nothing where the session says it. */
export function learner() {
	return account() ? "" : token();
}
