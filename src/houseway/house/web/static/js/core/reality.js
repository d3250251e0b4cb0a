// @ts-check
// Reminds people who wished it how long they have played, and what it has cost today.

import { get } from "./api.js";
import { dialogOf, showDialog } from "./dialog.js";
import { button, h } from "./dom.js";
import { money } from "./money.js";
import * as session from "./session.js";
import { t } from "./text.js";

const SINCE = "houseway-here-since";
const MINUTE = 60_000;

/** From now on for as long as the page is open. */
export async function keepChecking() {
	if (!session.current()) return;
	const { limits } = await get("/api/me/protection");
	const minutes = limits.reality_check;
	if (!minutes) return;
	const began = since();
	const next = () => {
		const passed = Date.now() - began;
		const wait = minutes * MINUTE - (passed % (minutes * MINUTE));
		setTimeout(() => check(began).finally(next), wait);
	};
	next();
}

/** When one came to the tables in this tab. */
function since() {
	const kept = Number(sessionStorage.getItem(SINCE) ?? 0);
	if (kept) return kept;
	sessionStorage.setItem(SINCE, String(Date.now()));
	return Date.now();
}

/** @param {number} began */
async function check(began) {
	const { lost, played } = await get("/api/me/protection");
	const here = Math.round((Date.now() - began) / MINUTE);
	const dialog = dialogOf(
		t("Reality check"),
		"dialog--narrow",
		h(
			"p",
			null,
			t("You've been here for {here} minutes and played {played} today.", { here, played }),
		),
		h(
			"p",
			null,
			lost.day > 0
				? t("You've lost {amount} today.", { amount: money(lost.day) })
				: lost.day < 0
					? t("You've won {amount} today.", { amount: money(-lost.day) })
					: t("You're even today."),
		),
		h(
			"div",
			{ class: "row" },
			h("a", { class: "button", href: "/account" }, t("My limits")),
			button(t("Resume"), () => dialog.close(), { class: "button button--primary grow" }),
		),
	);
	await showDialog(dialog);
}
