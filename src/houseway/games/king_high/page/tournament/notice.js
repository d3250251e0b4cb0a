// @ts-check
// The notice of a tournament and its conditions, in our words.

import { h } from "/static/js/core/dom.js";
import { asTitle, clauseLink } from "/static/js/core/games.js";
import { money } from "/static/js/core/money.js";
import { dayWords, lengthWords, listed, placeWords, timeWords } from "./phrases.js";

/** What becomes of prizes for places that nobody has. @type {Record<string, string>} */
const LEFT = {
	kept: "the house keeps the prizes left over",
	"to-the-winner": "the winner gets the prizes left over",
	shared: "the finalists share the prizes left over",
};

/**
 * The panel with everything that was settled before the tournament opened.
 * @param {any} tournament
 * @returns {HTMLElement | null}
 */
export function noticePanel({ notice, amendments, starts, readings, phase, prizes_there: there }) {
	if (!notice) return null;
	return h(
		"details",
		{ class: "panel", key: `notice-${phase === "entries"}`, open: phase === "entries" },
		h("summary", null, "The notice"),
		h(
			"div",
			{ class: "stack" },
			h(
				"dl",
				{ class: "facts" },
				fact(notice.dates.length > 1 ? "Dates" : "Date", notice.dates.map(dayWords).join(", ")),
				fact("Entry fee", notice.entry_fee ? money(notice.entry_fee) : "none"),
				fact("Players", `at most ${notice.players}`),
				fact("Bank of chips", bankWords(notice)),
				fact(
					"Table limits",
					everySession(notice, notice.session_limits, notice.limits, limitWords),
				),
				notice.smallest_chip ? fact("Smallest chip", money(notice.smallest_chip)) : null,
				fact("Play-off", lengthWords(notice.play_off)),
				fact(
					"Cards from",
					notice.device === "manual-shoe" ? "a manual shoe" : "a mechanical shuffling device",
				),
			),
			amendments.map((/** @type {any} */ one, /** @type {number} */ i) =>
				h("p", { class: "quiet", key: `amended-${i}` }, amendmentWords(one)),
			),
			h("h3", null, "Sessions"),
			h(
				"ol",
				{ class: "tour-sessions" },
				notice.allocation.map((/** @type {any} */ one, /** @type {number} */ i) =>
					h("li", null, sessionWords(notice, one, i, starts[i] ?? one.starts)),
				),
			),
			h("h3", null, "Prizes"),
			notice.prizes_from_fees ? h("p", null, sharedWords(notice)) : null,
			h(
				"dl",
				{ class: "facts" },
				there.map((/** @type {number} */ prize, /** @type {number} */ i) =>
					fact(placeWords(i + 1), money(prize)),
				),
				fact("With fewer finalists", LEFT[notice.prizes_left ?? "kept"]),
			),
			h("h3", null, "Conditions"),
			h(
				"ul",
				{ class: "tour-conditions" },
				conditions(notice, readings).map(([sentence, clause]) =>
					h("li", null, sentence, " ", clauseLink(clause)),
				),
			),
		),
	);
}

/** @param {{prizes: number[], players: number}} notice */
function sharedWords({ prizes, players }) {
	const most = money(prizes.reduce((sum, prize) => sum + prize, 0));
	return `All entry fees that are paid are prizes: ${most} with ${players} players.`;
}

/** @param {{changed: string[], at: string, reason: string}} amendment */
function amendmentWords({ changed, at, reason }) {
	const what = listed(changed.map((part) => asTitle(part.replaceAll("_", "-")).toLowerCase()));
	return `Amended on ${timeWords(at)}: ${what}. ${reason}`;
}

/** @param {string} name @param {string} value */
function fact(name, value) {
	return [h("dt", null, name), h("dd", null, value)];
}

/** @param {any} notice */
function bankWords(notice) {
	return everySession(notice, notice.banks, notice.buy_in, money);
}

