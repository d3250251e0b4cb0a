// @ts-check
// What I can do now is in sight: where a new stage offers something outside the window, or under
// the dock, the page is moved there once. Nothing moves while a stage lasts. If the player is
// doing something else on the page, it waits until that is over.

import { moves } from "../core/motion.js";
import { toldAt } from "../core/notice.js";

const OFFERED = ".felt [data-does], .felt [data-act], .console-next .button";
const MARGIN = 6; // pixels around it
let seen = "";
let last = "";
const AT_REST = 2_000; // milliseconds after the player scrolled or pointed elsewhere
let touched = Number.NEGATIVE_INFINITY;
let waiting = 0;

const touch = () => {
	touched = performance.now();
};
for (const kind of ["wheel", "touchmove"]) addEventListener(kind, touch, { passive: true });
for (const kind of ["pointermove", "pointerdown"])
	addEventListener(kind, ({ target }) => isElsewhere(target) && touch(), { passive: true });

// A window of another size, or a phone that was turned, counts as a new stage.
addEventListener("resize", () => {
	seen = "";
	requestAnimationFrame(() => bringIntoSight(last));
});

/** @param {string} stage */
export function bringIntoSight(stage) {
	last = stage;
	const all = [...document.querySelectorAll(OFFERED)].filter((one) => one.getClientRects().length);
	const acts = all.map((one) => /** @type {HTMLElement} */ (one).dataset.act ?? "");
	const now = all.length ? [stage, ...new Set(acts)].join(" ") : "";
	if (now === seen) return;
	clearTimeout(waiting);
	if (isAtSomething()) {
		waiting = window.setTimeout(() => bringIntoSight(last), AT_REST / 4);
		return;
	}
	seen = now;
	if (!all.length) return;
	const boxes = all.map((one) => one.getBoundingClientRect());
	const top = Math.min(...boxes.map((box) => box.top)) - MARGIN;
	const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
	const [from, to] = room();
	if (top >= from && bottom <= to) return;
	// Where not all of it has room, what comes first has.
	const by = bottom - top > to - from || top < from ? top - from : bottom - to;
	scrollBy({ top: by, behavior: moves() ? "smooth" : "instant" });
}

/** Whether the player reads, points or scrolls elsewhere at the moment. */
function isAtSomething() {
	return isElsewhere(toldAt()) || performance.now() - touched < AT_REST;
}

/** Outside of the table itself. @param {EventTarget | null} place */
function isElsewhere(place) {
	return place instanceof Element && !place.closest(".felt, .dock, .console-next");
}

/** From the foot of the head to the dock. @returns {[number, number]} */
function room() {
	const head = document.querySelector(".site-header");
	const sticks = head && getComputedStyle(head).position === "sticky";
	const dock = document.querySelector(".dock");
	const foot = dock ? innerHeight - dock.getBoundingClientRect().height : innerHeight;
	return [sticks ? head.getBoundingClientRect().height : 0, foot];
}
