// @ts-check
// What the director of a tournament rules on, each asked for with a reason for the log.

import { ask } from "/static/js/core/ask.js";
import { h } from "/static/js/core/dom.js";
import { asTitle } from "/static/js/core/games.js";
import { t } from "/static/js/core/text.js";
import { causeWords, timeWords } from "./phrases.js";

/** @import { Command, Notice, NoticeDraft, Offer, Offers } from "houseway" */
/** @import { Acting } from "./acting.js" */

const REASON = { name: "reason", label: t("Reason, for the log and the players") };

/** The commands that have a dialog here instead of a plain button. */
export const RULINGS = [
	"house-suspend-tournament",
	"house-resume-tournament",
	"cancel",
	"alter-start",
	"amend-notice",
	"invalidate",
	"invalidate-round",
	"allot-seats",
	"draw-ballot",
	"house-turn-down",
];

/**
 * A button for each ruling that may be made now.
 * @param {Offers} offers
 * @param {Acting} acting
 */
export function rulings(offers, acting) {
	return [
		suspendButton(offers, acting),
		alterButton(offers, acting),
		amendButton(offers, acting),
		paperButton(offers, acting),
		invalidateRoundButton(offers, acting),
		invalidateButton(offers, acting),
		cancelButton(offers, acting),
		...turnDownButtons(offers, acting),
	];
}

/** @param {Offers} offers @param {Acting} acting */
function suspendButton(offers, acting) {
	const [suspend, resume] = [
		offers.find("house-suspend-tournament"),
		offers.find("house-resume-tournament"),
	];
	if (resume) {
		const what = {
			title: t("Resume the tournament?"),
			line: t("Each turn starts over."),
			fields: [REASON],
			verb: t("Resume"),
		};
		return button("resume", t("Resume"), false, () =>
			ask(what, ({ reason }) => acting.send(resume.command, reason)),
		);
	}
	if (!suspend) return null;
	const what = {
		title: t("Suspend the tournament?"),
		line: t("Every table stops, even in the middle of a round, until you resume."),
		fields: [REASON],
		verb: t("Suspend"),
		danger: true,
	};
	return button("suspend", t("Suspend …"), false, () =>
		ask(what, ({ reason }) => acting.send({ ...suspend.command, reason }, reason)),
	);
}

/** What waits for a second person. @param {Offers} offers @param {Acting} acting */
function turnDownButtons(offers, acting) {
	return offers.list("house-turn-down").map(({ command, says }) => {
		const what = { title: says, fields: [REASON], verb: t("Turn down"), danger: true };
		return button(`turn-down-${command.number}`, `${says} …`, false, () =>
			ask(what, ({ reason }) => acting.send({ ...command, reason }, reason)),
		);
	});
}

/** @param {Command} command */
function startWords({ session, heat, to }) {
	const time = timeWords(to ?? "");
	return heat !== undefined && heat > 1
		? t("Session {session}, start {heat}: {time}", { session, heat, time })
		: t("Session {session}: {time}", { session, time });
}

/** @param {Offers} offers @param {Acting} acting */
function alterButton(offers, acting) {
	const all = offers.list("alter-start");
	if (!all.length) return null;
	const options = /** @type {[string, string][]} */ (
		all.map(({ command }, i) => [String(i), startWords(command)])
	);
	const what = {
		title: t("Move a start time"),
		line: t("The entrants are notified now. Choose a time that hasn't passed."),
		fields: [
			{ name: "which", label: t("Start"), options },
			{
				name: "to",
				label: t("New time"),
				type: "datetime-local",
				value: all[0].command.to,
				hint: t("By the house's clock."),
			},
			REASON,
		],
		verb: t("Move"),
	};
	return button("alter", t("Move a start time …"), false, () =>
		ask(what, ({ which, to, reason }) =>
			acting.send({ ...all[Number(which)].command, to }, reason),
		),
	);
}

/** Dates, places and prizes of the notice. @param {Offers} offers @param {Acting} acting */
function amendButton(offers, acting) {
	const amend = offers.find("amend-notice");
	if (!amend) return null;
	const notice = /** @type {Notice & NoticeDraft} */ (amend.command.notice);
	const dates = notice.dates.slice(0, -1); // the offer has one more, to be good as it stands
	const what = {
		title: t("Amend the notice"),
		line: t(
			"The Authority and the entrants are notified now. Once seats are drawn, " +
				"only dates can change.",
		),
		fields: [
			{ name: "dates", label: t("Dates"), value: dates.join(", "), hint: "2027-05-01, …" },
			{ name: "players", label: t("Most players"), value: String(notice.players) },
			{
				name: "prizes",
				label: t("Prizes, from first place down"),
				value: notice.prizes.join(", "),
			},
			REASON,
		],
		verb: t("Amend"),
	};
	return button("amend", t("Amend the notice …"), false, () =>
		ask(what, ({ dates: days, players, prizes, reason }) => {
			const changed = {
				dates: listOf(days),
				players: Number(players),
				prizes: listOf(prizes).map(Number),
			};
			const command = { ...amend.command, notice: { ...notice, ...changed }, reason };
			return acting.send(command, reason);
		}),
	);
}

