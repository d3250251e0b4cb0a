// @ts-check
// The dock: the cards I hold, large, with where they may go, what is still missing, and Confirm;
// and what else I may say or do.

import { cardPlace } from "/static/js/cards/frame.js";
import { frenchCard, frenchName } from "/static/js/cards/french.js";
import { button, h } from "/static/js/core/dom.js";
import { clauseLink } from "/static/js/core/games.js";
import { tryAct } from "/static/js/core/notice.js";
import { t, within } from "/static/js/core/text.js";
import { pointsOf } from "/static/js/table/rules.js";
import { judgeHand } from "./board.js";
import * as draft from "./draft.js";
import { confirm, dragging, place, readyWords, takeBack } from "./placing.js";
import { countCards, ROW_NAMES, ROW_WHERE, ROWS } from "./rows.js";

/** @import { Context, Offer, Offers, PineappleView } from "houseway" */
/** @import { Task } from "./draft.js" */
/** @import { RoundView } from "./view.js" */

const kbd = (/** @type {string} */ key) => h("kbd", null, key);
/** What the keys do. */
const KEYS = () =>
	within(t("Keys: {arrows} choose, {letters} place, {back} takes back, {enter} confirms."), {
		arrows: [kbd("←"), " ", kbd("→")],
		letters: [kbd("T"), " ", kbd("M"), " ", kbd("B")],
		back: kbd("⌫"),
		enter: kbd(t("Enter")),
	});
const MANY = 6; // the buttons that sort appear from this number of cards
const SAID = ["declare-sweep", "announce-stay", "come-back", "sit-out", "play-hands"];
const LOUD = ["declare-sweep", "announce-stay", "come-back"];

/** @param {PineappleView} view @param {Offers} offers @param {Context} context */
export function dock(view, offers, context) {
	const round = /** @type {RoundView | null} */ (view.table.round);
	const task = draft.current();
	const offered = offers.list(SAID);
	const says = offered.length
		? h(
				"div",
				{ class: "pa-says", key: "says" },
				offered.map((offer) => sayButton(offer, context)),
			)
		: null;
	return round && task ? tray(view, round, task, context, says) : says;
}

/** @param {Offer} offer @param {Context} context */
function sayButton(offer, context) {
	const { command, position } = offer.command;
	return button(offer.says, (near) => context.act(offer, { near }), {
		class: ["button", LOUD.includes(command) ? "button--primary" : "button--small"],
		key: `${command}-${position ?? offer.command.hands ?? ""}`,
		title: offer.clause,
	});
}

/**
 * @param {PineappleView} view
 * @param {RoundView} round
 * @param {Task} task
 * @param {Context} context
 * @param {HTMLElement | null} says
 */
function tray(view, round, task, context, says) {
	const done = draft.missing() < 1;
	return h(
		"div",
		{ class: ["pa-tray", task.cards.length >= MANY && "pa-tray--many"], key: "tray" },
		h(
			"div",
			{ class: "pa-tray-head", key: "head" },
			h("h2", { class: "pa-tray-title" }, titleOf(task)),
			h("span", { class: "pa-count quiet", key: "count" }, countWords(task)),
			hintButton(view, task, context),
			task.cards.length >= MANY ? sorting(context) : null,
		),
		hints?.hintList(context),
		h(
			"div",
			{ class: "pa-tray-main", key: "main" },
			h(
				"div",
				{
					class: "pa-held",
					key: "held",
					role: "group",
					"aria-label": t("Cards to place: {count}", { count: countCards(draft.rest().length) }),
					dataset: { zone: "tray" },
				},
				draft.inOrder().map((code) => slot(code, done, context)),
			),
			h("div", { class: "pa-acts", key: "acts" }, targets(context), finish(task, done, context)),
		),
		h("div", { class: "pa-foot", key: "foot" }, note(view, round, task, context), says),
	);
}

/** @type {typeof import("./hint.js") | null} */
let hints = null;
let asking = false;

/**
 * Asks for a hint, where hints are given and it is my turn.
 * @param {PineappleView} view
 * @param {Task} task
 * @param {Context} context
 */
function hintButton(view, task, context) {
	if (!view.practice || !task.offer) return null;
	const ask = async (/** @type {Element} */ near) => {
		if (asking) return;
		asking = true;
		context.redraw();
		await tryAct(near, async () => {
			hints ??= await import("./hint.js");
			await hints.fetchHint(context);
		});
		asking = false;
		context.redraw();
	};
	return button(asking ? t("Thinking …") : t("Hint"), ask, {
		key: "hint",
		"aria-disabled": asking ? "true" : null,
	});
}

/** @param {Task} task */
function titleOf({ hand, cards }) {
	if (hand.fantasy) return t("Fantasy Land");
	return cards.length === 3 ? t("Place two, discard one") : t("Place all five cards");
}

