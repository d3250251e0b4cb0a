// @ts-check
// In the dock: ready, the same bets again, twice as much, all back, favourites, playing by itself.

import { button, h } from "../core/dom.js";
import { money } from "../core/money.js";
import { tell, tryAct } from "../core/notice.js";
import { t } from "../core/text.js";
import { askedLine } from "./asked.js";
import * as bets from "./bets.js";

/** @import { Props } from "../core/dom.js" */
/** @import { Child, Context, LiveView } from "houseway" */
/** @import { Here } from "./plan.js" */

export { askedLine };

/** What is done step by step, loaded when it is first asked for. */
/** @type {typeof import("./autoplay.js") | null} */
let auto = null;
/** @type {typeof import("./plan.js") | null} */
let plan = null;

/** @param {Element} near @param {(to: typeof import("./plan.js")) => void} does */
function runPlan(near, does) {
	// The steps themselves are tried there, one at a time.
	return tryAct(near, async () => does(await loadPlan()), true);
}

/** From then on every view is told to them. */
async function loadPlan() {
	[plan, auto] = await Promise.all([import("./plan.js"), import("./autoplay.js")]);
	return plan;
}

const NO_BETS = t("No bets yet. The dealer is waiting for the first one.");

/** Takes in a view: what lies is remembered, and what was asked for goes on. @param {Here} here */
export function follow(here) {
	bets.note(here.view.table, here.context);
	auto?.follow(here);
	plan?.follow(here);
}

/** Keys: g goes on, r bets the same again, d doubles, x takes back, Escape stops. */
export function keys() {
	const press = (/** @type {string} */ act) => () =>
		/** @type {HTMLElement | null} */ (document.querySelector(`[data-quick="${act}"]`))?.click();
	return { r: press("again"), d: press("double"), x: press("back"), g: press("go"), ...stopKey() };
}

function stopKey() {
	return auto?.now() ? { Escape: () => auto?.stop() } : {};
}

/** @param {Here} here @returns {Child} */
export function quickActs(here) {
	if (auto?.now()) return [stopping()];
	return [going(here), here.page.rack ? betting(here) : null];
}

function stopping() {
	const now = auto?.now();
	return button(
		t("Stop: round {done} of {rounds}", { done: (now?.done ?? 0) + 1, rounds: now?.rounds }),
		() => auto?.stop(),
		{
			class: "button button--primary",
			key: "stop",
		},
	);
}

/** What lets the dealer go on. @param {Here} here */
function going(here) {
	const { view, offers, context } = here;
	const { round } = view.table;
	const ready = offers.find("house-ready");
	const own = view.owner === context.me;
	if (view.ready.includes(context.me ?? "") && !own) return waiting(view, context);
	if (!round) return ready ? nextRound(here) : null;
	if (ready) return goOn(here, own, ready);
	if (round.phase !== "betting" || view.dealing !== "automatic") return null;
	const first = own && !bets.lying(view.table, context).length ? firstBets(here) : null;
	return first ?? notYet(here, own);
}

/** @param {Here} here @param {boolean} own @param {import("houseway").Offer} ready */
function goOn({ context, offers }, own, ready) {
	const each = context.rules.wagers.some(({ each_card }) => each_card);
	const rest = each ? offers.find("house-ready", { rest: true }) : null;
	return [
		quick("go", own ? t("Deal") : t("Ready"), (near) => context.act(ready, { near }), {
			class: "button button--primary",
			title: own
				? t("The dealer is waiting for you.")
				: t("Betting closes as soon as everyone is ready."),
		}),
		rest
			? quick("rest", own ? t("Deal all") : t("All cards"), (near) => context.act(rest, { near }))
			: null,
	];
}

/** The same buttons, which say what they wait for. @param {Here} here @param {boolean} own */
function notYet({ context }, own) {
	const each = context.rules.wagers.some(({ each_card }) => each_card);
	const wait = (/** @type {Element} */ near) => tell(NO_BETS, { near });
	return [
		quick("go", own ? t("Deal") : t("Ready"), wait, {
			class: "button button--primary",
			"aria-disabled": "true",
		}),
		each
			? quick("rest", own ? t("Deal all") : t("All cards"), wait, { "aria-disabled": "true" })
			: null,
	];
}

/** @param {LiveView} view @param {Context} context */
function waiting(view, { me }) {
	const others = Object.values(view.table.seats).filter(
		(name) => name !== me && !view.ready.includes(name),
	);
	const words = others.length
		? t("Ready. Waiting for {names}", { names: others.join(", ") })
		: t("Ready");
	return h("span", { class: "badge badge--good", key: "said", role: "status" }, words);
}

