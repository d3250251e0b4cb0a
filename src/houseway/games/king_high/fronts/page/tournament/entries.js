// @ts-check
// Who has entered, and one's own entry.

import { ask } from "/static/js/core/ask.js";
import { button, h } from "/static/js/core/dom.js";
import { money } from "/static/js/core/money.js";
import * as session from "/static/js/core/session.js";
import { t } from "/static/js/core/text.js";
import { placeWords, statusName } from "./phrases.js";

/** @import { Notice, Offer, Offers, TournamentView } from "houseway" */
/** @import { Acting } from "./acting.js" */

/** @type {Record<string, string>} */
const OWN = {
	applied: t("You've applied. The director will accept or refuse your entry."),
	refused: t("Your entry was refused."),
	withdrawn: t("You've withdrawn."),
	disqualified: t("You were disqualified."),
};

/**
 * One's own entry: applying and withdrawing.
 * @param {TournamentView} tournament
 * @param {Offers} offers
 * @param {Acting} acting
 * @returns {HTMLElement | null}
 */
export function ownEntry(tournament, offers, acting) {
	const { notice, entrants, phase } = tournament;
	const status = acting.me === null ? undefined : entrants[acting.me];
	const [apply, withdraw] = [offers.find("apply"), offers.find("withdraw")];
	const acknowledge = offers.find("acknowledge");
	if (!notice || (!status && phase !== "entries")) return null;
	const fee = notice.entry_fee
		? t("The entry fee of {amount} is taken from your wallet when your entry is accepted.", {
				amount: money(notice.entry_fee),
			})
		: t("Entry is free.");
	return h(
		"section",
		{ class: "panel stack", key: "own-entry", "aria-labelledby": "own-entry-title" },
		h("h2", { id: "own-entry-title" }, t("Your entry")),
		status
			? h(
					"p",
					{ class: "strong" },
					status === "registered" ? standing(tournament, acting.me) : OWN[status],
				)
			: h("p", null, fee),
		acknowledge ? applyButton(acknowledge, acting) : null,
		apply && !status ? applyButton(apply, acting) : null,
		apply && status ? h("div", { key: "again" }, applyButton(apply, acting)) : null,
		acting.me === null
			? button(
					t("Sign in to enter"),
					() => session.need(t("Sign in or play as a guest to enter.")),
					{ class: "button button--primary", key: "sign-in" },
				)
			: null,
		withdraw
			? button(t("Withdraw"), () => withdrawing(withdraw, notice, acting), { key: "withdraw" })
			: null,
	);
}

/** How an entrant stands. @param {TournamentView} tournament @param {string | null} me */
function standing({ phase, session: number, tables, winner, prizes, untold }, me) {
	if (me === null) return null;
	if (winner === me) return t("You won!");
	const prize = prizes.find(({ player }) => player === me);
	if (prize)
		return t("You came {place} and won {amount}.", {
			place: placeWords(prize.place),
			amount: money(prize.amount),
		});
	if (untold.includes(me))
		return t("You're entered. Seats are drawn once the director has shown you the conditions.");
	if (!number) return t("You're entered. A draw will give you your table and box.");
	const table = Object.values(tables).find(({ result }) =>
		Object.values(result.places).includes(me),
	);
	if (!table || [...table.result.absent, ...table.result.disqualified].includes(me))
		return t("You're out of the tournament.");
	const box = Object.entries(table.result.places).find(([, name]) => name === me)?.[0];
	const place = t("table {number}, box {box}", { number: table.result.number, box });
	if (table.result.winners?.includes(me))
		return phase === "session" || phase === "between-sessions"
			? t("You won your table and move on ({place}).", { place })
			: t("You won!");
	if (table.result.winners) return t("You're out of the tournament.");
	return table.play && me !== null && me in table.play.out
		? t("You've lost all your chips ({place}).", { place })
		: t("You're playing at {place}.", { place });
}

