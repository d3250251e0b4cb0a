// @ts-check
// Sends a request again with the same key while the house has not said whether it was done: at
// growing intervals for half a minute. What waits for the answer is then told that it is unknown.

import { t } from "./text.js";

export const UNKNOWN = "outcome-unknown";
export const STAYS_UNKNOWN = {
	code: UNKNOWN,
	why: t("We don't know whether that went through. Check before you try again."),
};

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const GIVE_UP_AFTER = 30_000;
const TOLD_AFTER = 600; // not where it is known in a moment

let doubts = 0;
/** @type {Set<(doubt: boolean) => void>} */
const listeners = new Set();

/** Milliseconds to wait after this number of tries. @param {number} tries */
export function waitAfter(tries) {
	return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
}

/** Whether it has been tried for long enough. @param {number} began @param {number} [wait] */
export function isGivenUp(began, wait = 0) {
	return Date.now() + wait - began > GIVE_UP_AFTER;
}

/**
 * Calls back when something stays unknown for more than a moment, and when nothing is any more.
 * @param {(doubt: boolean) => void} listener
 */
export function onDoubt(listener) {
	listeners.add(listener);
}

/** Something is not known now. @returns {() => void} to be called when it is */
export function doubt() {
	let shown = false;
	const timer = setTimeout(() => {
		shown = true;
		count(1);
	}, TOLD_AFTER);
	return () => {
		clearTimeout(timer);
		if (shown) count(-1);
		shown = false;
	};
}

/** @param {number} more */
function count(more) {
	const before = doubts > 0;
	doubts += more;
	if (before !== doubts > 0) for (const listener of listeners) listener(doubts > 0);
}
