// @ts-check
// Beside the felt: the state of the table, the collection, and what bonuses and clean sweeps pay.

import { h } from "../../core/dom.js";
import { clauseLink } from "../../core/games.js";
import { money } from "../../core/money.js";

/** @typedef {import("./types.js").TableView} TableView */
/** @typedef {import("./types.js").Context} Context */

const SEGMENTS = [
	["Straight", 4, 2],
	["Flush", 8, 4],
	["Full house", 12, 6],
	["Four of a kind", 20, 10],
	["Straight flush", 30, 15],
	["Royal flush", 50, 25],
];
const TOP =
	"a pair of 6s 1, 7s 2, 8s 3, 9s 4, 10s 5, Jacks 6, Queens 7, Kings 8, Aces 9; three of a " +
	"kind from 2s 10 up to Aces 22.";

/** @param {any} view @param {Context} context */
export function side(view, context) {
	return [tablePanel(view, context), bonusPanel(view.table)];
}

/** @param {any} view @param {Context} context */
function tablePanel(view, { me }) {
	const table = /** @type {TableView} */ (view.table);
	const point = table.round?.point ?? table.limits.point.minimum;
	const next = table.next.map(
		({ player, fantasy }) => `${player}${fantasy ? " (Fantasy Land)" : ""}`,
	);
	const coming = Object.entries(table.fantasy).map(
		([name, hands]) => `${name}${hands > 1 ? `, ${hands} hands` : ""}`,
	);
	return h(
		"section",
		{ class: "panel stack", key: "at-this-table", "aria-labelledby": "pa-table-title" },
		h("h2", { id: "pa-table-title" }, "At this table"),
		h(
			"dl",
			{ class: "facts" },
			fact("One point", money(point)),
			fact(
				"Both buttons",
				table.seats[table.buttons]
					? `seat ${table.buttons}, ${table.seats[table.buttons]}`
					: `seat ${table.buttons}`,
			),
			table.round
				? null
				: fact("Next hand", next.length > 1 ? next.join(", ") : "waits for players"),
			coming.length ? fact("Fantasy Land coming", coming.join("; ")) : null,
			table.down ? fact("Collection", collection(table.down, me)) : null,
		),
		view.dealing === "automatic"
			? h(
					"p",
					{ class: "small quiet" },
					"When a player's time runs out, the house places the cards as a steady player " +
						"would. That is a rule of this house: the document knows no time limit.",
				)
			: h(
					"p",
					{ class: "small quiet" },
					"Real cards are dealt here. The dealer enters what lies face up.",
				),
	);
}

/** @param {string} name @param {any} value */
function fact(name, value) {
	return [h("dt", null, name), h("dd", null, value)];
}

/** @param {{fee: number, paid: string[]}} down @param {string | null} me */
function collection({ fee, paid }, me) {
	const who = paid.length
		? `paid by ${paid.map((name) => (name === me ? "you" : name)).join(", ")}`
		: "paid by nobody yet";
	return [`${money(fee)} each for this down of 40 minutes, ${who}. `, clauseLink("FUP-collection")];
}

/** @param {TableView} table */
function bonusPanel({ readings }) {
	return h(
		"details",
		{ class: "panel", key: "bonus" },
		h("summary", null, "Bonus points and clean sweeps"),
		h(
			"div",
			{ class: "stack" },
			h(
				"div",
				{ class: "table-frame" },
				h(
					"table",
					{ class: "data" },
					h(
						"thead",
						null,
						h(
							"tr",
							null,
							h("th", { scope: "col" }, "Segment"),
							h("th", { scope: "col", class: "number" }, "Middle"),
							h("th", { scope: "col", class: "number" }, "Bottom"),
						),
					),
					h(
						"tbody",
						null,
						SEGMENTS.map(([name, middle, bottom]) =>
							h(
								"tr",
								null,
								h("th", { scope: "row" }, name),
								h("td", { class: "number" }, String(middle)),
								h("td", { class: "number" }, String(bottom)),
							),
						),
					),
				),
			),
			h("p", { class: "small" }, h("b", null, "Top: "), TOP, " ", clauseLink("FUP-bonus.top")),
			h(
				"p",
				{ class: "small" },
				h("b", null, "Clean sweep: "),
				"super dragon 26, dragon 13, six pairs 3, three straights 3, three flushes " +
					`${readings["three-flushes"]}. `,
				clauseLink("FUP-sweep.values"),
			),
			h(
				"p",
				{ class: "small" },
				h("b", null, "Fantasy Land: "),
				"a pair of Queens or better on top, in a hand that is not foul. ",
				clauseLink("FUP-fantasy"),
			),
		),
	);
}