/** @param {Offer} offer @param {Acting} acting */
function applyButton(offer, acting) {
	return h(
		"button",
		{
			type: "button",
			class: "button button--primary",
			key: offer.command.command,
			onclick: (/** @type {Event} */ e) =>
				acting.act(offer.command, { near: /** @type {Element} */ (e.currentTarget) }),
		},
		offer.says,
	);
}

/** @param {Offer} offer @param {Notice} notice @param {Acting} acting */
function withdrawing(offer, notice, acting) {
	const line = notice.entry_fee
		? t(
				"You get the fee back if you withdraw at least a week before the first " +
					"date. After that it's kept.",
			)
		: t("You can't enter again once play has begun.");
	return ask({ title: t("Withdraw your entry?"), line, verb: t("Withdraw"), danger: true }, () =>
		acting.send(offer.command),
	);
}

/**
 * The list of entrants; for the director with what may be done about each.
 * @param {TournamentView} tournament
 * @param {Offers} offers
 * @param {Acting} acting
 * @returns {HTMLElement}
 */
export function entriesPanel(tournament, offers, acting) {
	const names = Object.keys(tournament.entrants);
	const open = tournament.phase === "entries";
	const entered = names.filter((name) => tournament.entrants[name] === "registered").length;
	return h(
		"details",
		{ class: "panel", key: `entries-${open}`, open },
		h(
			"summary",
			null,
			t("Entrants: {entered} of {players}", {
				entered,
				players: tournament.notice?.players ?? "?",
			}),
		),
		names.length
			? h(
					"ul",
					{ class: "tour-entrants" },
					names.map((name) => entrant(name, tournament, offers, acting)),
				)
			: h("p", { class: "quiet" }, t("No one has applied yet.")),
	);
}

/**
 * @param {string} name
 * @param {TournamentView} tournament
 * @param {Offers} offers
 * @param {Acting} acting
 */
function entrant(name, { entrants, acknowledged }, offers, acting) {
	const status = entrants[name];
	const out = offers.find("disqualify", { player: name });
	return h(
		"li",
		{ key: `entrant-${name}`, class: name === acting.me ? "strong" : null },
		h("span", { class: "grow" }, name === acting.me ? t("{name} (you)", { name }) : name),
		acknowledged.includes(name)
			? h("span", { class: "quiet small" }, t("has seen the conditions"))
			: null,
		h(
			"span",
			{
				class: [
					"badge",
					status === "registered" ? "badge--good" : status === "applied" ? "badge--warn" : null,
				],
			},
			statusName(status),
		),
		Object.entries(EVERYDAY).map(([command, label]) =>
			everyday(offers.find(command, { player: name, by: "director" }), label, acting),
		),
		out
			? button(t("Disqualify"), () => disqualify(name, out, acting), {
					class: "button button--small button--quiet",
					key: "out",
					"aria-label": out.says,
				})
			: null,
	);
}

/** What the director does about an entrant day by day. @type {Record<string, string>} */
const EVERYDAY = {
	"accept-entry": t("Accept"),
	"refuse-entry": t("Refuse"),
	acknowledge: t("Signed"),
};

/** @param {Offer | null} offer @param {string} label @param {Acting} acting */
function everyday(offer, label, acting) {
	if (!offer) return null;
	return h(
		"button",
		{
			type: "button",
			class: "button button--small",
			key: label,
			"aria-label": offer.says,
			onclick: (/** @type {Event} */ e) =>
				acting.act(offer.command, {
					near: /** @type {Element} */ (e.currentTarget),
					why: acting.reason(),
				}),
		},
		label,
	);
}

/** @param {string} name @param {Offer} offer @param {Acting} acting */
function disqualify(name, offer, acting) {
	const what = {
		title: t("Disqualify {name}?", { name }),
		line: t("The fee is kept, and everyone can see the reason in the log."),
		fields: [{ name: "reason", label: t("Reason") }],
		verb: t("Disqualify"),
		danger: true,
	};
	return ask(what, ({ reason }) => acting.send({ ...offer.command, reason }, reason));
}
