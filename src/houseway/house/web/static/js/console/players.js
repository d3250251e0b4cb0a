// @ts-check
// At a table with real cards the dealer enters what players say and do.

import { button, h } from "../core/dom.js";
import { seatWord, wagerWords } from "../core/games.js";
import { t } from "../core/text.js";
import { sayDone } from "./acts.js";
import { commandName } from "./names.js";
import { formField, parseFields } from "./shapes.js";

/** @import { CommandField, CommandShape, LiveView } from "houseway" */
/** @import { Send } from "./acts.js" */

const WHO = "player";

/**
 * The panel of a real table's players.
 * @param {LiveView} view
 * @param {CommandShape[]} shapes
 * @param {Send} send
 * @param {string[]} [never] what players never say here
 */
export function playerPanel(view, shapes, send, never = /** @type {string[]} */ ([])) {
	if (view.dealing !== "human" || !view.table) return null;
	return h(
		"section",
		{ class: "panel stack", key: "players", "aria-label": t("For a player") },
		h("h2", null, t("For a player")),
		h(
			"p",
			{ class: "hint" },
			t(
				"Enter what players at the table say and do. Each player needs an account, " +
					"which pays for their chips and gets them back.",
			),
		),
		h(
			"div",
			{ class: "row" },
			shapes
				.filter(({ name, said_by_player }) => said_by_player && !never.includes(name))
				.map(({ name, fields = [] }) =>
					button(commandName(name), (near) => act(view, name, fields, send, near), { key: name }),
				),
		),
	);
}

/**
 * @param {LiveView} view
 * @param {string} name
 * @param {CommandField[]} fields
 * @param {Send} send
 * @param {Element} near
 */
async function act(view, name, fields, send, near) {
	const { ask } = await import("../core/ask.js");
	const known = Object.keys(view.table.chips);
	const label = known.length ? t("Player ({names})", { names: known.join(", ") }) : t("Player");
	const who = { name: WHO, label };
	const asked = fields.filter((field) => field.name !== WHO).map((field) => formField(view, field));
	const done = ask(
		{ title: commandName(name), fields: [who, ...asked], verb: t("Enter") },
		(given) => send({ command: name, ...parseFields(fields, given) }, { near, for: given[WHO] }),
	);
	return sayDone(near, done);
}

let usual = ""; // the kind of wager that was entered last: it is the first to choose

/** @param {import("houseway").Offer} offer */
function isUsual({ command }) {
	return command.kind === usual;
}

/**
 * Enters a wager for the player at a box, of those that may be placed now: the amount first.
 * @param {LiveView} view
 * @param {number} box
 * @param {Send} send
 */
export async function wagerAt(view, box, send) {
	const player = view.table.seats[box];
	const all = (view.console?.wagers ?? [])
		.filter((one) => one.player === player && one.offer.command.box === box)
		.map(({ offer }) => offer);
	const mine = [...all.filter(isUsual), ...all.filter((offer) => !isUsual(offer))];
	if (!mine.length) return false;
	const { ask } = await import("../core/ask.js");
	const done = ask(
		{
			title: `${player}, ${seatWord(view.game)} ${box}`,
			fields: [
				{ name: "amount", label: t("Amount"), type: "number" },
				{
					name: "which",
					label: t("Bet"),
					options: mine.map(({ command }, i) => [
						String(i),
						wagerWords(view.game, /** @type {import("houseway").LowHighWager} */ (command)),
					]),
				},
			],
			verb: t("Place bet"),
		},
		({ amount, which }) => {
			const { by, ...command } = mine[Number(which)].command;
			usual = command.kind ?? "";
			return send({ ...command, amount: Number(amount) }, { near: null, for: player });
		},
	);
	return sayDone(null, done);
}
