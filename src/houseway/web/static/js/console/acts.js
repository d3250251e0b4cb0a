// @ts-check
// What staff may do now: only what applies, each saying beforehand what comes of it.

import { ask, REASON } from "../core/ask.js";
import { button, h } from "../core/dom.js";
import { asTitle, clauseLink } from "../core/games.js";
import { tell, trying } from "../core/notice.js";
import { typed } from "./shapes.js";

/** @import { CommandShape, Offer } from "houseway" */
/**
 * @typedef {(command: any,
 *   how: {why?: string, near: Element | null, for?: string, stage?: string}) => Promise<true>}
 *   Send it throws where it is refused
 */

/**
 * Offers in three groups: the round, irregularities and corrections, the table itself.
 * @param {any} view
 * @param {Offer[]} offers
 * @param {Send} sendAt
 * @param {CommandShape[]} shapes
 * @param {string[]} elsewhere
 */
export function actPanels(view, offers, sendAt, shapes, elsewhere) {
	const routine = (/** @type {any} */ command) => shapeOf(shapes, command)?.routine ?? false;
	/** @type {Send} */
	const send = (command, how) =>
		sendAt(command, { ...how, stage: meant(view, command, routine(command)) });
	const shown = offers.filter(({ command }) => !elsewhere.includes(command.command));
	const daily = shown.filter(({ command }) => routine(command));
	const house = shown.filter(({ command }) => isOfHouse(command));
	const calls = shown.filter((offer) => !daily.includes(offer) && !house.includes(offer));
	const panel = panelOf(shapes, send);
	return [
		daily.length ? panel("The round", "daily", daily) : null,
		panel(
			"Irregularities and corrections",
			"calls",
			calls,
			"Nothing of the kind can be called now.",
		),
		house.length ? panel("The table", "house", house) : null,
	];
}

/**
 * What goes on in every round is for this stage; what is called is for its round, since a reason
 * takes time to type.
 * @param {any} view
 * @param {any} command
 * @param {boolean} routine
 */
function meant({ stage }, command, routine) {
	if (isOfHouse(command) || "round" in command) return undefined;
	return routine ? stage : stage.replace(/^(\d+) .*/, "$1");
}

/** Whether it is asked of any table, whatever the game. @param {any} command */
function isOfHouse({ command }) {
	return command.startsWith("house-");
}

/** @param {CommandShape[]} shapes @param {any} command */
function shapeOf(shapes, { command }) {
	return shapes.find(({ name }) => name === command);
}

/** @param {CommandShape[]} shapes @param {Send} send */
function panelOf(shapes, send) {
	return (
		/** @type {string} */ title,
		/** @type {string} */ key,
		/** @type {Offer[]} */ offers,
		empty = "",
	) =>
		h(
			"section",
			{ class: "panel stack", key, "aria-label": title },
			h("h2", null, title),
			offers.length
				? h(
						"ul",
						{ class: "console-acts" },
						offers.map((offer, i) =>
							h(
								"li",
								{ key: `${offer.command.command} ${i}` },
								actButton(offer, shapeOf(shapes, offer.command), send),
							),
						),
					)
				: h("p", { class: "quiet small" }, empty),
		);
}

/** @param {Offer} offer @param {CommandShape | undefined} shape @param {Send} send */
function actButton(offer, shape, send) {
	const { command, says, clause } = offer;
	return [
		button(titleOf(command), (near) => act(offer, shape, send, near)),
		h("span", { class: "small" }, says, clause ? [" ", clauseLink(clause)] : null),
	];
}

/**
 * @param {Offer} offer
 * @param {CommandShape | undefined} shape
 * @param {Send} send
 * @param {Element} near
 */
function act({ command, says }, shape, send, near) {
	if (shape?.routine) return directly(send)(command, { near });
	const asked = (shape?.fields ?? []).filter(({ label }) => label);
	const fields = asked.map(({ name, type, label = "", optional }) =>
		type === "number"
			? { name, label, type, optional, value: String(command[name]) }
			: { name, label },
	);
	const done = ask(
		{ title: titleOf(command), line: says, fields: [...fields, REASON], verb: "Do it" },
		({ why, ...given }) => send({ ...command, ...typed(asked, given) }, { why, near }),
	);
	return sayDone(near, done);
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
function titleOf({ command, by, ...fields }) {
	const name = asTitle(command.replace(/^house-/, ""));
	const given = Object.entries(fields).map(([field, value]) => {
		if (field === "box") return value ? `box ${value}` : "dealer";
		if (field === "round") return `round ${value}`;
		if (field === "positions") return String(value.length);
		return ["player", "device", "dealing"].includes(field) ? value : null;
	});
	const known = given.filter(Boolean).join(", ");
	return known ? `${name}: ${known}` : name;
}
