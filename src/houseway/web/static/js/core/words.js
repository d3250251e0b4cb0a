// @ts-check
// Any text of the house in another language: its sentence is found in the catalogue by its English
// words, and what stands at its places is put into words the same way. `houseway.words` does the
// same in Python, and tests hold the two against each other.

/** @typedef {{names: string[], literals: string[], longest: string, weight: number,
 *   pattern: RegExp, other: string}} Template */

const PLACE = /\{(\w+)\}/g;
// Arguments that are somebody's own words, and stay as they are.
const OWN = new Set(["name", "player", "owner", "who", "account", "table", "reason", "text"]);
const NUMBER = /^([+−-]?)(\d{1,3}(?:,\d{3})*)(\.\d+)?(%?)$/;
const LARGE_ODDS = /^(\d{1,3}(?:,\d{3})+)(:\d+)$/; // 1,000:1; of smaller ones nothing changes
const CITED = /^(.+?)( \((?:[A-Z]+-[\w.,-]+(?:, )?)+\))$/s;
const NUMBERED_CLAUSE = /^([A-Z]+-[\w.-]+: )(.+)$/s;
const ENDED = /^(.+)([.;:,])$/s;
const SENTENCES = /((?<=[.!?])\s+|\n)/;
const PARTS = /((?<=[:;])\s+)/;
const LIST = /(, and |, | and | or )/;
const READINGS = 40; // of a text by templates that are tried, the heaviest first
const LIGHT = 8; // letters of its own: such a sentence is only meant where little stands in it
// Nor is it where no number stands at a place with such a name: 1 to Ann is no least to most.
// Pair of Kings is no number right of all questions.
const COUNTED = new Set([
	"least",
	"most",
	"longest",
	"minimum",
	"maximum",
	"pays",
	"to",
	"questions",
	"amount",
]);
// What wagers pay, in whole numbers and against ten at most: 20 to 500 is a least to most.
/** @type {Record<string, string>} */
const ODDS = { pays: "\\d[\\d,]*", to: "10|\\d" };
const WORDS_OF_A_NAME = 4;
const FEW = 4; // words, which may each be known by themselves

let language = "en";
/** @type {Record<string, string>} */
let joints = {};
/** @type {Map<string, string>} */
const whole = new Map();
/** @type {Template[]} */
let templates = [];
/** The templates by their English sentences, in the order they were learned. */
/** @type {Map<string, Template>} */
const byEnglish = new Map();
/** A text in the other language, and how much of its English was known. */
/** @typedef {{text: string, known: number}} Said */
/** @type {Map<string, Said>} */
const memory = new Map();
/** What is taken up or will be. @type {Map<string, Promise<void>>} */
const asked = new Map();
/** The last of them: they are taken up in the order they were asked for. @type {Promise<any>} */
let last = Promise.resolve();

/**
 * Takes up the catalogues of the house and of these games, each once.
 * @param {string} of
 * @param {readonly string[]} games
 * @param {boolean} clauses
 */
export async function learn(of, games, clauses) {
	language = of;
	const parts = [of, ...games.map((game) => `${of}/${encodeURIComponent(game)}`)];
	if (clauses) parts.push(...parts.slice(1).map((part) => `${part}/clauses`));
	await Promise.all(parts.map((part) => asked.get(part) ?? ask(part)));
}

/** What did not come is asked for anew the next time. @param {string} part */
function ask(part) {
	const coming = Promise.all([fetch(`/words/${part}.json`).then((answer) => answer.json()), last]);
	const done = coming.then(([catalogue]) => takeUp(catalogue));
	asked.set(part, done);
	last = done.catch(() => asked.delete(part));
	return done;
}

/** @param {{and: string, or: string, words: Record<string, string>}} catalogue */
function takeUp({ and, or, words }) {
	joints = { " and ": and, ", and ": and, " or ": or };
	for (const [english, other] of Object.entries(words)) {
		whole.set(english, other);
		if (english.search(PLACE) >= 0) byEnglish.set(english, templateOf(english, other));
	}
	templates = [...byEnglish.values()].sort((a, b) => b.weight - a.weight);
	memory.clear();
}

