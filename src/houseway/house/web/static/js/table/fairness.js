// @ts-check
// My part in the fair shuffle: the seeds I give, and the panel that tells about it.

import { newKey, problemOf } from "../core/api.js";
import { h } from "../core/dom.js";
import { revealTells } from "../core/games.js";
import * as live from "../core/live.js";
import { tell, tellProblem } from "../core/notice.js";
import { t } from "../core/text.js";
import { latePanel } from "./panels.js";

/** @import { Context, LiveView, Offers } from "houseway" */

const given = new Set();
/** The chosen seed, until it is given. @type {{seed: string, near: Element | null} | null} */
let own = null;

/**
 * Gives a seed once for each commitment where I sit: the one I chose, else a random one.
 * @param {LiveView} view
 * @param {Offers} offers
 * @param {Context} context
 */
export function giveSeed(view, offers, context) {
	const { seeds } = view;
	if (!seeds || context.me === null || !offers.has("house-give-seed")) return;
	if (own) return giveOwn(context);
	const name = `${context.id} ${seeds.number}`;
	if (given.has(name) || context.me in seeds.players || context.seat === null) return;
	given.add(name);
	// Too late is no harm.
	live.act(context.id, { command: "house-give-seed", seed: newKey() }).catch(() => {});
}

/** @param {Context} context */
async function giveOwn(context) {
	const chosen = own;
	own = null;
	if (!chosen) return;
	const command = { command: "house-give-seed", seed: chosen.seed };
	try {
		await live.act(context.id, command);
		tell(t("Your seed will be used in this shuffle."), { near: chosen.near, kind: "done" });
	} catch (error) {
		if (problemOf(error).code === "shuffled-already") own ??= chosen;
		else tellProblem(error, chosen.near);
	}
}

/**
 * The panel about the shuffle; its inside is loaded when it is first opened.
 * @param {LiveView} view
 * @param {Offers} offers
 * @param {Context} context
 * @returns {HTMLElement}
 */
export function fairnessPanel(view, offers, context) {
	const choose = (/** @type {string} */ seed, /** @type {Element | null} */ near) => {
		own = { seed, near };
		if (offers.has("house-give-seed")) giveOwn(context);
		else
			tell(t("Your seed will be used for the next shuffle; this one is already fixed."), { near });
	};
	const panel = latePanel(context, {
		key: "fairness",
		title: t("Fair shuffle"),
		load: () => import("./shuffle.js"),
		inside: (module) => module.shuffle(view, context, choose),
	});
	const tells = view.dealing === "automatic" ? revealTells(view.game) : "";
	if (!tells) return panel;
	// Outside the part that opens, so that it is always visible.
	const told = h("p", { class: "quiet small", key: "reveal-tells" }, tells);
	return h("div", { class: "stack", key: "fairness-told" }, panel, told);
}
