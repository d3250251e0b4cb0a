// @ts-check
// Acting in a tournament: as an entrant, or as its director with a reason for the log.

import * as live from "/static/js/core/live.js";
import { tryAct } from "/static/js/core/notice.js";
import * as session from "/static/js/core/session.js";
import { wrappedCommand } from "./wrapping.js";

/** @import { Command, Offer, SessionTableView } from "houseway" */
/**
 * @typedef {object} Acting
 * @property {string | null} me
 * @property {"player" | "director"} as
 * @property {() => string} reason what the director has written as the reason of everyday acts
 * @property {(command: Command, why?: string | null) => Promise<unknown>} send rejects where it is
 *   refused
 * @property {(command: Command,
 *   how: {near: Element | null, why?: string | null}) => Promise<boolean>} act a refusal is told
 *   near
 */

export const GAME = "king-high";

/**
 * @param {string} id
 * @param {"player" | "director"} as
 * @param {() => string} reason
 * @returns {Acting}
 */
export function actingIn(id, as, reason) {
	const send = async (/** @type {Command} */ command, /** @type {string | null} */ why = null) => {
		await live.act(id, command, { as, why });
		session.refresh();
	};
	const act = async (
		/** @type {Command} */ command,
		/** @type {{near: Element | null, why?: string | null}} */ { near, why = null },
	) => {
		const done = await tryAct(near, () => send(command, why).then(() => true));
		return done ?? false;
	};
	return { me: session.current()?.name ?? null, as, reason, send, act };
}

/**
 * What the felt of a table needs to know, as at any King High table.
 * @param {{id: string, rules: import("houseway").Rules,
 *   rack: import("houseway").Rack, redraw: () => void}} page
 * @param {SessionTableView} table the view of a table of the session
 * @param {string | null} me
 * @returns {import("houseway").Context}
 */
export function tableContext(page, table, me) {
	const { id, rules, rack } = page;
	const box = Object.entries(table.game.seats).find(([, name]) => name === me)?.[0];
	const playing = me !== null && table.play?.players.includes(me) && !(me in table.play.out);
	return {
		id,
		game: GAME,
		rules,
		me,
		seat: playing && box !== undefined ? Number(box) : null,
		chips: me === null ? 0 : (table.game.chips[me] ?? 0),
		rack,
		sit: () => {},
		redraw: () => page.redraw(),
		act: async (what, { amount, change, near = null } = {}) => {
			const command = isOffer(what) ? wrappedCommand(what, { amount, change }) : what;
			return (await tryAct(near, () => live.act(id, command), true)) !== undefined;
		},
	};
}

/** @param {Offer | Command} what @returns {what is Offer} */
function isOffer(what) {
	return typeof what.command === "object";
}
