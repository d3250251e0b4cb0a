// @ts-check
// A first round, step by step on the table itself: one sentence at a time, and a mark where it is.

import { button, h } from "../core/dom.js";
import { guideOf } from "../core/guide.js";
import { t } from "../core/text.js";

/** @import { Context, LiveView, Offers, Tip } from "houseway" */

const MARK = "is-pointed-at";

/** @param {string} game */
const memory = (game) => `houseway-learnt-${game}`;

/** @type {Tip[] | null} */
let tips = null;
let index = -1;
let shownAt = "";
let over = true;

/** Begins where the game was never played here before. @param {Context} context */
export async function beginFirstRound({ game, rules, redraw }) {
	if (!rules.has_guide || isLearnt(game)) return;
	tips = (await guideOf(game)).first_round;
	over = !tips.length;
	redraw();
}

/** @param {LiveView} view @param {Offers} offers @param {Context} context */
export function firstRoundTip(view, offers, context) {
	if (over || !tips) return null;
	step(view, offers);
	const tip = tips[index];
	if (!tip) return null;
	requestAnimationFrame(() => mark(tip.at));
	const last = index === tips.length - 1;
	const end = () => {
		over = true;
		learn(context.game);
		mark("");
		context.redraw();
	};
	return h(
		"div",
		{ class: "tip", key: "tip", role: "status" },
		h("b", { class: "tip-count" }, t("{index} of {tips}", { index: index + 1, tips: tips.length })),
		h("span", { class: "grow" }, tip.says),
		button(last ? t("Got it") : t("Hide tips"), end, { key: "end" }),
	);
}

/**
 * On to the next that holds, once what is told is past.
 * @param {LiveView} view
 * @param {Offers} offers
 */
function step(view, offers) {
	const all = /** @type {Tip[]} */ (tips);
	const told = all[index];
	if (told && shownAt === view.stage && holds(told, view, offers)) return;
	const next = all.findIndex((tip, i) => i > index && holds(tip, view, offers));
	if (next < 0) return;
	index = next;
	shownAt = view.stage;
}

/** @param {Tip} tip @param {LiveView} view @param {Offers} offers */
function holds({ offer, phase }, { table }, offers) {
	const now = table.round?.phase ?? (table.last ? "between" : "");
	return (!offer || offers.has(offer)) && (!phase || phase === now);
}

/** @param {string} selector */
function mark(selector) {
	for (const one of document.querySelectorAll(`.${MARK}`)) one.classList.remove(MARK);
	if (selector) document.querySelector(selector)?.classList.add(MARK);
}

/** @param {string} game */
function isLearnt(game) {
	try {
		return localStorage.getItem(memory(game)) !== null;
	} catch {
		return true;
	}
}

/** @param {string} game */
function learn(game) {
	try {
		localStorage.setItem(memory(game), "1");
	} catch {
		// Without storage it is told again.
	}
}
