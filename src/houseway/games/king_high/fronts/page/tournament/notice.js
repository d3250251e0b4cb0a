// @ts-check
// The notice of a tournament and its conditions, in our words.

import { h } from "/static/js/core/dom.js";
import { asTitle, clauseLink } from "/static/js/core/games.js";
import { money } from "/static/js/core/money.js";
import { nt, t } from "/static/js/core/text.js";
import { dayWords, lengthWords, listNames, placeWords, timeWords } from "./phrases.js";

/** @import { Notice, TournamentView } from "houseway" */

/** What becomes of prizes for places that nobody has. @type {Record<string, string>} */
const LEFT = {
	kept: t("the house keeps the prizes left over"),
	"to-the-winner": t("the winner gets the prizes left over"),
	shared: t("the finalists share the prizes left over"),
};

/**
 * The panel with everything that was settled before the tournament opened.
 * @param {TournamentView} tournament
 * @returns {HTMLElement | null}
 */
export function noticePanel({ notice, amendments, starts, readings, phase, prizes_there: there }) {
	if (!notice) return null;
	return h(
		"details",
		{ class: "panel", key: `notice-${phase === "entries"}`, open: phase === "entries" },
		h("summary", null, t("The notice")),
		h(
			"div",
			{ class: "stack" },
			h(
				"dl",
				{ class: "facts" },
				fact(
					notice.dates.length > 1 ? t("Dates") : t("Date"),
					notice.dates.map(dayWords).join(", "),
				),
				fact(t("Entry fee"), notice.entry_fee ? money(notice.entry_fee) : t("none")),
				fact(t("Players"), t("at most {players}", { players: notice.players })),
				fact(t("Bank of chips"), bankWords(notice)),
				fact(
					t("Table limits"),
					everySession(notice, notice.session_limits, notice.limits, limitWords),
				),
				notice.smallest_chip ? fact(t("Smallest chip"), money(notice.smallest_chip)) : null,
				fact(t("Play-off"), lengthWords(notice.play_off)),
				fact(
					t("Cards from"),
					notice.device === "manual-shoe" ? t("a manual shoe") : t("a mechanical shuffling device"),
				),
			),
			amendments.map((one, i) =>
				h("p", { class: "quiet", key: `amended-${i}` }, amendmentWords(one)),
			),
			h("h3", null, t("Sessions")),
			h(
				"ol",
				{ class: "tour-sessions" },
				notice.allocation.map((one, i) =>
					h("li", null, sessionWords(notice, one, i, starts[i] ?? one.starts)),
				),
			),
			h("h3", null, t("Prizes")),
			notice.prizes_from_fees ? h("p", null, sharedWords(notice)) : null,
			h(
				"dl",
				{ class: "facts" },
				there.map((prize, i) => fact(placeWords(i + 1), money(prize))),
				fact(t("With fewer finalists"), LEFT[notice.prizes_left ?? "kept"]),
			),
			h("h3", null, t("Conditions")),
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
	return t("All entry fees that are paid are prizes: {most} with {players} players.", {
		most,
		players,
	});
}

/** @param {{changed: string[], at: string, reason: string}} amendment */
function amendmentWords({ changed, at, reason }) {
	const what = listNames(changed.map((part) => asTitle(part.replaceAll("_", "-")).toLowerCase()));
	return t("Amended on {time}: {what}. {reason}", { time: timeWords(at), what, reason });
}

/** @param {string} name @param {string} value */
function fact(name, value) {
	return [h("dt", null, name), h("dd", null, value)];
}

/** @param {Notice} notice */
function bankWords(notice) {
	return everySession(notice, notice.banks, notice.buy_in, money);
}

/** @param {{minimum: number, maximum: number}} limits */
function limitWords({ minimum, maximum }) {
	return t("{minimum} to {maximum} on each place, in units of {minimum}", {
		minimum: money(minimum),
		maximum: money(maximum),
	});
}

/**
 * What holds in all sessions, or in each of them.
 * @template T
 * @param {Notice} notice
 * @param {T[] | undefined} own one for each session, where they differ
 * @param {T} common
 * @param {(one: T) => string} says
 */
function everySession(notice, own, common, says) {
	if (!own?.length) return t("{what} at each session", { what: says(common) });
	const last = notice.allocation.length - 1;
	return own
		.map((one, i) =>
			i === last
				? t("the final: {what}", { what: says(one) })
				: t("session {number}: {what}", { number: i + 1, what: says(one) }),
		)
		.join("; ");
}

/** @param {number} count */
function proceedWords(count) {
	return nt("the best of each table proceeds", "{count} of each table proceed", count);
}

/**
 * @param {Notice} notice @param {Notice["allocation"][number]} one @param {number} i
 * @param {string[]} starts
 */
function sessionWords(notice, one, i, starts) {
	const final = i === notice.allocation.length - 1;
	const tables = nt("one table", "{count} tables at a time", one.tables);
	const goes = final ? t("the best wins the tournament") : proceedWords(one.proceed);
	const which = final ? t("The final") : t("Session {number}", { number: i + 1 });
	const first = timeWords(starts[0]);
	const time =
		starts.length > 1
			? nt(
					"{first} and {count} later start",
					"{first} and {count} later starts",
					starts.length - 1,
					{ first },
				)
			: first;
	return t("{which}: {time}; {tables}, up to {seats} players at each; {length}; {goes}.", {
		which,
		time,
		tables,
		seats: one.seats,
		length: lengthWords(notice.durations[i]),
		goes,
	});
}

/**
 * @param {Notice} notice @param {Record<string, string | number>} readings
 * @returns {[string, string][]}
 */
function conditions(notice, readings) {
	const pokerpot = readings["compulsory-wager"] === "pokerpot";
	return [
		[
			readings["late-arrival"] === "play-begins"
				? t(
						"A ballot gives you your time, table and box. Be in your seat when the table begins, " +
							"or you are out.",
					)
				: t(
						"A ballot gives you your time, table and box. Be in your seat by that time, or you " +
							"are out.",
					),
			"KHT-5.1",
		],
		[
			t("You begin with tournament chips, {bank}. They are no money and stay on the table.", {
				bank: bankWords(notice),
			}),
			"KHT-6.2",
		],
		[
			pokerpot
				? t(
						"In every round you make a Pokerpot wager at your own box, or lose the minimum to " +
							"the house.",
					)
				: t("In every round you make a wager at your own box, or lose the minimum to the house."),
			"KHT-6.4",
		],
		[
			t(
				"The puck shows who wagers first; the others follow clockwise, one by one, before each " +
					"card.",
			),
			"KHT-7.2",
		],
		[t("Chips are neither lent nor borrowed."), "KHT-6.7"],
		[
			notice.walkovers
				? t("A table from which all of its players would proceed is not played: they proceed.")
				: t("Every table is played, even if all of its players will proceed."),
			"KHT-8.1",
		],
		[
			t(
				"The most chips at the end of the playing time win the table. Players who are level " +
					"play off.",
			),
			"KHT-8.4",
		],
		[
			readings["lost-all"] === "level"
				? t(
						"Among players without chips nobody is ahead; those who lost them together are " +
							"told apart by lots.",
					)
				: t(
						"Whoever loses all chips later ranks higher; those who lost them with the same " +
							"card are told apart by lots.",
					),
			"KHT-8.2",
		],
		[
			readings["broken-off"] === "kept"
				? t(
						"Whoever withdraws a week or more before the first date gets the fee back, and " +
							"everybody if the tournament does not take place.",
					)
				: t(
						"Whoever withdraws a week or more before the first date gets the fee back, and " +
							"everybody if the tournament does not take place or is broken off.",
					),
			"KHT-3.2.b",
		],
		[
			readings.disqualification === "before-play"
				? t("Whoever breaks the conditions before play begins is disqualified, without the fee.")
				: t("Whoever breaks the conditions is disqualified at any time, without the fee."),
			"KHT-1.4",
		],
		...(notice.acknowledgement
			? /** @type {[string, string][]} */ ([
					[t("You are seated once you have acknowledged these conditions."), "KHT-1.5"],
				])
			: []),
		[t("Nobody in the house advises you how to play."), "KHT-1.7"],
	];
}
