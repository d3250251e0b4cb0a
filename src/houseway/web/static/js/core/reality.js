// @ts-check
// A look at the clock that somebody has asked for: how long, and what it has cost today.

import { get } from "./api.js";
import { dialogOf, shown } from "./dialog.js";
import { button, h } from "./dom.js";
import { money } from "./money.js";
import * as session from "./session.js";

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
		"A look at the clock",
		"dialog--narrow",
		h("p", null, `You have been here for ${here} minutes, and have played ${played} today.`),
		h(
			"p",
			null,
			lost.day > 0
				? `You've lost ${money(lost.day)} today.`
				: lost.day < 0
					? `You've won ${money(-lost.day)} today.`
					: "You're even today.",
		),
		h(
			"div",
			{ class: "row" },
			h("a", { class: "button", href: "/account" }, "My limits"),
			button("Go on", () => dialog.close(), { class: "button button--primary grow" }),
		),
	);
	await shown(dialog);
}
