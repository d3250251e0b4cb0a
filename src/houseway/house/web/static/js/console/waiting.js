// @ts-check
// What waits at a table until a second person confirms it, and what comes of it then.

import { ask } from "../core/ask.js";
import { button, h } from "../core/dom.js";
import { clauseLink } from "../core/games.js";
import * as session from "../core/session.js";
import { t, within } from "../core/text.js";
import { act, isAnswer, sayDone } from "./acts.js";
import { shapeOf } from "./next.js";
import { titleOf } from "./titles.js";

/** @import { Command, Foreseen, LiveView, Offer, Waiting } from "houseway" */
/** @import { Acting } from "./acts.js" */

/** What comes of each, by its number; asked for once. @type {Map<number, Foreseen | null>} */
const foreseen = new Map();

/**
 * @param {LiveView} view
 * @param {Offer[]} offers
 * @param {Acting} acting
 * @param {() => void} redraw
 */
export function waitingPanel(view, offers, acting, redraw) {
	/** @type {Waiting[]} */
	const waiting = view.waiting ?? [];
	if (!waiting.length) return null;
	return h(
		"section",
		{ class: "panel stack console-waiting", key: "waiting", "aria-label": t("Waiting") },
		h("h2", null, t("Waiting for a second person")),
		waiting.map((one) => {
			foresee(one.number, acting, redraw);
			const answers = offers.filter(
				(offer) => isAnswer(offer) && offer.command.number === one.number,
			);
			return waitingElement(one, answers, acting);
		}),
	);
}

/** @param {number} number @param {Acting} acting @param {() => void} redraw */
async function foresee(number, { preview }, redraw) {
	if (foreseen.has(number)) return;
	foreseen.set(number, null);
	try {
		foreseen.set(number, await preview({ command: "house-confirm", number }));
	} catch {
		return; // it may have been decided meanwhile
	}
	redraw();
}

/** @param {Waiting} one @param {Offer[]} answers @param {Acting} acting */
function waitingElement(one, answers, acting) {
	const asks = innermost(one.asks);
	const mine = one.account === session.current()?.name;
	const comes = foreseen.get(one.number);
	const shape = shapeOf(acting.shapes, asks);
	return h(
		"article",
		{ class: "stack", key: String(one.number) },
		h("h3", null, shape?.happened || titleOf(asks)),
		h(
			"dl",
			{ class: "console-facts" },
			fact(t("Round"), one.round ? String(one.round) : t("between rounds")),
			asks.card ? fact(t("Card"), String(asks.card)) : null,
			fact(t("Reason"), one.reason || "–"),
			fact(t("Requested by"), one.account),
		),
		one.holds
			? h("p", { class: "small", key: "holds" }, t("Play stops here until this is decided."))
			: null,
		comes
			? h(
					"div",
					{ class: "small", key: "comes" },
					h("p", null, t("If confirmed:")),
					h(
						"ul",
						null,
						comes.says.map((sentence) => h("li", null, sentence)),
					),
					comes.clauses.length
						? h(
								"p",
								null,
								within(t("Under {clauses}"), {
									clauses: comes.clauses.map((clause, i) => [i ? ", " : "", clauseLink(clause)]),
								}),
							)
						: null,
				)
			: null,
		h(
			"div",
			{ class: "row", key: "answers" },
			mine
				? button(t("Withdraw"), (near) => withdraw(one, acting, near), { key: "withdraw" })
				: answers.map((offer) =>
						button(
							titleOf({ command: offer.command.command }),
							(near) => act(offer, shapeOf(acting.shapes, offer.command), acting.send, near),
							{ key: offer.command.command },
						),
					),
		),
	);
}

/** @param {string} title @param {string} text */
function fact(title, text) {
	return h("div", { key: title }, h("dt", null, title), h("dd", null, text));
}

/** @param {Waiting} one @param {Acting} acting @param {Element} near */
function withdraw(one, { send }, near) {
	const done = ask(
		{
			title: t("Withdraw your request?"),
			line: t("The round continues as if you hadn't asked."),
			fields: [
				{
					name: "why",
					label: t("Reason (shown to the players)"),
					value: t("Requested by mistake."),
				},
			],
			verb: t("Withdraw"),
		},
		({ why }) =>
			send({ command: "house-turn-down", number: one.number, reason: why }, { why, near }),
	);
	return sayDone(near, done);
}

/** What is really asked, where one command carries another. @param {Command} command
 * @returns {Command} */
function innermost(command) {
	return command.asks ? innermost(command.asks) : command;
}