/** @param {{minimum: number, maximum: number}} limits */
function limitWords({ minimum, maximum }) {
	return `${money(minimum)} to ${money(maximum)} on each place, in units of ${money(minimum)}`;
}

/**
 * What holds in all sessions, or in each of them.
 * @template T
 * @param {any} notice
 * @param {T[] | undefined} own one for each session, where they differ
 * @param {T} common
 * @param {(one: T) => string} says
 */
function everySession(notice, own, common, says) {
	if (!own?.length) return `${says(common)} at each session`;
	const last = notice.allocation.length - 1;
	return own
		.map((one, i) => `${i === last ? "the final" : `session ${i + 1}`}: ${says(one)}`)
		.join("; ");
}

/** @param {number} count */
function proceedWords(count) {
	return count === 1 ? "the best of each table proceeds" : `${count} of each table proceed`;
}

/** @param {any} notice @param {any} one @param {number} i @param {string[]} starts */
function sessionWords(notice, one, i, starts) {
	const final = i === notice.allocation.length - 1;
	const tables = one.tables === 1 ? "one table" : `${one.tables} tables at a time`;
	const goes = final ? "the best wins the tournament" : proceedWords(one.proceed);
	const which = final ? "The final" : `Session ${i + 1}`;
	const later = starts.length - 1;
	const more = later ? ` and ${later} later start${later > 1 ? "s" : ""}` : "";
	return (
		`${which}: ${timeWords(starts[0])}${more}; ${tables}, up to ${one.seats} players at each; ` +
		`${lengthWords(notice.durations[i])}; ${goes}.`
	);
}

/** @param {any} notice @param {Record<string, string>} readings @returns {[string, string][]} */
function conditions(notice, readings) {
	const pokerpot = readings["compulsory-wager"] === "pokerpot";
	return [
		[
			"A ballot gives you your time, table and box. Be in your seat " +
				(readings["late-arrival"] === "play-begins" ? "when the table begins" : "by that time") +
				", or you are out.",
			"KHT-5.1",
		],
		[
			`You begin with tournament chips, ${bankWords(notice)}. They are no money and stay on ` +
				"the table.",
			"KHT-6.2",
		],
		[
			`In every round you make ${pokerpot ? "a Pokerpot wager" : "a wager"} at your own ` +
				"box, or lose the minimum to the house.",
			"KHT-6.4",
		],
		[
			"The puck shows who wagers first; the others follow clockwise, one by one, before each card.",
			"KHT-7.2",
		],
		["Chips are neither lent nor borrowed.", "KHT-6.7"],
		[
			notice.walkovers
				? "A table from which all of its players would proceed is not played: they proceed."
				: "Every table is played, even if all of its players will proceed.",
			"KHT-8.1",
		],
		[
			"The most chips at the end of the playing time win the table. Players who are level " +
				"play off.",
			"KHT-8.4",
		],
		[
			readings["lost-all"] === "level"
				? "Among players without chips nobody is ahead; those who lost them together are " +
					"told apart by lots."
				: "Whoever loses all chips later ranks higher; those who lost them with the same card " +
					"are told apart by lots.",
			"KHT-8.2",
		],
		[
			"Whoever withdraws a week or more before the first date gets the fee back, and everybody " +
				(readings["broken-off"] === "kept"
					? "if the tournament does not take place."
					: "if the tournament does not take place or is broken off."),
			"KHT-3.2.b",
		],
		[
			readings.disqualification === "before-play"
				? "Whoever breaks the conditions before play begins is disqualified, without the fee."
				: "Whoever breaks the conditions is disqualified at any time, without the fee.",
			"KHT-1.4",
		],
		...(notice.acknowledgement
			? /** @type {[string, string][]} */ ([
					["You are seated once you have acknowledged these conditions.", "KHT-1.5"],
				])
			: []),
		["Nobody in the house advises you how to play.", "KHT-1.7"],
	];
}
