// @ts-check
// The chips of a table: what the dealer hands over or takes, and what everybody has and owes.

import { h } from "../core/dom.js";
import { asTitle, seatWord } from "../core/games.js";
import { money } from "../core/money.js";
import { t } from "../core/text.js";
import { commandName } from "./names.js";

/** @import { ChipMove, ChipsMoved, Debt, LiveView, TableMessage } from "houseway" */

const NOTE = "house-note-"; // the books follow what was handed over

/** What was moved by what was done last here, in words. */
let words = "";

/** @param {ChipsMoved[] | undefined} moved by what was done last */
export function noteMoved(moved = []) {
	const sentences = moved.flatMap((one) => one.moves.flatMap((move) => moveWords(one, move)));
	words = sentences.join(" ");
}

/** What there is to do now that it is done. */
export function doneWords() {
	return words || t("Done.");
}

/**
 * Every player's chips, with what the last acts moved.
 * @param {TableMessage} message
 * @param {string} floor where all debts are listed, for those who may look there
 */
export function chipsPanel({ view, moved = [] }, floor) {
	const [last, ...earlier] = moved.toReversed();
	return h(
		"section",
		{ class: "panel stack", key: "chips", "aria-label": t("Chips") },
		h("h2", null, t("Chips")),
		last
			? h("div", { class: "console-moved stack", role: "status", key: "last" }, movedElements(last))
			: null,
		stacksTable(view),
		earlier.length
			? h(
					"details",
					{ key: "earlier", class: "small" },
					h("summary", null, t("Chips moved so far")),
					earlier.map((one) => h("div", { key: String(one.version) }, movedElements(one))),
				)
			: null,
		floor
			? h("p", { class: "small", key: "floor" }, h("a", { href: floor }, t("All debts")))
			: null,
	);
}

/** @param {ChipsMoved} one */
function movedElements(one) {
	const what = commandName(one.command);
	return [
		h("h3", null, one.round ? t("Round {round}: {what}", { round: one.round, what }) : what),
		h(
			"ul",
			null,
			one.moves.map((move) =>
				h(
					"li",
					null,
					moveWords(one, move).map((sentence, i) => [i ? " " : "", sentence]),
				),
			),
		),
	];
}

/** @param {ChipsMoved} one @param {ChipMove} move @returns {string[]} */
function moveWords({ command }, { player, change, chips, hand_over, kept, owed }) {
	const debts = kept.reduce((sum, debt) => sum + debt.amount, 0);
	const done =
		command === "buy-in"
			? t("{player} bought in for {amount}.", {
					player,
					amount: money(change + debts),
				})
			: command === "cash-out"
				? t("{player} cashed out {amount}.", { player, amount: money(-change) })
				: null;
	return [
		done,
		...kept.map((debt) =>
			t("{amount} was kept to cover what {player} owed {from}.", {
				amount: money(debt.amount),
				player,
				from: from(debt),
			}),
		),
		...owed.map((debt) =>
			t("{player} owes {amount} {from}.", {
				player,
				amount: money(debt.amount),
				from: from(debt),
			}),
		),
		hand_over > 0
			? t("Pay {amount} to {player}.", {
					amount: money(hand_over),
					player,
				})
			: hand_over < 0
				? t("Take {amount} from {player}.", {
						amount: money(-hand_over),
						player,
					})
				: command.startsWith(NOTE)
					? t("No chips to hand over. {player} now has {chips} in the books.", {
							player,
							chips: money(chips),
						})
					: t("No chips to hand over to {player}.", { player }),
	].filter((sentence) => sentence !== null);
}

/** Where a debt comes from. @param {Debt} debt */
export function from({ cause, round }) {
	if (cause === "correction") return t("from the correction of round {round}", { round });
	if (cause === "payment") return t("from a payment in round {round}", { round });
	if (cause === "dispute") return t("from the dispute about round {round}", { round });
	return t("from a fee in round {round}", { round });
}

/** @param {LiveView} view */
function stacksTable(view) {
	if (!view.table) return null;
	/** @type {Record<string, string>} */
	const seats = view.table.seats ?? {};
	/** @type {Record<string, number>} */
	const chips = view.table.chips ?? {};
	/** @type {Debt[]} */
	const debts = view.debts ?? [];
	const here = Object.values(seats);
	const others = [
		...Object.keys(chips).filter((player) => chips[player] > 0),
		...debts.map(({ player }) => player),
	].filter((player) => !here.includes(player));
	const players = [...here, ...new Set(others)];
	if (!players.length)
		return h("p", { class: "quiet small", key: "none" }, t("No player has chips."));
	const seatOf = (/** @type {string} */ player) =>
		Object.keys(seats).find((seat) => seats[seat] === player);
	return h(
		"table",
		{ class: "console-stacks", key: "stacks" },
		h(
			"thead",
			null,
			h(
				"tr",
				null,
				[asTitle(seatWord(view.game)), t("Player"), t("Chips"), t("Owes")].map((title, i) =>
					h("th", { scope: "col", class: i > 1 ? "number" : null }, title),
				),
			),
		),
		h(
			"tbody",
			null,
			players.map((player) => {
				const owed = debts.filter((debt) => debt.player === player);
				return h(
					"tr",
					{ key: player },
					h("td", null, seatOf(player) ?? "–"),
					h("th", { scope: "row", translate: "no" }, player),
					h("td", { class: "number" }, money(chips[player] ?? 0)),
					h(
						"td",
						{ class: "number" },
						owed.length ? owed.map((debt) => h("div", null, owesWords(debt))) : "–",
					),
				);
			}),
		),
	);
}

/** @param {Debt} debt */
function owesWords(debt) {
	return `${money(debt.amount)} ${from(debt)}`;
}
