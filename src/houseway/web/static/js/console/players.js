// @ts-check
// At a table with real cards the dealer enters what players say and do.

import { ask } from "../core/ask.js";
import { button, h } from "../core/dom.js";
import { asTitle, wagerName } from "../core/games.js";
import { readingField } from "../core/readings.js";
import { sayDone } from "./acts.js";
import { formField, typed } from "./shapes.js";

/** @import { CommandField, CommandShape } from "houseway" */
/** @import { Send } from "./acts.js" */

const WHO = "player";

/**
 * The panel of a real table's players.
 * @param {any} view
 * @param {CommandShape[]} shapes
 * @param {Send} send
 */
export function playerPanel(view, shapes, send) {
	if (view.dealing !== "human" || !view.table) return null;
	return h(
		"section",
		{ class: "panel stack", key: "players", "aria-label": "For a player" },
		h("h2", null, "For a player"),
		h(
			"p",
			{ class: "hint" },
			"Enter what players at the table say and do. Each needs an account, where the chips " +
				"come from and go to.",
		),
		h(
			"div",
			{ class: "row" },
			shapes
				.filter(({ said_by_player }) => said_by_player)
				.map(({ name, fields = [] }) =>
					button(asTitle(name), (near) => act(view, name, fields, send, near), { key: name }),
				),
		),
	);
}

/**
 * @param {any} view
 * @param {string} name
 * @param {CommandField[]} fields
 * @param {Send} send
 * @param {Element} near
 */
function act(view, name, fields, send, near) {
	const known = Object.keys(view.table.chips);
	const who = { name: WHO, label: `Player${known.length ? ` (${known.join(", ")})` : ""}` };
	const asked = fields.filter((field) => field.name !== WHO).map((field) => formField(view, field));
	const done = ask({ title: asTitle(name), fields: [who, ...asked], verb: "Enter" }, (given) =>
		send({ command: name, ...typed(fields, given) }, { near, for: given[WHO] }),
	);
	return sayDone(near, done);
}

/**
 * The form for readings and limits.
 * @param {any} view
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
		h("summary", null, "Limits and readings"),
		h(
			"form",
			{ class: "stack", onsubmit: submit },
			h(
				"p",
				{ class: "hint" },
				"They change between rounds only, and players see them before they bet. Suspend " +
					"the table first.",
			),
			readings.map((reading) =>
				readingField(reading, { id: `set-${reading.name}`, value: now[reading.name] }),
			),
			Object.entries(limits).map(([kind, one]) =>
				h(
					"fieldset",
					{ class: "console-limits" },
					h("legend", null, wagerName(view.game, kind)),
					numberField(`${kind} minimum`, "Minimum", one.minimum),
					numberField(`${kind} maximum`, "Maximum", one.maximum),
				),
			),
			h(
				"label",
				{ class: "field", for: "set-why" },
				h("span", null, "Reason"),
				h("input", { id: "set-why", name: "why", required: true, autocomplete: "off" }),
			),
			h("div", null, h("button", { type: "submit", class: "button" }, "Change them")),
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
