// @ts-check
// What stands above a table that cannot be played at just now.

import { button, h } from "../core/dom.js";
import { lostAlert } from "../core/link.js";
import * as session from "../core/session.js";
import { t } from "../core/text.js";

/** @import { LiveView } from "houseway" */

/** @param {LiveView} view @param {import("../core/live.js").State} link */
export function warnings(view, link) {
	return [
		lostAlert(link),
		view.status === "suspended"
			? h(
					"p",
					{ class: "alert alert--warn", key: "suspended" },
					t("This table is suspended: {reason}", { reason: view.why ?? "" }),
				)
			: null,
		view.status === "closed"
			? h(
					"p",
					{ class: "alert alert--bad", key: "closed" },
					t("This table is closed: {reason}", { reason: view.why ?? "" }),
					" ",
					h("a", { href: "/" }, t("Go to the lobby")),
				)
			: null,
		link === "over"
			? h(
					"p",
					{ class: "alert alert--bad row", key: "over" },
					t("Your session has ended."),
					button(t("Sign in again"), () => session.askToSignIn()),
				)
			: null,
	];
}
