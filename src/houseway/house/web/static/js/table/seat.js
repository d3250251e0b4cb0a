// @ts-check
// Sitting down and leaving: signing in, buying chips, taking a seat, cashing out.

import { get, problemOf } from "../core/api.js";
import { button, h } from "../core/dom.js";
import { seatWord } from "../core/games.js";
import * as live from "../core/live.js";
import { money } from "../core/money.js";
import { say, tellProblem, tryAct } from "../core/notice.js";
import * as session from "../core/session.js";
import { t } from "../core/text.js";
import { fitAmount, Offers } from "./offers.js";

/** @import { Context, LiveView, Offer } from "houseway" */

// Why a seat was not given now and may be given later: the table has moved on since it was offered.
const LATER = new Set(["round-in-progress", "unavailable", "too-many-requests", "offline"]);
const WAGERS_TO_BUY = 25; // as many smallest wagers as the house suggests to buy

/**
 * Follows the wish to sit until it is fulfilled: signs in, takes the seat as soon as it is offered,
 * buys chips.
 * @returns {{wants: () => boolean, wish: (box: number | null, quick?: boolean) => Promise<void>,
 *   pursue: (view: LiveView, offers: Offers, context: Context) => void, drop: () => void}}
 */
export function seating() {
	/** @type {{box: number | null, quick: boolean} | null} */
	let wish = null;
	let under = false;
	/** @type {[LiveView, Offers, Context] | null} */
	let newest = null;

	/** @param {LiveView} view @param {Offers} offers @param {Context} context */
	const step = async (view, offers, context) => {
		if (!wish) return;
		if (context.seat === null) return takeSeat(view, offers, context);
		const buy = offers.find("buy-in");
		const { quick } = wish;
		const wanting = context.chips === 0;
		if (wanting && buy && quick) await moveChips(context, buy, suggestAmount(view, buy));
		wish = null;
		if (wanting && buy && !quick) await buyDialog(view, buy, context);
	};

	/** @param {LiveView} view @param {Offers} offers @param {Context} context */
	const takeSeat = async (view, offers, context) => {
		const box = wish?.box ?? null;
		const offer = box === null ? offers.find("sit") : offers.find("sit", { box });
		if (!offer) return;
		await live.act(context.id, offer.command);
		say(seatedWords(view.game, Number(offer.command.box)));
	};

	/** @param {LiveView} view @param {Offers} offers @param {Context} context */
	const pursue = (view, offers, context) => {
		newest = [view, offers, context];
		if (!wish || under || context.me === null) return;
		under = true;
		const seen = newest;
		step(view, offers, context)
			.catch((error) => {
				const { code } = problemOf(error);
				const another = code === "seat-taken" && wish?.box === null; // any other will do
				if (LATER.has(code) || another) return;
				wish = null;
				tellProblem(error);
			})
			.finally(() => {
				under = false;
				// It changed meanwhile, and may not change again.
				if (newest && newest !== seen) pursue(...newest);
			});
	};

	return {
		wants: () => wish !== null,
		drop: () => {
			wish = null;
		},
		wish: async (box, quick = false) => {
			if (!(await session.need(t("Sign in or play as a guest to sit down.")))) return;
			wish = { box, quick };
		},
		pursue,
	};
}

/** How much the house suggests to buy. @param {LiveView} view @param {Offer} offer */
function suggestAmount(view, offer) {
	const least = Math.min(...Object.values(view.table.limits).map((limits) => limits.minimum));
	const wallet = session.current()?.balance ?? 0;
	return fitAmount(
		offer.amount ?? { minimum: 1, maximum: wallet, unit: 1 },
		Math.min(wallet, least * WAGERS_TO_BUY),
	);
}

/** @param {Context} context @param {Offer} offer @param {number} amount */
async function moveChips(context, offer, amount) {
	await live.act(context.id, { ...offer.command, amount });
	session.refresh();
}

/** @param {LiveView} view @param {Offer} offer @param {Context} context */
async function buyDialog(view, offer, context) {
	const { askToBuy } = await import("./amounts.js");
	return askToBuy(offer, suggestAmount(view, offer), (amount) => moveChips(context, offer, amount));
}

/** @param {Offer} offer @param {Context} context */
async function cashDialog(offer, context) {
	const { askToCash } = await import("./amounts.js");
	return askToCash(offer, context.chips, (amount) => moveChips(context, offer, amount));
}

