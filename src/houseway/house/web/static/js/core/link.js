// @ts-check
// How the connection to the house is, in words.

import { h } from "./dom.js";
import { t } from "./text.js";

/** @import { State } from "./live.js" */

const TOLD = {
	open: t("Live"),
	connecting: t("Connecting …"),
	lost: t("Connection lost"),
	over: t("Signed out"),
};

/** A mark beside the title. @param {State} state */
export function linkState(state) {
	return h(
		"span",
		{ class: `link-state link-state--${state}`, key: "link", role: "status" },
		TOLD[state],
	);
}

/**
 * Where the connection stays lost: told on top of whatever is being looked at.
 * @param {State} state
 */
export function lostAlert(state) {
	if (state !== "lost") return null;
	return h(
		"p",
		{ class: "alert alert--bad alert--lost", key: "lost", role: "status" },
		t("Connection lost. What you see may be out of date. We'll reconnect automatically."),
	);
}
