// @ts-check
// Parts of the dock at the foot of a table: my chips, or how to sit down.

import { button, h } from "../core/dom.js";
import { money } from "../core/money.js";
import { t } from "../core/text.js";

/** @import { Context, LiveView } from "houseway" */

/** My chips, and the way to where they are bought and cashed. @param {Context} context */
export function chipsInDock({ chips }) {
	const show = () => {
		const panel = document.querySelector(".seat-panel");
		panel?.scrollIntoView({ block: "center" });
		/** @type {HTMLElement | null | undefined} */ (panel?.querySelector("button"))?.focus();
	};
	const words = [
		h("span", { class: "quiet" }, t("Chips"), " "),
		h("b", { class: "number" }, money(chips)),
	];
	return h(
		"button",
		{
			type: "button",
			class: "dock-chips",
			key: "chips",
			title: t("Buy chips, cash out, leave"),
			onclick: show,
		},
		words,
	);
}

/** How to sit down, where the panel that says so is not in sight. */
/** @param {LiveView} view @param {Context} context */
export function watchingDock(view, context) {
	if (view.status !== "open" || view.owner) return null;
	return h(
		"section",
		{ class: "dock dock--watching", key: "dock", "aria-label": t("What you can do now") },
		h("span", { class: "quiet grow" }, t("You're watching.")),
		button(t("Sit down"), () => context.sit(null), { class: "button button--primary", key: "sit" }),
	);
}