/**
 * Leaves the table and takes the chips along, as far as the rules let one.
 * @param {Offers} offers
 * @param {Context} context
 * @param {Element} near
 */
export async function leave(offers, context, near) {
	const go = offers.find(["leave", "walk-away"]);
	if (go && !(await context.act(go, { near }))) return;
	// What was on the page when it was clicked may be older than the last chips won or bought.
	const now = await tryAct(near, () => get(`/api/tables/${encodeURIComponent(context.id)}`));
	const cash = now && new Offers(now.offers).find("cash-out");
	if (cash?.amount) await context.act(cash, { amount: cash.amount.maximum, near });
	session.refresh();
}

/**
 * Asks first if I have bets on the table, because leaving gives up my hand and my seat.
 * @param {LiveView} view @param {Offers} offers @param {Context} context @param {Element} near
 */
async function leaveAsked(view, offers, context, near) {
	const wagers = view.table.round?.wagers ?? [];
	if (!wagers.some(({ player }) => player === context.me)) return leave(offers, context, near);
	const { ask } = await import("../core/ask.js");
	const line = t(
		"Your wagers stay on the table and are played out without you. You give up " +
			"your seat and your decisions in this round; any winnings are yours.",
	);
	const what = { title: t("Leave the table?"), line, verb: t("Leave"), danger: true };
	return ask(what, () => leave(offers, context, near));
}

/**
 * My place at the table: chips, buying, cashing, leaving; or how to sit down.
 * @param {LiveView} view
 * @param {Offers} offers
 * @param {Context} context
 * @param {boolean} waiting
 * @param {() => void} stopWaiting
 * @returns {HTMLElement}
 */
export function seatPanel(view, offers, context, waiting, stopWaiting) {
	const { me, seat, chips } = context;
	return h(
		"section",
		{ class: "panel stack seat-panel", key: "seat", "aria-labelledby": "seat-title" },
		h("h2", { id: "seat-title" }, placeWords(view.game, context)),
		me && (chips > 0 || seat !== null)
			? h(
					"p",
					{ class: "my-chips" },
					h("span", { class: "quiet" }, t("Chips at this table"), " "),
					h("b", { class: "number" }, money(chips)),
				)
			: null,
		waiting
			? h(
					"p",
					{ class: "alert alert--warn" },
					t("You'll be seated when this round ends."),
					" ",
					button(t("Cancel"), stopWaiting),
				)
			: null,
		seat === null && !waiting ? waysToSit(view, offers, context) : null,
		h("div", { class: "row" }, waysWithChips(view, offers, context)),
	);
}

/** @param {string} game @param {Context} context */
function placeWords(game, { me, seat }) {
	if (seat !== null) return seatedWords(game, seat);
	return me ? t("You're watching") : t("Watch, or sit down");
}

/** @param {string} game @param {number} seat */
function seatedWords(game, seat) {
	return t("You're seated at {place} {number}", { place: seatWord(game), number: seat });
}

/** @param {LiveView} view @param {Offers} offers @param {Context} context */
function waysToSit(view, offers, context) {
	const free = offers.list("sit");
	return [
		view.status === "open"
			? button(t("Sit down"), () => context.sit(null), {
					key: "sit",
					class: "button button--primary",
				})
			: null,
		context.me && free.length > 1
			? h(
					"div",
					{ class: "row", role: "group", "aria-label": t("Choose a seat") },
					h("span", { class: "quiet small" }, t("or at")),
					free.map(({ command, says }) =>
						button(String(command.box), () => context.sit(command.box ?? null), {
							"aria-label": says,
						}),
					),
				)
			: null,
	];
}

/** @param {LiveView} view @param {Offers} offers @param {Context} context */
function waysWithChips(view, offers, context) {
	const { seat, chips } = context;
	const [buy, cash] = [offers.find("buy-in"), offers.find("cash-out")];
	const go = offers.find(["leave", "walk-away"]);
	return [
		buy && (seat !== null || chips > 0)
			? button(
					chips ? t("Buy more") : t("Buy chips"),
					(near) => tryAct(near, () => buyDialog(view, buy, context)),
					{ key: "buy" },
				)
			: null,
		cash
			? button(t("Cash out"), (near) => tryAct(near, () => cashDialog(cash, context)), {
					key: "cash",
				})
			: null,
		go && seat !== null
			? button(t("Leave the table"), (near) => leaveAsked(view, offers, context, near), {
					key: "leave",
					title: go.says,
				})
			: null,
	];
}
