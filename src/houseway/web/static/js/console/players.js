// @ts-check
// At a table with real cards the dealer enters what players say and do.

import { button, h } from "../core/dom.js";
import { asTitle, seatWord } from "../core/games.js";
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
 * @param {string[]} [never] what players never say here
 */
export function playerPanel(view, shapes, send, never = /** @type {string[]} */ ([])) {
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
				.filter(({ name, said_by_player }) => said_by_player && !never.includes(name))
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
async function act(view, name, fields, send, near) {
	const { ask } = await import("../core/ask.js");
	const known = Object.keys(view.table.chips);
	const who = { name: WHO, label: `Player${known.length ? ` (${known.join(", ")})` : ""}` };
	const asked = fields.filter((field) => field.name !== WHO).map((field) => formField(view, field));
	const done = ask({ title: asTitle(name), fields: [who, ...asked], verb: "Enter" }, (given) =>
		send({ command: name, ...typed(fields, given) }, { near, for: given[WHO] }),
	);
	return sayDone(near, done);
}

/**
 * A wager of whoever sits at a box, asked for with as little as it needs: the amount first.
 * @param {any} view
 * @param {CommandShape[]} shapes
 * @param {number} box
 * @param {Send} send
 */
export async function wagerAt(view, shapes, box, send) {
	const { ask } = await import("../core/ask.js");
	const shape = shapes.find(({ name }) => name === "place-wager");
	const player = view.table.seats[box];
	if (!shape || !player) return false;
	const fields = (shape.fields ?? []).filter(({ name }) => name !== "box");
	const amount = fields.filter(({ name }) => name === "amount");
	const others = fields.filter(({ name }) => name !== "amount");
	const done = ask(
		{
			title: `${player}, ${asTitle(seatWord(view.game)).toLowerCase()} ${box}`,
			fields: [...amount, ...others].map((field) => formField(view, field)),
			verb: "Place it",
		},
		(given) =>
			send({ command: shape.name, box, ...typed(fields, given) }, { near: null, for: player }),
	);
	return sayDone(null, done);
}
