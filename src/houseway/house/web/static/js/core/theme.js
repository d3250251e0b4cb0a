// @ts-check
// Light, dark, or as the system has it; the choice stays in this browser.

/** @typedef {"system" | "light" | "dark"} Theme */

const KEY = "houseway-theme";
/** @type {Theme[]} */
const ORDER = ["system", "light", "dark"];

/** The chosen theme. @returns {Theme} */
export function theme() {
	const chosen = /** @type {Theme} */ (readStored() ?? "system");
	return ORDER.includes(chosen) ? chosen : "system";
}

/** Chooses and keeps a theme. @param {Theme} chosen */
export function setTheme(chosen) {
	try {
		if (chosen === "system") localStorage.removeItem(KEY);
		else localStorage.setItem(KEY, chosen);
	} catch {
		// Without storage the choice holds for this page.
	}
	if (chosen === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = chosen;
}

function readStored() {
	try {
		return localStorage.getItem(KEY);
	} catch {
		return document.documentElement.dataset.theme ?? null;
	}
}
