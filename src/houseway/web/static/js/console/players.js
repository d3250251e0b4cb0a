// @ts-check
// At a table with real cards the dealer enters what players say and do.

import { ask } from "../core/ask.js";
import { h } from "../core/dom.js";
import { suitName, wagerName, words } from "../core/games.js";
import { readingField } from "../core/readings.js";
import { sayDone } from "./acts.js";

/** @typedef {import("./acts.js").Send} Send */
/** @typedef {import("../core/ask.js").Field} Field */

/** @type {Field} */
const AMOUNT = { name: "amount", label: "Amount", type: "number" };

/**
 * What players may ask, and what must be said with it.
 * @param {any} view
 * @returns {Record<string, Field[]>}
 */
function commandsOf(view) {
	/** @type {Field} */
	const box = { name: "box", label: view.game === "pineapple" ? "Seat" : "Box", type: "number" };
	const seat = { "buy-in": [AMOUNT], sit: [box], "cash-out": [AMOUNT] };
	if (view.game === "pineapple") return { ...seat, "sit-out": [], "come-back": [], leave: [] };
	/** @type {Field} */
	const kind = {
		name: "kind",
		label: "Wager",
		options: Object.keys(view.table.limits).map((name) => [name, wagerName(name)]),
	};
	if (view.game === "king-high") {
		/** @type {Field} */
		const suit = {
			name: "suit",
			label: "Suit, for a suit wager",
			options: ["", "s", "h", "d", "c"].map((one) => [one, one ? suitName(one) : "none"]),
			optional: true,
		};
		return {
			...seat,
			"place-wager": [box, kind, suit, AMOUNT],
			"take-back": [box, kind, suit],
			leave: [],
		};
	}
	/** @type {Field} */
	const on = {
		name: "on",
		label: "On",
		options: [
			["box", "the box"],
			["dealer", "the dealer's hand"],
		],
	};
	const two = (/** @type {string} */ name) => ({ name, label: `${words(name)} Hand, two cards` });
	return {
		...seat,
		"place-wager": [box, kind, on, AMOUNT],
		"take-back": [box, kind, on],
		"set-cards": [box, two("low"), two("high")],
		"ask-house-way": [box],
		"walk-away": [],
	};
}

/** The panel of a real table's players. @param {any} view @param {Send} send */
export function playerPanel(view, send) {
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
			Object.entries(commandsOf(view)).map(([name, fields]) =>
				h(
					"button",
					{
						type: "button",
						class: "button button--small",
						key: name,
						onclick: (/** @type {Event} */ e) =>
							act(view, name, fields, send, /** @type {Element} */ (e.currentTarget)),
					},
					words(name),
				),
			),
		),
	);
}

/**
 * @param {any} view
 * @param {string} name
 * @param {Field[]} fields
 * @param {Send} send
 * @param {Element} near
 */
function act(view, name, fields, send, near) {
	const known = Object.keys(view.table.chips);
	const player = { name: "player", label: `Player${known.length ? ` (${known.join(", ")})` : ""}` };
	const asked = ask(
		{ title: words(name), fields: [player, ...fields], verb: "Enter" },
		({ player: who, ...rest }) => {
			const alone =
				["walk-away", "leave"].includes(name) && view.game !== "pineapple" ? { player: who } : {};
			return send({ command: name, ...alone, ...typed(rest) }, { near, for: who });
		},
	);
	return sayDone(near, asked);
}

/** Numbers and cards out of what was typed. @param {Record<string, string>} given */
function typed(given) {
	return Object.fromEntries(
		Object.entries(given)
			.filter(([, value]) => value !== "")
			.map(([name, value]) => [
				name,
				["amount", "box"].includes(name)
					? Number(value)
					: ["low", "high"].includes(name)
						? value.split(/\s+/)
						: value,
			]),
	);
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
					h("legend", null, wagerName(kind)),
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