/** @param {string} english @param {string} other @returns {Template} */
function templateOf(english, other) {
	const literals = english.replaceAll(PLACE, "\0").split("\0");
	const weight = literals.join("").length;
	const names = [...english.matchAll(PLACE)].map(([, name]) => name);
	const escaped = literals.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	const fits = (/** @type {string} */ name, /** @type {string} */ text) => {
		if (weight < LIGHT && ODDS[name]) return ODDS[name];
		const first = weight < LIGHT && COUNTED.has(name) ? "[+−-]?\\d" : "";
		return `${first}.*${text ? "?" : ""}`; // all it can where another place follows at once
	};
	const pieces = escaped.flatMap((text, i) =>
		i ? [`(${fits(names[i - 1], text)})`, text] : [text],
	);
	return {
		names,
		literals,
		longest: literals.reduce((a, b) => (b.length > a.length ? b : a)),
		weight,
		pattern: new RegExp(`^${pieces.join("")}$`, "s"),
		other,
	};
}

/** The text in the other language; what is not known stays English. @param {string} text */
export function translated(text) {
	return argument("", text).text;
}

/**
 * A text by whichever reading of it the catalogue knows most of.
 * @param {string} text
 * @returns {Said}
 */
function said(text) {
	const found = memory.get(text) ?? exact(text) ?? read(text);
	memory.set(text, found);
	return found;
}

/** @param {string} text @returns {Said | null} */
function exact(text) {
	const words = whole.get(text);
	if (words !== undefined) return { text: words, known: text.length };
	const odds = LARGE_ODDS.exec(text);
	if (odds) return { text: said(odds[1]).text + odds[2], known: text.length };
	const number = NUMBER.exec(text);
	return number ? { text: numberOf(number), known: text.length } : null;
}

/** @param {string} text @returns {Said} */
function read(text) {
	const readings = [{ text, known: 0 }, ...byTemplates(text), ...takenApart(text)];
	for (const rest of [CITED, ENDED]) {
		const found = rest.exec(text);
		if (!found) continue;
		const inner = said(found[1]);
		readings.push({ text: inner.text + found[2], known: inner.known });
	}
	const numbered = NUMBERED_CLAUSE.exec(text);
	if (numbered) {
		const inner = said(numbered[2]);
		readings.push({ text: numbered[1] + inner.text, known: inner.known });
	}
	return readings.reduce((best, next) => (next.known > best.known ? next : best));
}

/** @param {string} text @returns {Said[]} */
function byTemplates(text) {
	const readings = [];
	for (const template of templates) {
		if (!text.includes(template.longest)) continue;
		const match = template.pattern.exec(text);
		const long = template.weight < LIGHT && match?.slice(1).some(isLong);
		if (match && !long) readings.push(filled(template, match.slice(1)));
		if (readings.length === READINGS) break;
	}
	return readings;
}

/** @param {string} text */
function isLong(text) {
	return text.split(" ").length - 1 > WORDS_OF_A_NAME;
}

/** @param {Template} template @param {string[]} given @returns {Said} */
function filled({ names, other, weight }, given) {
	const values = given.map((text, i) => argument(names[i], text));
	const text = other.replaceAll(PLACE, (_, name) => values[names.indexOf(name)]?.text ?? "");
	return { text, known: values.reduce((sum, { known }) => sum + known, weight) };
}

/** @param {string} name @param {string} text @returns {Said} */
function argument(name, text) {
	const inside = text.trim();
	if (!inside || OWN.has(name.replace(/_\d$/, ""))) return { text, known: 0 };
	const found = said(inside);
	return { text: text.replace(inside, () => found.text), known: found.known };
}

/** Sentences, parts, things of a list or a few words, each by itself. @param {string} text */
function takenApart(text) {
	const ways = [SENTENCES, PARTS, LIST].map((joint) => text.split(joint));
	const words = text.split(/( )/);
	const few = words.length > 1 && words.length < 2 * FEW;
	if (few && words.every((word) => word === " " || exact(word))) ways.push(words);
	return ways.filter((pieces) => pieces.length > 1).map(joined);
}

/** Every second piece stands between two others. @param {string[]} pieces @returns {Said} */
function joined(pieces) {
	const found = pieces.map((piece, i) =>
		i % 2 ? { text: joints[piece] ?? piece, known: 0 } : argument("", piece),
	);
	return {
		text: found.map(({ text }) => text).join(""),
		known: found.reduce((sum, { known }) => sum + known, 0),
	};
}

/** @param {RegExpExecArray} number */
function numberOf([, sign, digits, decimals = "", percent]) {
	const count = Math.max(decimals.length - 1, 0);
	const plain = Number(digits.replaceAll(",", "") + decimals);
	const form = new Intl.NumberFormat(language, {
		minimumFractionDigits: count,
		maximumFractionDigits: count,
	});
	return sign + form.format(plain) + (percent ? "\u00a0%" : "");
}
