// @ts-check
// Something went wrong: it is chosen by what happened, and what the rules make of it is told before
// it is confirmed.

import { fieldElement, REASON } from "../core/ask.js";
import { closeAtOnce, dialogOf, showDialog } from "../core/dialog.js";
import { button, h, update } from "../core/dom.js";
import { clauseLink } from "../core/games.js";
import { tryAct } from "../core/notice.js";
import { t, within } from "../core/text.js";
import { askedField, parseFields } from "./shapes.js";
import { titleOf } from "./titles.js";

/** @import { Command, CommandShape, Foreseen, Offer } from "houseway" */

/**
 * Asks which of these it was, tells what comes of it, and does it.
 * @param {{preview: (command: Command) => Promise<Foreseen>, title: string, offers: Offer[],
 *   shape?: CommandShape, send: (command: Command, why: string) => Promise<unknown>}} what
 * @returns {Promise<boolean>} whether it was done
 */
export async function call({ preview, title, offers, shape, send }) {
	const asked = (shape?.fields ?? []).filter(({ label, more }) => label || more);
	let done = false;
	let turn = 0;
	const told = h("div", {
		class: "console-foreseen stack",
		"aria-live": "polite",
	});
	const submit = h(
		"button",
		{ type: "submit", class: "button button--primary grow" },
		t("Confirm"),
	);

	const chosen = () => {
		const given = Object.fromEntries(new FormData(form));
		const offer = offers[Number(given.which ?? 0)];
		const fields = /** @type {Record<string, string>} */ (given);
		return {
			command: { ...offer.command, ...parseFields(asked, fields) },
			why: fields.why,
		};
	};
	const foresee = async () => {
		turn += 1;
		const mine = turn;
		const found = await preview(chosen().command);
		if (mine === turn) update(told, foreseenElements(found)); // else another was chosen since
	};
	const confirm = (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		return tryAct(submit, async () => {
			const { command, why } = chosen();
			await send(command, why);
			done = true;
			closeAtOnce(dialog);
		});
	};
	const form = h(
		"form",
		{
			class: "stack",
			onsubmit: confirm,
			// The reason changes nothing of it; asked while it is sent, it would be refused.
			onchange: (/** @type {Event} */ { target }) =>
				/** @type {HTMLInputElement} */ (target).name !== REASON.name &&
				tryAct(told, foresee, true),
		},
		offers.length > 1 ? choice(offers) : null,
		asked.map((field) => fieldElement(askedField(field, offers[0].command))),
		told,
		fieldElement({ ...REASON, value: title }),
		h(
			"div",
			{ class: "row" },
			button(t("Not now"), () => dialog.close(), { class: "button" }),
			submit,
		),
	);
	const dialog = dialogOf(title, null, form);
	const closed = showDialog(dialog);
	form.querySelector("input")?.focus();
	tryAct(told, foresee, true);
	await closed;
	return done;
}

/** Which of several it was; number keys choose too. @param {Offer[]} offers */
function choice(offers) {
	const onkeydown = (/** @type {KeyboardEvent} */ event) => {
		const group = /** @type {Element} */ (event.currentTarget);
		const inputs = /** @type {HTMLInputElement[]} */ ([...group.querySelectorAll("input")]);
		inputs[Number(event.key) - 1]?.click();
	};
	return h(
		"fieldset",
		{ class: "console-choice", onkeydown },
		h("legend", null, t("Which one?")),
		offers.map(({ command }, i) =>
			h(
				"label",
				{ class: "check" },
				h("input", {
					type: "radio",
					name: "which",
					value: String(i),
					checked: i === 0,
				}),
				h("span", null, titleOf(command, { bare: true })),
			),
		),
	);
}

/** @param {Foreseen} found */
export function foreseenElements({ says, clauses, second_person }) {
	return [
		h("h3", { key: "title" }, t("What will happen")),
		h(
			"ul",
			{ key: "says" },
			says.map((sentence) => h("li", null, sentence)),
		),
		clauses.length
			? h(
					"p",
					{ class: "small", key: "clauses" },
					within(t("Under {clauses}"), {
						clauses: clauses.map((clause, i) => [i ? ", " : "", clauseLink(clause)]),
					}),
				)
			: null,
		second_person
			? h("p", { class: "small", key: "second" }, t("Waiting for a second person to confirm."))
			: null,
	];
}
