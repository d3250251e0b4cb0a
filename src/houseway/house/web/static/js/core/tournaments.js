// @ts-check
// What the phases of a tournament are called.

import { asTitle } from "./games.js";
import { t } from "./text.js";

/** @type {Record<string, string>} */
const PHASES = {
	unopened: t("Not open yet"),
	unannounced: t("Not announced yet"),
	entries: t("Entries are open"),
	session: t("In progress"),
	"between-sessions": t("Between sessions"),
	decided: t("Decided"),
	ended: t("Finished"),
	cancelled: t("Cancelled"),
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

/** How far the casino's clock is ahead of this one, in milliseconds. */
let ahead = 0;

/** Takes up the time on the casino's wall. @param {string} now */
export function setWallTime(now) {
	ahead = Date.parse(now) - Date.now();
}

/**
 * When a tournament begins, counted down: "Starts in 2:05", "Starts now".
 * @param {string | null | undefined} startsAt on the casino's wall
 */
export function startWords(startsAt) {
	if (!startsAt) return "";
	const left = Math.ceil((Date.parse(startsAt) - Date.now() - ahead) / 1000);
	if (left <= 0) return t("Starting now");
	const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
	const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
	const time = `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(left % 60)}`;
	return t("Starts in {time}", { time });
}
