// @ts-check
// The notice of a tournament and its conditions, in our words.

import { h } from "/static/js/core/dom.js";
import { asTitle, clauseLink } from "/static/js/core/games.js";
import { money } from "/static/js/core/money.js";
import { nt, t } from "/static/js/core/text.js";
import { dayWords, lengthWords, listNames, placeWords, timeWords } from "./phrases.js";

/** @import { Notice, TournamentView } from "houseway" */

/** What happens to prizes for places that no player has. @type {Record<string, string>} */
const LEFT = {
	kept: t("the house keeps unawarded prizes"),
	"to-the-winner": t("the winner gets unawarded prizes"),
	shared: t("the finalists share unawarded prizes"),
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
				fact(t("Starting chips"), bankWords(notice)),
				fact(
					t("Table limits"),
					everySession(notice, notice.session_limits, notice.limits, limitWords),
				),
				notice.smallest_chip ? fact(t("Smallest chip"), money(notice.smallest_chip)) : null,
				fact(t("Play-off"), lengthWords(notice.play_off)),
				fact(
					t("Cards dealt from"),
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
	return t("All entry fees are paid out as prizes: {most} with {players} players.", {
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
	return t("{minimum} to {maximum} on each spot, in steps of {minimum}", {
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
	if (!own?.length) return t("{what} in each session", { what: says(common) });
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
	return nt(
		"the best player at each table moves on",
		"{count} players at each table move on",
		count,
	);
}

/**
 * @param {Notice} notice @param {Notice["allocation"][number]} one @param {number} i
 * @param {string[]} starts
 */
function sessionWords(notice, one, i, starts) {
	const final = i === notice.allocation.length - 1;
	const tables = nt("one table", "{count} tables at a time", one.tables);
	const goes = final ? t("the best player wins the tournament") : proceedWords(one.proceed);
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
	return t("{which}: {time}; {tables}, up to {seats} players each; {length}; {goes}.", {
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
						"A draw gives you your time, table and box. Be in your seat when the table " +
							"begins, or you're out.",
					)
				: t(
						"A draw gives you your time, table and box. Be in your seat by that time, " +
							"or you're out.",
					),
			"KHT-5.1",
		],
		[
			t("You start with tournament chips: {bank}. They have no cash value and stay on the table.", {
				bank: bankWords(notice),
			}),
			"KHT-6.2",
		],
		[
			pokerpot
				? t(
						"In every round you make a Pokerpot wager at your own box, or forfeit the " +
							"minimum to the house.",
					)
				: t(
						"In every round you make a wager at your own box, or forfeit the minimum to the house.",
					),
			"KHT-6.4",
		],
		[
			t(
				"The puck shows who wagers first. The others follow clockwise, one by one, " +
					"before each card.",
			),
			"KHT-7.2",
		],
		[t("Players may not lend or borrow chips."), "KHT-6.7"],
		[
			notice.walkovers
				? t("If all players at a table would move on, it isn't played: they move on.")
				: t("Every table is played, even if all its players will move on."),
			"KHT-8.1",
		],
		[
			t(
				"The most chips at the end of the playing time wins the table. Players who " +
					"are level play off.",
			),
			"KHT-8.4",
		],
		[
			readings["lost-all"] === "level"
				? t("Players without chips are level. Those who went out together draw lots.")
				: t(
						"If you bust, players who bust later rank higher. Ties on the same card " +
							"are drawn by lot.",
					),
			"KHT-8.2",
		],
		[
			readings["broken-off"] === "kept"
				? t(
						"You get the fee back if you withdraw a week or more before the first " +
							"date. If the tournament doesn't take place, everyone does.",
					)
				: t(
						"You get the fee back if you withdraw a week or more before the first " +
							"date. If the tournament doesn't take place or is broken off, everyone " +
							"does.",
					),
			"KHT-3.2.b",
		],
		[
			readings.disqualification === "before-play"
				? t("Breaking the conditions before play begins means disqualification, without a refund.")
				: t("Breaking the conditions at any time means disqualification, without a refund."),
			"KHT-1.4",
		],
		...(notice.acknowledgement
			? /** @type {[string, string][]} */ ([
					[t("You're seated once you've accepted these conditions."), "KHT-1.5"],
				])
			: []),
		[t("No one in the house will advise you how to play."), "KHT-1.7"],
	];
}
