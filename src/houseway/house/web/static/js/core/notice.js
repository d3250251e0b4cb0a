// @ts-check
// What the house has to say, told where the eye is, and read aloud by screen readers.

import { UNKNOWN } from "./again.js";
import { problemOf } from "./api.js";
import { fill, h } from "./dom.js";
import { clauseLink } from "./games.js";
import { t } from "./text.js";

/** @typedef {"refused" | "done" | "info"} Kind */
/** @typedef {{near?: Element | null, kind?: Kind, clause?: string | null, stay?: boolean}} How */

const SECONDS = 7;
/** @type {HTMLElement | undefined} */
let bubble;
/** Where it was told, if it was told at something. @type {Element | null} */
let toldNear = null;
let hiding = 0;
const busy = new WeakSet();

/** Says something only to screen readers, politely. @param {string} sentence */
export function say(sentence) {
	region("polite").textContent = sentence;
}

/**
 * Tells a sentence next to the element that was used, or at the foot of the page.
 * @param {string} sentence
 * @param {How} [how]
 * @returns {() => void} takes it away, where it is still told
 */
export function tell(sentence, { near = null, kind = "info", clause = null, stay = false } = {}) {
	hide();
	const made = h(
		"section",
		{
			class: ["notice", `notice--${kind}`],
			"aria-label": t("Message"),
			lasting: true,
		},
		h("p", null, sentence, clause ? [" ", clauseLink(clause)] : null),
		h(
			"button",
			{
				type: "button",
				class: "notice-close",
				"aria-label": t("Dismiss"),
				onclick: hide,
			},
			"×",
		),
	);
	const host =
		near?.closest("dialog[open]") ?? document.querySelector("dialog[open]") ?? document.body;
	bubble = made;
	const form = near?.closest("form");
	// In a form it stands below, and covers nothing that is to be corrected.
	if (form) {
		made.classList.add("notice--inline");
		form.append(made);
		made.scrollIntoView({ block: "nearest" });
	} else {
		host.append(made);
		toldNear = near;
		if (near) bringBack(near);
		stayAt(made, near);
	}
	region(kind === "refused" ? "assertive" : "polite").textContent = [
		sentence,
		clause && t("Clause {clause}.", { clause }),
	]
		.filter(Boolean)
		.join(" ");
	clearTimeout(hiding);
	if (!stay) hiding = window.setTimeout(hide, SECONDS * 1000);
	return () => {
		if (bubble === made) hide();
	};
}

/**
 * Tells an error next to the element that was used.
 * @param {unknown} error
 * @param {Element | null} [near]
 */
export function tellProblem(error, near = null) {
	const problem = problemOf(error);
	const stay = problem.code === UNKNOWN;
	tell(problem.why, { near, kind: "refused", clause: problem.clause, stay });
}

/** Takes the message away. */
export function hide() {
	clearTimeout(hiding);
	bubble?.remove();
	bubble = undefined;
	toldNear = null;
}

/** The element at which something is told now. */
export function toldAt() {
	return toldNear;
}

/**
 * Runs an act of a person and tells its problem where they acted. Meanwhile nothing more is done
 * there, unless one may act there many times at once.
 * @template T
 * @param {Element | null} near
 * @param {() => Promise<T>} act
 * @param {boolean} [many]
 * @returns {Promise<T | undefined>}
 */
export async function tryAct(near, act, many = false) {
	const held = many ? null : near;
	if (held && busy.has(held)) return undefined;
	if (held) busy.add(held);
	held?.setAttribute("aria-busy", "true");
	try {
		return await act();
	} catch (error) {
		tellProblem(error, near);
		return undefined;
	} finally {
		if (held) busy.delete(held);
		held?.removeAttribute("aria-busy");
	}
}

/** What was clicked may have left the window before the answer came. @param {Element} near */
function bringBack(near) {
	const { top, bottom, height } = near.getBoundingClientRect();
	if (height && (bottom < 0 || top > innerHeight))
		near.scrollIntoView({ block: "center", behavior: "instant" });
}

/** As long as it is told, it moves with what it is about. */
/** @param {HTMLElement} element @param {Element | null} near */
function stayAt(element, near) {
	if (bubble !== element) return;
	place(element, near);
	if (near) requestAnimationFrame(() => stayAt(element, near));
}

/**
 * Above the element or below it, and always in the window; at the foot where there is none. Where
 * it has gone since, the message stays where it was.
 * @param {HTMLElement} element @param {Element | null} near
 */
function place(element, near) {
	const at = near?.isConnected ? near.getBoundingClientRect() : null;
	if (!at || (at.width === 0 && at.height === 0)) {
		element.classList.toggle("notice--foot", !element.style.top);
		return;
	}
	element.classList.remove("notice--foot");
	const { width, height } = element.getBoundingClientRect();
	const gap = 8;
	const within = (/** @type {number} */ from, /** @type {number} */ room) =>
		`${Math.max(gap, Math.min(from, room - gap))}px`;
	const above = at.top - height - gap;
	element.style.left = within(at.left + at.width / 2 - width / 2, innerWidth - width);
	element.style.top = within(above > gap ? above : at.bottom + gap, innerHeight - height);
}

/** @param {"polite" | "assertive"} politeness */
function region(politeness) {
	const id = `say-${politeness}`;
	let found = document.getElementById(id);
	if (!found) {
		found = h("div", {
			id,
			class: "unseen",
			"aria-live": politeness,
			role: politeness === "assertive" ? "alert" : "status",
		});
		document.body.append(found);
	}
	fill(found);
	return found;
}

document.addEventListener("keydown", (event) => {
	if (event.key === "Escape" && bubble) hide();
});
