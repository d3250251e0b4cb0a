// @ts-check
// The language a person reads the pages in: the one chosen in this browser, else the browser's own.
// The house speaks English; what is drawn is put into another language on its way to the page.

/** In their own words; beside English, the house has a catalogue of each. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", de: "Deutsch" });
/** @typedef {keyof typeof LANGUAGES} Language */
const KEY = "houseway-language";

/** @type {Language} */
export const language = chosen();
document.documentElement.lang = language;

/** How dates are written. */
export const dated = language === "en" ? "en-GB" : language;

/** @type {(text: string) => string} */
let said = (text) => text;

/** A text of the house or of a page in the reader's language. @param {string} text */
export function inWords(text) {
	return said(text);
}

/**
 * Gets the words of the house, and of these games, before something of theirs is drawn. Without an
 * answer the page speaks English.
 * @param {readonly string[]} [games]
 * @param {{clauses?: boolean}} [also]
 */
export async function loadWords(games = [], also = {}) {
	if (language === "en") return;
	try {
		const { learn, translated } = await import("./words.js");
		await learn(language, games, also.clauses ?? false);
		said = translated;
	} catch (error) {
		console.error(error);
	}
}

/** Keeps the choice and shows the page in it. @param {Language} wanted */
export function chooseLanguage(wanted) {
	try {
		localStorage.setItem(KEY, wanted);
	} catch {
		return; // without storage the browser's own language holds
	}
	location.reload();
}

/** @returns {Language} */
function chosen() {
	const wanted = [stored(), ...navigator.languages].map((tag) => (tag ?? "").split("-")[0]);
	const known = wanted.find((tag) => tag in LANGUAGES);
	return /** @type {Language} */ (known ?? "en");
}

function stored() {
	try {
		return localStorage.getItem(KEY);
	} catch {
		return null;
	}
}
