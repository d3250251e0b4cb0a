// @ts-check
// What stands above a table that cannot be played at just now.

import { button, h } from "../core/dom.js";
import { lostAlert } from "../core/link.js";
import * as session from "../core/session.js";

/** @param {any} view @param {import("../core/live.js").State} link */
export function warnings(view, link) {
	return [
		lostAlert(link),
		view.status === "suspended"
			? h(
					"p",
					{ class: "alert alert--warn", key: "suspended" },
					`This table is suspended: ${view.reason}`,
				)
			: null,
		view.status === "closed"
			? h(
					"p",
					{ class: "alert alert--bad", key: "closed" },
					`This table is closed: ${view.reason} `,
					h("a", { href: "/" }, "To the lobby"),
				)
			: null,
		link === "over"
			? h(
					"p",
					{ class: "alert alert--bad row", key: "over" },
					"Your session is over.",
					button("Sign in again", () => session.askToSignIn()),
				)
			: null,
	];
}