/** @param {Task} task */
function countWords({ places }) {
	const left = draft.missing();
	return left > 0
		? t("{placed} of {places} placed", { placed: places - left, places })
		: readyWords();
}

/** @param {Context} context */
function sorting(context) {
	/** @param {"rank" | "suit"} what */
	const sort = (what) => {
		draft.sort(what);
		context.redraw();
	};
	const by = (/** @type {"rank" | "suit"} */ what) =>
		button(what === "rank" ? t("Sort by rank") : t("Sort by suit"), () => sort(what), {
			key: `sort-${what}`,
			"aria-pressed": String(draft.sortedBy() === what),
		});
	return h("span", { class: "pa-sorting", key: "sorting" }, by("rank"), by("suit"));
}

/**
 * The place of a held card, which stays when the card has gone to a segment.
 * @param {string} code
 * @param {boolean} done
 * @param {Context} context
 */
function slot(code, done, context) {
	if (!draft.rest().includes(code))
		return h(
			"span",
			{ class: "pa-slot", key: `slot-${code}`, "aria-hidden": "true" },
			cardPlace("", { key: "place" }),
		);
	const chosen = draft.selectedCard() === code;
	const choose = () => {
		draft.choose(chosen ? null : code);
		context.redraw();
	};
	return h(
		"span",
		{ class: ["pa-slot", done && "is-discard"], key: `slot-${code}` },
		h(
			"button",
			{
				type: "button",
				class: "card-button",
				key: "card",
				flip: `pa-${code}`,
				dataset: { card: code },
				"aria-pressed": String(chosen),
				"aria-label": done
					? t("{card}, to be discarded", { card: frenchName(code) })
					: frenchName(code),
				tabindex: chosen || draft.selectedCard() === null ? "0" : "-1",
				onclick: choose,
				...dragging(context, code),
			},
			frenchCard(code, { label: "", states: [chosen && "selected"] }),
		),
		done ? h("span", { class: "pa-discard", "aria-hidden": "true" }, t("Discard")) : null,
	);
}

/** A button for each segment, for those who would rather not aim. @param {Context} context */
function targets(context) {
	return h(
		"div",
		{
			class: "pa-targets",
			key: "targets",
			role: "group",
			"aria-label": t("Where the selected card goes"),
		},
		ROWS.map((row) => {
			const free = draft.free(row);
			const chosen = draft.selectedCard();
			const shut = free < 1 || chosen === null;
			const where = chosen ? `${frenchName(chosen)} ${ROW_WHERE[row]}` : ROW_NAMES[row];
			const label =
				free < 1 ? t("{where}, full", { where }) : t("{where}, {free} free", { where, free });
			const room = h("span", { class: "pa-room" }, free < 1 ? t("full") : String(free));
			return button([ROW_NAMES[row], room], (near) => place(context, row, near), {
				class: "button pa-target",
				key: row,
				"aria-label": label,
				"aria-disabled": shut ? "true" : null,
				"aria-keyshortcuts": row[0].toUpperCase(),
			});
		}),
	);
}

/** @param {Task} task @param {boolean} done @param {Context} context */
function finish(task, done, context) {
	return h(
		"div",
		{ class: "pa-finish", key: "finish" },
		button(t("Take back"), () => takeBack(context), {
			class: "button",
			key: "back",
			disabled: !draft.hasPlaced(),
			"aria-label": t("Take back the last card"),
		}),
		button(task.offer ? t("Confirm") : t("Wait for your turn"), (near) => confirm(context, near), {
			class: "button button--primary pa-confirm",
			key: "confirm",
			"aria-disabled": done && task.offer ? null : "true",
		}),
	);
}

/**
 * What is good to know now: a hand that would be foul, or what happens when time runs out.
 * @param {PineappleView} view
 * @param {RoundView} round
 * @param {Task} task
 * @param {Context} context
 */
function note(view, round, task, { rules }) {
	const { foul } = judgeHand(round, task.hand);
	if (foul)
		return h(
			"p",
			{ class: "pa-note pa-note--warn", key: "foul", role: "status" },
			t("This would make your hand foul: {foul}. You'd pay {points} points to each opponent.", {
				foul,
				points: pointsOf(rules, "foul", "foul"),
			}),
			" ",
			clauseLink("FUP-foul"),
		);
	const waits = task.offer
		? view.owner
			? t("There's no clock at your own table. Take your time.")
			: t("After {seconds} seconds we place your cards and you sit out.", {
					seconds: Math.round(view.pace.turn),
				})
		: t("You can set them now, and confirm when it's your turn.");
	return h(
		"p",
		{ class: "pa-note quiet", key: "note" },
		view.dealing === "automatic" || !task.offer ? `${waits} ` : null,
		h("span", { class: "pa-keys" }, KEYS),
	);
}
