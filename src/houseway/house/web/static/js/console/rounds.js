// @ts-check
// Rounds of a tournament's table have no replay of their own: an inspector corrects them here.

import { ask } from "../core/ask.js";
import { button, h } from "../core/dom.js";
import { tryAct } from "../core/notice.js";
import { t } from "../core/text.js";
import { Correcting } from "./correcting.js";

/** @import { ConsolePlace, LiveView } from "houseway" */

/** @type {Correcting | null} */
let correcting = null;

/**
 * Which round was wrong, and then what in it.
 * @param {ConsolePlace} at
 * @param {LiveView} view
 * @param {() => void} redraw
 */
export function roundPanel(at, view, redraw) {
	const last = view.table?.round?.number ?? view.table?.last?.number;
	if (!last) return null;
	if (correcting) return correcting.panel(null);
	const open = (/** @type {number} */ number) => async () => {
		correcting = await Correcting.of(at, number, view, redraw);
		redraw();
	};
	const earlier = () =>
		ask(
			{
				title: t("Correct an earlier round"),
				fields: [{ name: "round", label: t("Round"), type: "number" }],
				verb: t("Show"),
			},
			({ round }) => open(Number(round))(),
		);
	return h(
		"section",
		{ class: "panel stack", key: "correct", "aria-label": t("Correct a round") },
		h("h2", null, t("Correct a round")),
		h(
			"div",
			{ class: "row" },
			button(t("Round {last}", { last }), (near) => tryAct(near, open(last)), { key: "last" }),
			last > 1 ? button(t("An earlier round …"), earlier, { key: "earlier" }) : null,
		),
	);
}
