// @ts-check
// What a game's page is given beside the view: who I am here, and a way to act.

import * as live from "../core/live.js";
import { trying } from "../core/notice.js";
import { commandOf } from "./offers.js";

/** @typedef {import("./offers.js").Offer} Offer */
/** @typedef {import("./offers.js").Command} Command */
/**
 * @typedef {{amount?: number, change?: Record<string, any>, near?: Element | null, many?: boolean}}
 *   ActHow
 */
/**
 * @typedef {object} Context
 * @property {string} id the table's id
 * @property {string} game
 * @property {string | null} me my name, or null where nobody is signed in
 * @property {number | null} seat my box or seat, or null
 * @property {number} chips my chips at this table, without what lies on the layout
 * @property {import("./betting.js").Rack} rack the chip that is chosen for betting
 * @property {(what: Offer | Command, how?: ActHow) => Promise<boolean>} act does what is offered; a
 *   refusal is told near `near`, and it resolves to false
 * @property {(box: number | null) => void} sit sits down at a box (null: any that is free), with
 *   signing in and buying chips where needed
 * @property {() => void} redraw draws the page again from the last view, after a change of the
 *   page's own state
 */

/**
 * The context of one message: acts from it are meant for the moment that was seen.
 * @param {import("../core/live.js").TableMessage} message @param {string | null} me
 * @param {{rack: import("./betting.js").Rack, sit: (box: number | null) => void,
 *   redraw: () => void}} page
 * @returns {Context}
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
		act: (what, how = {}) => act(id, view.moment, what, how),
	};
}

/** @param {string} id @param {string} moment @param {Offer | Command} what @param {ActHow} how */
async function act(id, moment, what, { amount, change, near = null, many = false }) {
	const command = isOffer(what) ? commandOf(what, { amount, change }) : what;
	return (await trying(near, () => live.act(id, command, { moment }), many)) !== undefined;
}

/** @param {Offer | Command} what @returns {what is Offer} */
function isOffer(what) {
	return typeof what.command === "object";
}
