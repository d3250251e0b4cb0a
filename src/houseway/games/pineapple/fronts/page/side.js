// @ts-check
// Beside the felt: the state of the table, the collection, and what bonuses and clean sweeps pay.

import { h } from "/static/js/core/dom.js";
import { clauseLink } from "/static/js/core/games.js";
import { money } from "/static/js/core/money.js";
import { t } from "/static/js/core/text.js";
import { pointPanel } from "/static/js/table/panels.js";

/** @import { Context, PineappleView } from "houseway" */
/** @import { TableView } from "./view.js" */

/** @param {PineappleView} view @param {Context} context */
export function side(view, context) {
	return [tablePanel(view, context), pointsPanel(view.table, context)];
}

/** @param {PineappleView} view @param {Context} context */
function tablePanel(view, { me }) {
	const table = /** @type {TableView} */ (view.table);
	const point = table.round?.point ?? table.limits.point.minimum;
	const next = table.next.map(({ player, fantasy }) =>
		fantasy ? t("{player} (Fantasy Land)", { player }) : player,
	);
	const coming = Object.entries(table.fantasy).map(([player, hands]) =>
		hands > 1 ? t("{player}, {hands} hands", { player, hands }) : player,
	);
	return h(
		"section",
		{ class: "panel stack", key: "at-this-table", "aria-labelledby": "pa-table-title" },
		h("h2", { id: "pa-table-title" }, t("At this table")),
		h(
			"dl",
			{ class: "facts" },
			fact(t("One point"), money(point)),
			fact(
				t("Both buttons"),
				table.seats[table.buttons]
					? t("seat {seat}, {player}", {
							seat: table.buttons,
							player: table.seats[table.buttons],
						})
					: t("seat {seat}", { seat: table.buttons }),
			),
			table.round
				? null
				: fact(t("Next hand"), next.length > 1 ? next.join(", ") : t("waiting for players")),
			coming.length ? fact(t("Fantasy Land next"), coming.join("; ")) : null,
			table.down ? fact(t("Collection"), collection(table.down, me)) : null,
		),
		howPlaced(view),
	);
}

/**
 * What happens to cards that a player does not place in time; null at a private table, which has
 * no clock.
 * @param {PineappleView} view
 */
function howPlaced(view) {
	if (view.dealing === "automatic" && view.owner) return null;
	return view.dealing === "automatic"
		? h(
				"p",
				{ class: "small quiet" },
				t(
					"When a player's time runs out, we place the cards for them as a steady " +
						"player would, and they sit out from the next hand. This is a house rule: " +
						"the official rules set no time limit.",
				),
			)
		: h(
				"p",
				{ class: "small quiet" },
				t("Real cards are dealt here. The dealer enters the cards that are face up."),
			);
}

/** @param {string} name @param {import("houseway").Child} value */
function fact(name, value) {
	return [h("dt", null, name), h("dd", null, value)];
}

/** @param {{fee: number, paid: string[]}} down @param {string | null} me */
function collection({ fee, paid }, me) {
	const amount = money(fee);
	const names = paid.map((name) => (name === me ? t("you") : name)).join(", ");
	return [
		names
			? t("{amount} each for this down of 40 minutes, paid by {names}.", { amount, names })
			: t("{amount} each for this down of 40 minutes; no one has paid yet.", { amount }),
		" ",
		clauseLink("FUP-collection"),
	];
}

/** @param {TableView} table @param {Context} context */
function pointsPanel({ readings }, context) {
	return pointPanel(context, readings, {
		title: t("Bonus points and clean sweeps"),
		note: h(
			"p",
			{ class: "small" },
			h("b", null, t("Fantasy Land:")),
			" ",
			t("a pair of Queens or better on top, in a hand that is not foul."),
			" ",
			clauseLink("FUP-fantasy"),
		),
	});
}
