// @ts-check
// A dialog that asks before something is done: a reason, a time, a choice, or just once more.

import { closeAtOnce, dialogOf, showDialog } from "./dialog.js";
import { button, h } from "./dom.js";
import { tryAct } from "./notice.js";
import { t } from "./text.js";

/**
 * @typedef {{name: string, label: string, value?: string, type?: string, options?: [string,
 *   string][], hint?: string, optional?: boolean}} Field
 */

/** The field for a reason. @type {Field} */
export const REASON = {
	name: "why",
	label: t("Reason, for the log of significant events"),
	hint: t("Everyone who can read the log will see it."),
};

/**
 * Asks and does it; stays open with the reason where it is refused.
 * @param {{title: string, line?: string, content?: Element | null, fields?: Field[], verb: string,
 *   danger?: boolean, otherwise?: string}} what `otherwise` is on the button that closes it
 * @param {(values: Record<string, string>) => unknown} act it may take its time
 * @returns {Promise<boolean>} whether it was done
 */
export async function ask(
	{ title, line = "", content = null, fields = [], verb, danger = false, otherwise = t("Not now") },
	act,
) {
	let done = false;
	const submit = h(
		"button",
		{ type: "submit", class: ["button", "grow", danger ? "button--danger" : "button--primary"] },
		verb,
	);
	const send = async (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
		await tryAct(submit, async () => {
			await act(
				Object.fromEntries(
					[...new Set(given.keys())].map((name) => [
						name,
						given.getAll(name).map(String).join(" ").trim(),
					]),
				),
			);
			done = true;
			closeAtOnce(dialog);
		});
	};
	const buttons = h(
		"div",
		{ class: "row" },
		button(otherwise, () => dialog.close(), { class: "button" }),
		submit,
	);
	const dialog = dialogOf(
		title,
		null,
		line ? h("p", { class: "quiet" }, line) : null,
		content,
		h(
			"form",
			{ class: "stack", onsubmit: send, onkeydown: enter },
			fields.map(fieldElement),
			buttons,
		),
	);
	const closed = showDialog(dialog);
	/** @type {HTMLElement | null} */ (
		dialog.querySelector("form input, form select, form textarea")
	)?.focus();
	await closed;
	return done;
}

/** Enter sends a form from its choices too, as from other fields. @param {KeyboardEvent} event */
function enter(event) {
	if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
	event.preventDefault();
	event.target.form?.requestSubmit();
}

/** Some of these, each ticked or not; what is ticked comes with spaces between. */
/** @param {Pick<Field, "name" | "label" | "value" | "options">} field */
function checks({ name, label, value = "", options = [] }) {
	const ticked = value.split(" ");
	return h(
		"fieldset",
		{ class: "field" },
		h("legend", null, label),
		options.map(([key, text]) =>
			h(
				"label",
				{ class: "row" },
				h("input", { type: "checkbox", name, value: key, checked: ticked.includes(key) }),
				h("span", null, text),
			),
		),
	);
}

/** @param {Field} field */
export function fieldElement({
	name,
	label,
	value = "",
	type = "text",
	options,
	hint,
	optional = false,
}) {
	const own = `ask-${name}`;
	const common = {
		id: own,
		name,
		required: !optional,
		"aria-describedby": hint ? `${own}-hint` : null,
	};
	if (type === "checks") return checks({ name, label, value, options });
	const input = options
		? h(
				"select",
				common,
				options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
			)
		: h("input", {
				...common,
				type,
				value,
				step: type === "datetime-local" ? "1" : null,
				min: type === "number" && !optional ? "1" : null,
				autocomplete: "off",
				maxlength: type === "text" ? "500" : null,
				// What is filled in is selected, so that typing replaces it.
				onfocus: (/** @type {FocusEvent} */ { currentTarget }) =>
					/** @type {HTMLInputElement} */ (currentTarget).select(),
			});
	return h(
		"label",
		{ class: "field", for: own },
		h("span", null, label),
		input,
		hint ? h("span", { class: "hint", id: `${own}-hint` }, hint) : null,
	);
}
