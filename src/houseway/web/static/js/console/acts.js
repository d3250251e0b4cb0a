// @ts-check
// What staff may do now: only what applies, each saying beforehand what comes of it.

import { ask, REASON } from "../core/ask.js";
import { h } from "../core/dom.js";
import { clauseLink, words } from "../core/games.js";
import { tell, trying } from "../core/notice.js";

/** @typedef {import("../table/offers.js").Offer} Offer */
/**
 * @typedef {(command: any,
 *   how: {why?: string, near: Element | null, for?: string, moment?: string}) => Promise<true>}
 *   Send it throws where it is refused
 */

// What a dealer does in every round needs no reason; the house asks for one with everything else.
const DAILY = [
	"open-bets",
	"close-bets",
	"deal",
	"set-dealer",
	"settle",
	"burn-cards",
	"deal-card",
	"shuffle",
	"enter-cards",
	"report-set",
	"confirm-sweep",
	"announce-stay",
];
const HOUSE = [
	"house-suspend-table",
	"house-resume-table",
	"house-close-table",
	"house-change-dealing",
	"house-settle-dispute",
	"decide-dispute",
];
/**
 * What the offer's example leaves to be said.
 * @type {Record<string, import("../core/ask.js").Field[]>}
 */
const WORDS = {
	"house-suspend-table": [{ name: "reason", label: "Reason told to the players" }],
	"house-close-table": [{ name: "reason", label: "Reason told to the players" }],
	"house-settle-dispute": [
		{ name: "round", label: "Round", type: "number" },
		{ name: "decision", label: "The decision, which is final" },
	],
	"decide-dispute": [{ name: "decision", label: "The decision, which is final" }],
};

/**
 * Offers in three groups: the round, irregularities and corrections, the table itself.
 * @param {any} view
 * @param {Offer[]} offers
 * @param {Send} sendAt
 * @param {string[]} elsewhere
 */
export function actPanels(view, offers, sendAt, elsewhere) {
	/** @type {Send} */
	const send = (command, how) => sendAt(command, { ...how, moment: meant(view, command) });
	const shown = offers.filter(({ command }) => !elsewhere.includes(command.command));
	const daily = shown.filter(({ command }) => DAILY.includes(command.command));
	const house = shown.filter(({ command }) => HOUSE.includes(command.command));
	const calls = shown.filter((offer) => !daily.includes(offer) && !house.includes(offer));
	return [
		daily.length ? panel("The round", "daily", daily, send) : null,
		panel(
			"Irregularities and corrections",
			"calls",
			calls,
			send,
			"Nothing of the kind can be called now.",
		),
		house.length ? panel("The table", "house", house, send) : null,
	];
}

/**
 * What goes on in every round is for this moment; what is called is for its round, since a reason
 * takes time to type.
 * @param {any} view
 * @param {any} command
 */
function meant({ moment }, command) {
	if (command.command.startsWith("house-") || "round" in command) return undefined;
	return DAILY.includes(command.command) ? moment : moment.replace(/^(\d+) .*/, "$1");
}

/**
 * @param {string} title
 * @param {string} key
 * @param {Offer[]} offers
 * @param {Send} send
 * @param {string} [empty]
 */
function panel(title, key, offers, send, empty = "") {
	return h(
		"section",
		{ class: "panel stack", key, "aria-label": title },
		h("h2", null, title),
		offers.length
			? h(
					"ul",
					{ class: "console-acts" },
					offers.map((offer, i) =>
						h("li", { key: `${offer.command.command} ${i}` }, actButton(offer, send)),
					),
				)
			: h("p", { class: "quiet small" }, empty),
	);
}

/** @param {Offer} offer @param {Send} send */
function actButton(offer, send) {
	const { command, says, clause } = offer;
	return [
		h(
			"button",
			{
				type: "button",
				class: "button button--small",
				onclick: (/** @type {Event} */ e) =>
					act(offer, send, /** @type {Element} */ (e.currentTarget)),
			},
			titleOf(command),
		),
		h("span", { class: "small" }, says, clause ? [" ", clauseLink(clause)] : null),
	];
}

/** @param {Offer} offer @param {Send} send @param {Element} near */
function act({ command, says }, send, near) {
	if (DAILY.includes(command.command)) return directly(send)(command, { near });
	const fields = (WORDS[command.command] ?? []).map((field) =>
		field.name === "round" ? { ...field, value: String(command.round) } : field,
	);
	const asked = ask(
		{ title: titleOf(command), line: says, fields: [...fields, REASON], verb: "Do it" },
		({ why, round, ...rest }) =>
			send({ ...command, ...rest, ...(round ? { round: Number(round) } : {}) }, { why, near }),
	);
	return sayDone(near, asked);
}

/**
 * Sends what nothing is asked about; a refusal is told where somebody clicked.
 * @param {Send} send
 */
export function directly(send) {
	return (/** @type {any} */ command, /** @type {{near: Element | null, why?: string}} */ how) =>
		sayDone(
			how.near,
			trying(how.near, () => send(command, how)),
		);
}

/**
 * Says that it is done, where it is.
 * @param {Element | null} near
 * @param {Promise<boolean | undefined>} done
 */
export async function sayDone(near, done) {
	const said = Boolean(await done);
	if (said) tell("Done.", { near, kind: "done" });
	return said;
}

/** A short name for a command, with what tells it from others of its kind. @param {any} command */
function titleOf(command) {
	const name = words(command.command.replace(/^house-/, ""));
	if (command.command === "expose-cards")
		return `${name}: ${command.box ? `box ${command.box}` : "dealer"}, ${command.positions.length}`;
	if (command.player) return `${name}: ${command.player}`;
	if (command.round) return `${name}: round ${command.round}`;
	if (command.device) return `${name}: ${words(command.device)}`;
	if (command.dealing) return `${name}: ${command.dealing}`;
	return name;
}