/** At one's own table after a round. @param {Here} here */
function nextRound(here) {
	const { offers, context } = here;
	const { last } = bets.readKept(context.game);
	const ready = /** @type {import("houseway").Offer} */ (offers.find("house-ready"));
	const again = here.page.rack && last.length > 0;
	return [
		again
			? quick(
					"go",
					t("Same bets again, {amount}", { amount: money(bets.sum(last)) }),
					(near) => runPlan(near, (to) => to.startBets(here, last, "round", near)),
					{ class: "button button--primary" },
				)
			: null,
		again
			? quick("other", t("Different bets"), (near) => context.act(ready, { near }))
			: quick("go", t("Next round"), (near) => context.act(ready, { near }), {
					class: "button button--primary",
				}),
	];
}

/** A first card alone, where each card is bet on. @param {Here} here */
function readyFor({ context }) {
	return context.rules.wagers.some((one) => one.each_card) ? "card" : "round";
}

/** Nothing lies yet: what was bet last, or the least there is. @param {Here} here */
function firstBets(here) {
	const { last } = bets.readKept(here.context.game);
	const wanted = last.length ? last : bets.leastBet(here.offers, here.context);
	if (!wanted.length) return null;
	return quick(
		"go",
		t("Bet {amount} and deal", { amount: money(bets.sum(wanted)) }),
		(near) => runPlan(near, (to) => to.startBets(here, wanted, readyFor(here), near)),
		{ class: "button button--primary" },
	);
}

/**
 * As long as bets are open all of them are there, each in its place: what cannot be done is shown
 * so, and nothing comes to lie under a finger.
 * @param {Here} here
 */
function betting(here) {
	const { view, offers, context } = here;
	if (view.table.round?.phase !== "betting") return more(here);
	const there = bets.lying(view.table, context);
	const { last } = bets.readKept(context.game);
	const lacks = bets.lacking(last, view.table, context);
	const mayPlace = lacks.some((one) => bets.placing(one, offers, context));
	const back = bets.takingBack(offers, context);
	const mayDouble = back.length > 0 && there.some((one) => bets.placing(one, offers, context));
	return [
		quick(
			"again",
			mayPlace ? t("Rebet {amount}", { amount: money(bets.sum(lacks)) }) : t("Rebet"),
			(near) =>
				mayPlace
					? runPlan(near, (to) => to.startBets(here, last, "no", near))
					: tell(noRebet(last), { near }),
			{
				"aria-keyshortcuts": "r",
				"aria-disabled": mayPlace ? null : "true",
			},
		),
		quick(
			"double",
			t("Double"),
			(near) =>
				mayDouble
					? runPlan(near, (to) => to.double(here, near))
					: tell(t("You have no bets to double."), { near }),
			{
				"aria-keyshortcuts": "d",
				"aria-disabled": mayDouble ? null : "true",
			},
		),
		quick(
			"back",
			t("Clear bets"),
			(near) =>
				back.length
					? runPlan(near, (to) => to.takeBack(here, near))
					: tell(t("You have no bets to clear."), { near }),
			{
				"aria-keyshortcuts": "x",
				"aria-disabled": back.length ? null : "true",
			},
		),
		more(here),
	];
}

/** @param {bets.Bet[]} last */
function noRebet(last) {
	return last.length
		? t("Last round's bets are already placed, or can't be placed right now.")
		: t("No bets to repeat yet. Place some first.");
}

/** Favourites, and playing by itself. @param {Here} here */
function more(here) {
	const { view, context } = here;
	const there = bets.lying(view.table, context);
	const { favourites, last } = bets.readKept(context.game);
	const mayKeep = there.length > 0;
	const mayPlayOn = here.page.byHouseWay && (there.length > 0 || last.length > 0);
	const any = mayKeep || favourites.length > 0 || mayPlayOn;
	const open = (/** @type {Element} */ near) =>
		any
			? tryAct(near, () => openMore(here))
			: tell(t("Place bets first, then you can save them."), { near });
	return quick("more", t("More …"), open, {
		"aria-haspopup": "dialog",
		"aria-disabled": any ? null : "true",
	});
}

/** @param {Here} here */
async function openMore(here) {
	const [{ moreDialog }] = await Promise.all([import("./more.js"), loadPlan()]);
	return moreDialog(here);
}

/**
 * @param {string} act @param {string} text @param {(near: Element) => unknown} does
 * @param {Props} [props]
 */
function quick(act, text, does, props = {}) {
	return button(text, does, { key: `quick-${act}`, dataset: { quick: act }, ...props });
}
