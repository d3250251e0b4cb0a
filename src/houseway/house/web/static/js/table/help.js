// @ts-check
// One tap away at every table: how the hands rank, what the words mean, what everything pays.

import { dialogOf, showDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { gameName } from "../core/games.js";
import { guideOf, names, ranking } from "../core/guide.js";
import { t } from "../core/text.js";
import { payTables, pointTables } from "./pays.js";

/** @import { Child, Context, LiveView } from "houseway" */

/** @param {Context} context @param {LiveView} view */
export async function helpDialog({ game, rules }, view) {
	const guide = rules.has_guide ? await guideOf(game) : null;
	const dialog = dialogOf(
		t("{game}: hands and payouts", { game: gameName(game) }),
		"dialog--wide",
		h(
			"p",
			{ class: "row" },
			h("a", { href: `/how/${game}`, target: "_blank" }, t("How to play")),
			h("a", { href: `/rules/${game}`, target: "_blank" }, t("All rules")),
		),
		guide ? part(t("Hand rankings, highest first"), ranking(guide)) : null,
		guide?.names.length ? part(t("Key terms"), names(guide)) : null,
		rules.wagers.length ? part(t("What the wagers pay"), payTables(rules, "")) : null,
		rules.points.length
			? part(t("Points"), pointTables(rules, view.table?.readings ?? {}, null))
			: null,
	);
	return showDialog(dialog);
}

/** @param {string} name @param {Child} inside */
function part(name, inside) {
	return h("section", { class: "stack stack--tight" }, h("h2", null, name), inside);
}
