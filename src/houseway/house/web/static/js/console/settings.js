// @ts-check
// The readings and limits of a table, which an inspector changes; no other page loads this module.

import { h } from "../core/dom.js";
import { wagerName } from "../core/games.js";
import { readingField } from "../core/readings.js";
import { t } from "../core/text.js";

/** @import { LiveView } from "houseway" */

/**
 * The form for readings and limits.
 * @param {LiveView} view
 * @param {import("../core/readings.js").Reading[]} readings
 * @param {ReturnType<typeof import("./acts.js").directly>} send
 */
export function settingsPanel(view, readings, send) {
	const { limits, readings: now } = view.table;
	const submit = async (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
		const changed = Object.fromEntries(
			readings
				.map(({ name, values }) => [
					name,
					values.find((value) => String(value) === given.get(name)),
				])
				.filter(
					([name, value]) => value !== undefined && value !== now[/** @type {string} */ (name)],
				),
		);
		const asked = Object.fromEntries(
			Object.keys(limits).map((kind) => [kind, limitsOf(given, kind, limits[kind].unit)]),
		);
		await send(
			{ command: "change-settings", readings: changed, limits: asked },
			{ why: String(given.get("why")), near: event.submitter },
		);
	};
	return h(
		"details",
		{ class: "panel", key: "settings" },
		h("summary", null, t("Limits and readings")),
		h(
			"form",
			{ class: "stack", onsubmit: submit },
			h(
				"p",
				{ class: "hint" },
				t(
					"These only change between rounds, and players see them before they bet. " +
						"Suspend the table first.",
				),
			),
			readings.map((reading) =>
				readingField(reading, { id: `set-${reading.name}`, value: now[reading.name] }),
			),
			Object.entries(limits).map(([kind, one]) =>
				h(
					"fieldset",
					{ class: "console-limits" },
					h("legend", null, wagerName(view.game, kind)),
					numberField(`${kind} minimum`, t("Minimum"), one.minimum),
					numberField(`${kind} maximum`, t("Maximum"), one.maximum),
				),
			),
			h(
				"label",
				{ class: "field", for: "set-why" },
				h("span", null, t("Reason")),
				h("input", { id: "set-why", name: "why", required: true, autocomplete: "off" }),
			),
			h("div", null, h("button", { type: "submit", class: "button" }, t("Save changes"))),
		),
	);
}

/** @param {FormData} given @param {string} kind @param {number} unit */
function limitsOf(given, kind, unit) {
	return {
		minimum: Number(given.get(`${kind} minimum`)),
		maximum: Number(given.get(`${kind} maximum`)),
		unit,
	};
}

/** @param {string} name @param {string} label @param {number} value */
function numberField(name, label, value) {
	const id = `set-${name.replace(" ", "-")}`;
	return h(
		"label",
		{ class: "field", for: id },
		h("span", null, label),
		h("input", { id, name, type: "number", min: "1", value: String(value), required: true }),
	);
}
