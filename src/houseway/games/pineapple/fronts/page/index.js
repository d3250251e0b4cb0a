// @ts-check
// The table page of Face-Up Pineapple: hands in three segments, and the cards I hold in the dock.

import { h } from "/static/js/core/dom.js";
import { moves } from "/static/js/core/motion.js";
import { board } from "./board.js";
import { current, follow } from "./draft.js";
import { describeChange, statusWords } from "./phrases.js";
import { placingKeys } from "./placing.js";
import { shownRound } from "./rows.js";
import { otherSeats } from "./seats.js";
import { side } from "./side.js";

/** @import { Context, Offers, PineappleView } from "houseway" */
/** @import { TableView } from "./view.js" */

/** The cards held, loaded once the viewer sits. @type {typeof import("./tray.js") | null} */
let tray = null;

/** @param {Context} context */
async function needTray(context) {
	if (tray || context.seat === null) return;
	tray = await import("./tray.js");
	context.redraw();
}

/** @type {import("houseway").GamePage<PineappleView>} */
export default {
	styles: ["/static/games/pineapple/style.css"],
	render,
	dock: (view, offers, context) => tray?.dock(view, offers, context),
	side: (view, _, context) => side(view, context),
	announce: describeChange,
	asked: () => "", // the felt says it
	keys: placingKeys,
};

/** @param {PineappleView} view @param {Offers} offers @param {Context} context */
function render(view, offers, context) {
	const table = /** @type {TableView} */ (view.table);
	const round = shownRound(table);
	needTray(context);
	const before = current()?.cards.join();
	const task = follow(table.round, offers, context.me);
	if (task && task.cards.join() !== before) bringIntoView();
	const status = statusWords(view, context);
	const mineFirst = [...(round?.hands ?? [])].sort(
		(a, b) => Number(b.player === context.me) - Number(a.player === context.me),
	);
	return h(
		"div",
		{ class: "pa", key: "pineapple" },
		h(
			"p",
			{ class: "pa-status", key: "status" },
			h("span", { class: "pa-now" }, status.now),
			status.more ? h("span", { class: "quiet" }, status.more) : null,
		),
		round
			? h(
					"div",
					{ class: "pa-hands", key: "hands", dataset: { hands: round.hands.length } },
					mineFirst.map((hand) => board(table, round, hand, context)),
				)
			: null,
		otherSeats(table, round, context),
	);
}

/** On a small screen the dock covers much of the felt: new cards bring my hand into sight. */
function bringIntoView() {
	requestAnimationFrame(() => {
		const [mine, dock] = [
			document.querySelector(".pa-board.is-turn.is-mine") ??
				document.querySelector(".pa-board.is-mine"),
			document.querySelector(".dock"),
		];
		if (!mine || !dock) return;
		const [hand, foot] = [mine.getBoundingClientRect(), dock.getBoundingClientRect()];
		if (hand.top < 0 || hand.bottom > foot.top)
			mine.scrollIntoView({ block: "start", behavior: moves() ? "smooth" : "instant" });
	});
}
