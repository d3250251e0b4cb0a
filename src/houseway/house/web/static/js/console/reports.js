// @ts-check
// What was reported in this stage of a table. The console asks before it sends a report again.

import { ask } from "../core/ask.js";
import { t } from "../core/text.js";

const KEPT = "houseway-reports"; // it outlives a reload
/** @type {{stage: string, titles: string[]}} */
let reports = { stage: "", titles: [] };
try {
	reports = JSON.parse(sessionStorage.getItem(KEPT) ?? "") ?? reports;
} catch {
	// nothing was kept, or nothing may be
}

/** @param {string} stage @param {string} title */
export function isReported(stage, title) {
	return reports.stage === stage && reports.titles.includes(title);
}

/** @param {string} stage @param {string} title */
export function noteReport(stage, title) {
	const titles = reports.stage === stage ? reports.titles : [];
	reports = { stage, titles: [...titles, title] };
	try {
		sessionStorage.setItem(KEPT, JSON.stringify(reports));
	} catch {
		// then until the page is loaded again
	}
}

/** Asks whether it happened once more; Enter alone says no. @param {string} title */
export function reportAgain(title) {
	const line = t("You already reported “{title}” in this stage. Report it again?", { title });
	return ask({ title, line, verb: t("Report again") }, () => {});
}
