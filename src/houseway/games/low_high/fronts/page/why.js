// @ts-check
// The button to all that can be said about why a hand was set as it was.

import { h } from "/static/js/core/dom.js";
import { tryAct } from "/static/js/core/notice.js";
import { t } from "/static/js/core/text.js";

/** @import { HandView } from "./view.js" */
/**
 * @typedef {{game: import("./view.js").LowHighGame, readings: Record<string, string | number>,
 *   hand: HandView, whose: string, dealers?: boolean}} Asked
 */

/**
 * The small button that explains a hand. The explanation is loaded when the button is clicked.
 * @param {Asked} asked
 */
export function whyButton(asked) {
	const open = (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		return tryAct(near, async () => (await import("./explained.js")).explain(asked, near));
	};
	return h(
		"button",
		{
			type: "button",
			class: "button button--small lh-why",
			key: "why",
			dataset: { explains: "" },
			"aria-label": t("Why was {whose} set like this?", { whose: asked.whose }),
			onclick: open,
		},
		t("Why?"),
	);
}
