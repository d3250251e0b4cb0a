// @ts-check
// What a game's page is given beside the view: who I am here, and a way to act.

import * as live from "../core/live.js";
import { tryAct } from "../core/notice.js";
import { commandOf } from "./offers.js";

/** @import { ActHow, Command, Offer, TableContext } from "houseway" */

/**
 * The context of one message: acts from it are meant for the stage that was seen.
 * @param {import("houseway").TableMessage} message @param {string | null} me
 * @param {{rules: import("houseway").Rules, rack: import("houseway").Rack,
 *   sit: (box: number | null) => void, redraw: () => void}} page
 * @returns {TableContext}
 */
export function contextOf(message, me, page) {
	const { view, table: id } = message;
	const seats = Object.entries(view.table?.seats ?? {});
	const seat = seats.find(([, name]) => name === me)?.[0];
	return {
		id,
		game: view.game,
		me,
		seat: me === null || seat === undefined ? null : Number(seat),
		chips: me === null ? 0 : (view.table?.chips?.[me] ?? 0),
		...page,
		act: async (what, how = {}) => {
			const { near = null, many = false } = how;
			return (await tryAct(near, () => attempt(id, view.stage, what, how), many)) !== undefined;
		},
		attempt: (what, how = {}) => attempt(id, view.stage, what, how),
	};
}

/** @param {string} id @param {string} stage @param {Offer | Command} what @param {ActHow} how */
function attempt(id, stage, what, { amount, change }) {
	const command = isOffer(what) ? commandOf(what, { amount, change }) : what;
	return live.act(id, command, { stage });
}

/** @param {Offer | Command} what @returns {what is Offer} */
function isOffer(what) {
	return typeof what.command === "object";
}
