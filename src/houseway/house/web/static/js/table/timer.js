// @ts-check
// The ring that shows how long the automatic dealer still waits.

import { h, s } from "../core/dom.js";
import { moves } from "../core/motion.js";
import { t } from "../core/text.js";

/** @import { LiveView } from "houseway" */

const AROUND = 2 * Math.PI * 15.5;

/**
 * What is shown of a table whose clock this is; of a tournament only its stage.
 * @typedef {Pick<LiveView, "stage"> & Partial<LiveView>} Waited
 */

/**
 * A ring that runs down by itself.
 * @returns {{element: HTMLElement, show: (message: {left: number | null, view: Waited}) => void}}
 */
export function timerRing() {
	const arc = /** @type {SVGCircleElement} */ (
		s("circle", { class: "timer-arc", cx: 18, cy: 18, r: 15.5, transform: "rotate(-90 18 18)" })
	);
	const figure = h("span", { class: "timer-figure", "aria-hidden": "true" });
	const element = h(
		"span",
		{ class: "timer", hidden: true },
		s(
			"svg",
			{ viewBox: "0 0 36 36", "aria-hidden": "true" },
			s("circle", { class: "timer-track", cx: 18, cy: 18, r: 15.5 }),
			arc,
		),
		figure,
	);
	arc.style.strokeDasharray = String(AROUND);
	let deadline = 0;
	let whole = 1;
	let ticking = 0;
	let seen = "";

	const draw = () => {
		const left = Math.max(0, (deadline - performance.now()) / 1000);
		const seconds = String(Math.ceil(left));
		const isNext = figure.textContent !== seconds;
		if (isNext || moves())
			arc.style.strokeDashoffset = String(AROUND * (1 - Math.min(1, left / whole)));
		if (!isNext) return;
		figure.textContent = seconds;
		element.classList.toggle("is-short", left < 5);
		element.setAttribute("title", t("{seconds} seconds until the dealer moves on", { seconds }));
		element.hidden = left <= 0;
		if (left <= 0) clearInterval(ticking);
	};
	return {
		element,
		show({ left, view }) {
			const isNew = view.stage !== seen;
			seen = view.stage;
			if (!left && left !== null && !isNew) return; // the wait that was told before goes on
			// Nothing is waited for by the clock, as before the first bet: nothing runs down.
			const seconds = left === null ? 0 : left || waitOf(view);
			const later = performance.now() + seconds * 1000;
			if (isNew || later - deadline > 700) whole = Math.max(wholeOf(view, seconds), 1);
			deadline = later;
			clearInterval(ticking);
			figure.textContent = ""; // or the same second of another wait would not be drawn
			draw();
			ticking = window.setInterval(draw, 200);
		},
	};
}

/**
 * How long the wait is in all, of which `left` seconds are left. A page opened later sees only a
 * part of it.
 * @param {Waited} view
 * @param {number} left
 */
function wholeOf(view, left) {
	const { pause = 0, bets = 0, turn = 0 } = view.pace ?? {};
	const waits = [view.pace ? waitOf(view) : 0, pause, bets, turn].filter(
		(wait) => wait >= left - 0.5,
	);
	return Math.max(left, waits[0] ?? left);
}

/**
 * How long the dealer will wait in a stage that has only begun, for which nothing is told yet.
 * @param {Waited} view
 * @returns {number} seconds
 */
function waitOf({ status, dealing, pace, table, owner }) {
	if (!pace || owner || status !== "open" || dealing !== "automatic" || !table?.round) return 0;
	const { phase } = table.round;
	if (phase === "betting") return pace.bets;
	return ["setting", "fantasy", "five", "streets"].includes(phase) ? pace.turn : 0;
}
