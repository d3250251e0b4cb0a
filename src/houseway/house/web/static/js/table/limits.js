// @ts-check
// The notice at a table: its limits and readings.

import { h } from "../core/dom.js";
import { gameName, wagerName } from "../core/games.js";
import { range } from "../core/money.js";
import { readingName } from "../core/reading-names.js";
import { t } from "../core/text.js";

/** @import { LiveView } from "houseway" */

/** @param {LiveView} view */
export function limitsHere(view) {
	const { limits, readings } = view.table;
	return h(
		"div",
		{ class: "stack" },
		h(
			"dl",
			{ class: "facts" },
			Object.entries(limits).map(([kind, one]) => [
				h("dt", null, wagerName(view.game, kind)),
				h("dd", null, range(one)),
			]),
		),
		h("h3", null, t("Readings")),
		h(
			"dl",
			{ class: "facts" },
			Object.entries(readings).map(([name, value]) => [
				h("dt", null, readingName(name)),
				h("dd", null, String(value)),
			]),
		),
		h(
			"p",
			{ class: "small" },
			h(
				"a",
				{ href: `/rules/${view.game}` },
				t("All rules of {game}", { game: gameName(view.game) }),
			),
		),
	);
}
