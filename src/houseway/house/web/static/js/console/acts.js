// @ts-check
// What staff may do now beside the next thing: what may have happened, and the table itself.

import { h } from "../core/dom.js";
import { clauseLink } from "../core/games.js";
import { tell, tryAct } from "../core/notice.js";
import { t } from "../core/text.js";
import { doneWords } from "./chips.js";
import { keyButton, shapeOf } from "./next.js";
import { askedField, parseFields } from "./shapes.js";
import { titleOf } from "./titles.js";

/** @import { Command, CommandShape, LiveView, Offer } from "houseway" */
const WAITS = t("Waiting for a second person to confirm.");

/**
 * @typedef {(command: Command,
 *   how: {why?: string, near: Element | null, for?: string, stage?: string}) => Promise<true>}
 *   Send it throws where it is refused
 */
/** `stage` names the table and its stage as it is now.
 * @typedef {{shapes: CommandShape[], send: Send, stage: () => string,
 *   preview: (command: any) => Promise<import("houseway").Foreseen>}} Acting */
/** What happened, in words, with the offers that say more of it.
 * @typedef {{title: string, shape: CommandShape | undefined, offers: Offer[]}} Happening */

/**
 * Offers that are not of every round, in two groups: what may have happened, and the table itself.
 * @param {Offer[]} offers
 * @param {Acting} acting
 */
export function actPanels(offers, acting) {
	const other = offers.filter(
		(offer) => !shapeOf(acting.shapes, offer.command)?.routine && !isAnswer(offer),
	);
	const house = other.filter(({ command }) => !isCalled(acting.shapes, command));
	return [
		calledPanel(happenings(offers, acting.shapes), acting),
		house.length ? housePanel(house, acting) : null,
	];
}

/** Whether it answers something that waits, and stands beside that. @param {Offer} offer */
export function isAnswer({ command }) {
	return ["house-confirm", "house-turn-down"].includes(command.command);
}

/**
 * What may have gone wrong, each once.
 * @param {Offer[]} offers
 * @param {CommandShape[]} shapes
 * @returns {Happening[]}
 */
export function happenings(offers, shapes) {
	/** @type {Map<string, Happening>} */
	const found = new Map();
	for (const offer of offers) {
		const shape = shapeOf(shapes, offer.command);
		if (shape?.routine || !isCalled(shapes, offer.command)) continue;
		const title = shape?.happened || titleOf(offer.command);
		const known = found.get(title) ?? { title, shape, offers: [] };
		found.set(title, { ...known, offers: [...known.offers, offer] });
	}
	return [...found.values()];
}

/** Whether it is called because of something that happened. @param {CommandShape[]} shapes
 * @param {Command} command */
function isCalled(shapes, command) {
	return Boolean(shapeOf(shapes, command)?.happened) || !isOfHouse(command);
}

/** Whether this is a command of the house, which every table has. @param {Command} command */
function isOfHouse({ command }) {
	return command.startsWith("house-");
}

/**
 * What goes on in every round is for this stage; what is called is for its round, since a reason
 * takes time to type.
 * @param {LiveView} view
 * @param {Command} command
 * @param {boolean} routine
 */
export function meantStage({ stage }, command, routine) {
	if (routine) return stage;
	if (isOfHouse(command) || "round" in command) return undefined;
	return stage.replace(/^(\d+) .*/, "$1");
}

/** @param {Happening[]} found @param {Acting} acting */
function calledPanel(found, acting) {
	return h(
		"section",
		{ class: "panel stack", key: "calls", "aria-label": t("What happened") },
		h("h2", null, t("What happened?")),
		found.length
			? h(
					"div",
					{ class: "console-calls" },
					found.map((one) =>
						keyButton(
							one.title,
							one.shape?.shortcut,
							(near) => reportHappening(one, acting, near),
							{
								key: one.title,
							},
						),
					),
				)
			: h("p", { class: "quiet small" }, t("No irregularity can be called right now.")),
	);
}

/**
 * Tells what the rules make of it, and does it once it is confirmed; asks first if the same was
 * reported in this stage.
 * @param {Happening} what
 * @param {Acting} acting
 * @param {Element | null} near
 */
export async function reportHappening({ title, shape, offers }, { preview, send, stage }, near) {
	const { call } = await import("./calls.js");
	const { isReported, noteReport, reportAgain } = await import("./reports.js");
	if (document.querySelector("dialog[open]")) return false; // the button was pressed twice
	if (isReported(stage(), title) && !(await reportAgain(title))) return false;
	let waits = false;
	const done = call({
		preview: async (command) => {
			const found = await preview(command);
			waits = found.second_person;
			return found;
		},
		title,
		offers,
		shape,
		send: async (command, why) => {
			const at = stage();
			await send(command, { why, near });
			if (!shape?.routine) noteReport(at, title);
		},
	});
	return sayDone(near, done, () => (waits ? WAITS : doneWords()));
}

/** @param {Offer[]} offers @param {Acting} acting */
function housePanel(offers, { shapes, send }) {
	return h(
		"section",
		{ class: "panel stack", key: "house", "aria-label": t("The table") },
		h("h2", null, t("The table")),
		h(
			"ul",
			{ class: "console-acts" },
			offers.map((offer, i) =>
				h(
					"li",
					{ key: `${offer.command.command} ${i}` },
					keyButton(titleOf(offer.command), "", (near) =>
						act(offer, shapeOf(shapes, offer.command), send, near),
					),
					h(
						"span",
						{ class: "small" },
						offer.says,
						offer.clause ? [" ", clauseLink(offer.clause)] : null,
					),
				),
			),
		),
	);
}

/**
 * @param {Offer} offer
 * @param {CommandShape | undefined} shape
 * @param {Send} send
 * @param {Element} near
 */
export async function act({ command, says }, shape, send, near) {
	const { ask, REASON } = await import("../core/ask.js");
	const asked = (shape?.fields ?? []).filter(({ label }) => label);
	const fields = asked.map((field) => askedField(field, command));
	const done = ask(
		{
			title: titleOf(command),
			line: says,
			fields: [...fields, REASON],
			verb: t("Confirm"),
		},
		({ why, ...given }) => send({ ...command, ...parseFields(asked, given) }, { why, near }),
	);
	return sayDone(near, done);
}

/**
 * Sends a command that needs no dialog; a refusal is shown near the click.
 * @param {Send} send
 */
export function directly(send) {
	return (
		/** @type {Command} */ command,
		/** @type {{near: Element | null, why?: string}} */ how,
	) =>
		sayDone(
			how.near,
			tryAct(how.near, () => send(command, how)),
		);
}

/**
 * Says that it is done, where it is, and what to do with the chips.
 * @param {Element | null} near
 * @param {Promise<boolean | undefined>} done
 * @param {() => string} says
 */
export async function sayDone(near, done, says = doneWords) {
	const said = Boolean(await done);
	if (said) tell(says(), { near, kind: "done" });
	return said;
}
