// @ts-check
// Panels beside the felt whose inside is loaded when they are first opened.

import { h } from "../core/dom.js";
import { tryAct } from "../core/notice.js";
import { t } from "../core/text.js";

/** @import { Child, Context } from "houseway" */

/** @type {Map<string, any>} */
const loaded = new Map();

/**
 * @template T
 * @param {Context} context
 * @param {{key: string, title: string, open?: boolean, load: () => Promise<T>,
 *   inside: (module: T) => Child}} panel
 */
export function latePanel(context, { key, title, open = false, load, inside }) {
	const opened = async () => {
		if (loaded.has(key)) return;
		loaded.set(key, await load());
		context.redraw();
	};
	return h(
		"details",
		{ class: "panel", key: `${key}-${open}`, open, ontoggle: () => tryAct(null, opened) },
		h("summary", null, title),
		loaded.has(key) ? inside(loaded.get(key)) : null,
	);
}

/**
 * What every wager pays; nothing where there are none.
 * @param {Context} context
 * @param {{open?: boolean, note?: string}} [how]
 */
export function payPanel(context, { open = false, note = "" } = {}) {
	if (!context.rules.wagers.length) return null;
	return latePanel(context, {
		key: "pays",
		title: t("What the wagers pay"),
		open,
		load: () => import("./pays.js"),
		inside: (module) => module.payTables(context.rules, note),
	});
}

/**
 * What counts how many points; nothing where nothing does.
 * @param {Context} context
 * @param {Record<string, string | number>} readings
 * @param {{title?: string, note?: Child}} [how]
 */
export function pointPanel(
	context,
	readings,
	{ title = t("Points for each hand"), note = null } = {},
) {
	if (!context.rules.points.length) return null;
	return latePanel(context, {
		key: "points",
		title,
		load: () => import("./pays.js"),
		inside: (module) => module.pointTables(context.rules, readings, note),
	});
}