/** What stands between commas. @param {string} text */
function listOf(text) {
	return text.split(",").map((one) => one.trim());
}

/** A ballot that was drawn on paper. @param {Offers} offers @param {Acting} acting */
function paperButton(offers, acting) {
	const all = [...offers.list("allot-seats"), ...offers.list("draw-ballot")];
	if (!all.length) return null;
	const what = {
		title: t("Enter a paper ballot"),
		line: t("Put the names in the order they were drawn."),
		fields: [
			{
				name: "which",
				label: t("Ballot"),
				options: /** @type {[string, string][]} */ (
					all.map(({ command }, i) => [String(i), ballotWords(command)])
				),
			},
			{
				name: "order",
				label: t("Players, in the order drawn"),
				value: (all[0].command.order ?? []).join(", "),
				hint: t("Separate names with commas."),
			},
			REASON,
		],
		verb: t("Enter ballot"),
	};
	return button("paper", t("Enter a paper ballot …"), false, () =>
		ask(what, ({ which, order, reason }) => {
			return acting.send({ ...all[Number(which)].command, order: listOf(order) }, reason);
		}),
	);
}

/** @param {Command} command */
function ballotWords({ command, table, order }) {
	if (command === "allot-seats") return t("Seats for the next session");
	return t("Lots at table {table}: {order}", { table, order: (order ?? []).join(", ") });
}

/** @param {Offers} offers @param {Acting} acting */
function invalidateButton(offers, acting) {
	const all = offers.list("invalidate");
	if (!all.length) return null;
	const what = {
		title: t("Invalidate the play?"),
		line: t("The play at this table won't count. It starts again from the draw."),
		fields: [
			...tableAndCause(all),
			{
				name: "resume",
				label: t("Replay starts at"),
				type: "datetime-local",
				value: all[0].command.resume,
				hint: t("By the house's clock."),
			},
			REASON,
		],
		verb: t("Invalidate"),
		danger: true,
	};
	return button("invalidate", t("Invalidate a table …"), true, () =>
		ask(what, ({ table, cause, resume, reason }) => {
			const { command } = chosen(offers, "invalidate", table, cause);
			return acting.send({ ...command, resume, reason }, reason);
		}),
	);
}

/** @param {Offers} offers @param {Acting} acting */
function invalidateRoundButton(offers, acting) {
	const all = offers.list("invalidate-round");
	if (!all.length) return null;
	const what = {
		title: t("Invalidate the last round at a table?"),
		line: t("Its players get back the chips they had before it, and the cards are shuffled."),
		fields: [...tableAndCause(all), REASON],
		verb: t("Invalidate"),
		danger: true,
	};
	return button("invalidate-round", t("Invalidate a round …"), true, () =>
		ask(what, ({ table, cause, reason }) => {
			const { command } = chosen(offers, "invalidate-round", table, cause);
			return acting.send({ ...command, reason }, reason);
		}),
	);
}

/** The fields for where and why an outcome is undone. @param {Offer[]} all */
function tableAndCause(all) {
	const tables = [...new Set(all.map(({ command }) => String(command.table)))];
	const causes = [...new Set(all.map(({ command }) => command.cause ?? ""))];
	return [
		{
			name: "table",
			label: t("Table"),
			options: /** @type {[string, string][]} */ (
				tables.map((number) => [number, t("Table {number}", { number })])
			),
		},
		{
			name: "cause",
			label: t("Cause"),
			options: /** @type {[string, string][]} */ (
				causes.map((cause) => [cause, asTitle(causeWords(cause))])
			),
		},
	];
}

/** @param {Offers} offers @param {string} name @param {string} table @param {string} cause */
function chosen(offers, name, table, cause) {
	return /** @type {Offer} */ (offers.find(name, { table: Number(table), cause }));
}

/** @param {Offers} offers @param {Acting} acting */
function cancelButton(offers, acting) {
	const cancel = offers.find("cancel");
	if (!cancel) return null;
	const what = {
		title: t("Cancel the tournament?"),
		line: `${cancel.says}.`,
		fields: [REASON],
		verb: t("Cancel the tournament"),
		danger: true,
	};
	return button("cancel", t("Cancel the tournament …"), true, () =>
		ask(what, ({ reason }) => acting.send({ ...cancel.command, reason }, reason)),
	);
}

/**
 * @param {string} key
 * @param {string} text
 * @param {boolean} danger
 * @param {() => unknown} onclick
 */
function button(key, text, danger, onclick) {
	return h(
		"button",
		{
			type: "button",
			class: ["button", "button--small", danger ? "button--danger" : null],
			key,
			onclick,
		},
		text,
	);
}
