// @ts-check
// What the phases of a tournament are called.

import { asTitle } from "./games.js";

/** @type {Record<string, string>} */
const PHASES = {
	unopened: "Not open yet",
	unannounced: "Not announced yet",
	entries: "Entries are open",
	session: "In play",
	"between-sessions": "Between sessions",
	decided: "Decided",
	ended: "Over",
	cancelled: "Cancelled",
};

/** @param {string} phase */
export function phaseName(phase) {
	return PHASES[phase] ?? asTitle(phase);
}

/** The colour of a phase's badge. @param {string} phase */
export function phaseTone(phase) {
	if (phase === "entries" || phase === "session") return "badge--good";
	if (phase === "cancelled") return "badge--bad";
	return phase === "decided" || phase === "between-sessions" ? "badge--warn" : "";
}
