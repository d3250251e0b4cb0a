// @ts-check
// The language a person reads the pages in: the one of the account that is signed in, else the one
// chosen in this browser, else the browser's own.

/** In their own words; beside English, the house has a catalogue of each. */
export const LANGUAGES = /** @type {const} */ ({
	en: "English",
	de: "Deutsch",
	"zh-Hans": "简体中文",
});
/** @typedef {keyof typeof LANGUAGES} Language */
const HERE = "houseway-language"; // chosen in this browser while signed out
const ACCOUNT = "houseway-account-language"; // of the account that is signed in

/** @type {Language} */
export const language = chosen();
document.documentElement.lang = language;

/** How dates are written. */
export const dated = language === "en" ? "en-GB" : language;

/** Keeps a choice for this browser and every person who uses it. @param {string} wanted */
export function chooseHere(wanted) {
	keep(HERE, wanted);
}

/** What was chosen in this browser, if anything was. */
export function chosenHere() {
	return readStored(HERE);
}

/** Keeps what the account reads in for the pages to come; empty where there is none. */
/** @param {string} wanted */
export function followAccount(wanted) {
	keep(ACCOUNT, wanted);
}

/** Shows the page in the language that holds now, where it was drawn in another. */
export function showChosen() {
	if (chosen() !== language) location.reload();
}

/** @returns {Language} */
function chosen() {
	const asked = [readStored(ACCOUNT), readStored(HERE), ...navigator.languages];
	const tags = /** @type {Language[]} */ (Object.keys(LANGUAGES));
	const known = asked.map((tag) => tags.find((one) => tag && primary(one) === primary(tag)));
	return known.find((tag) => tag) ?? "en";
}

/** The part that a reader's tag and a catalogue's must share: zh of zh-CN. @param {string} tag */
function primary(tag) {
	return tag.split("-")[0].toLowerCase();
}

/** @param {string} key */
function readStored(key) {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** @param {string} key @param {string} wanted */
function keep(key, wanted) {
	try {
		if (wanted) localStorage.setItem(key, wanted);
		else localStorage.removeItem(key);
	} catch {
		// Without storage the browser's own language holds.
	}
}
