// @ts-check
// The boxes: one's own, large to bet in, and those of the others, small.

import { suitPath } from "/static/js/cards/suits.js";
import { button, h, s } from "/static/js/core/dom.js";
import { wagerWords } from "/static/js/core/games.js";
import { change, money } from "/static/js/core/money.js";
import { t } from "/static/js/core/text.js";
import { bettingSpot } from "/static/js/table/betting.js";
import { isOn, liesAt, newsAt, rowsOf, whyClosed } from "./wagers.js";

/** @import { Context, KingHighRoundView, KingHighTableView, Offers } from "houseway" */
/** @import { Line, Place, Wager } from "./wagers.js" */

const BOXES = 8;

/**
 * One's own box with its places to bet on.
 * @param {KingHighTableView} table
 * @param {Offers} offers
 * @param {Context} context
 * @param {string | null} [closed] why nothing can be placed at all
 * @returns {HTMLElement}
 */
export function ownBox(table, offers, context, closed = null) {
	const wagers = mine(table.round, context.me);
	const hasPokerpot = wagers.some(({ kind }) => kind === "pokerpot");
	return h(
		"section",
		{
			class: "kh-own",
			key: "own",
			"aria-label": t("Your box, number {seat}", { seat: context.seat }),
		},
		rowsOf(context.rules).map(({ name, places }) =>
			h(
				"div",
				{ class: ["kh-row", `kh-row--${places.length}`], role: "group", "aria-label": name },
				places.map((place) =>
					ownPlace(
						place,
						table,
						offers,
						context,
						wagers,
						closed ?? whyClosed(table, hasPokerpot, place),
					),
				),
			),
		),
	);
}

/**
 * @param {Place} place
 * @param {KingHighTableView} table
 * @param {Offers} offers
 * @param {Context} context
 * @param {Wager[]} wagers
 * @param {string} closed
 */
function ownPlace(place, table, offers, context, wagers, closed) {
	const { kind, suit } = place;
	const amount = wagers
		.filter((wager) => liesAt(wager, place))
		.reduce((sum, wager) => sum + wager.amount, 0);
	const news =
		amount || context.me === null ? null : newsAt(table.round ?? table.last, context.me, place);
	return h(
		"div",
		{
			class: ["kh-place", `kh-place--${kind}`],
			key: `${kind}-${suit ?? ""}`,
			dataset: { place: suit ?? kind },
		},
		bettingSpot(context, {
			label: place.title,
			name: place.spoken,
			place: offers.find("place-wager", { box: context.seat, kind, suit }),
			takeBack: offers.find("take-back", { box: context.seat, kind, suit }),
			mine: amount,
			mark: mark(place),
			closed,
		}),
		news ? result(news) : null,
	);
}

/** What stands on the layout at a place. @param {Place} place */
function mark(place) {
	return h(
		"span",
		{ class: "kh-mark" },
		h("span", { class: "kh-sign" }, place.suit ? suitMark(place.suit) : place.sign),
		h(
			"span",
			{ class: "kh-title" },
			place.suit ? null : place.title,
			place.range ? h("span", { class: "kh-range" }, place.range) : null,
		),
		h(
			"span",
			{ class: "kh-pays" },
			place.pays.map((pay) => h("span", null, pay)),
		),
	);
}

/** @param {Line} line */
function result(line) {
	const tone = line.net > 0 ? "good" : line.net < 0 ? "bad" : "even";
	return h(
		"span",
		{ class: ["kh-result", `kh-result--${tone}`], key: "result", title: line.why },
		line.net === 0 ? outcomeWord(line) : change(line.net),
	);
}

/** @param {Line} line */
function outcomeWord({ outcome }) {
	return outcome === "standoff" ? t("Stand Off") : t("returned");
}

/**
 * The boxes of the table from the dealer's right, compact.
 * @param {KingHighTableView} table
 * @param {Context} context
 * @param {{names?: Record<string, string>,
 *   around?: (box: number, name: string) => {class?: string | null, note?: string | null},
 *   sit?: boolean}} [how]
 * @returns {HTMLElement}
 */
export function allBoxes(table, context, { names = table.seats, around, sit = true } = {}) {
	const boxes = Array.from({ length: BOXES }, (_, i) => i + 1);
	return h(
		"ul",
		{ class: "kh-boxes", key: "boxes", "aria-label": t("Boxes, from the dealer's right") },
		boxes.map((box) =>
			names[box]
				? takenBox(box, names[box], table, context, around?.(box, names[box]) ?? {})
				: freeBox(box, context, sit),
		),
	);
}

/**
 * @param {number} box
 * @param {string} name
 * @param {KingHighTableView} table
 * @param {Context} context
 * @param {{class?: string | null, note?: string | null}} more
 */
function takenBox(box, name, table, context, more) {
	const wagers = mine(table.round, name);
	const shown = table.round ?? table.last;
	const lines = (shown?.lines ?? []).filter((line) => line.player === name);
	const net = lines.reduce((sum, line) => sum + line.net, 0);
	return h(
		"li",
		{ class: ["kh-box", name === context.me ? "is-mine" : null, more.class], key: `box-${box}` },
		h(
			"span",
			{ class: "kh-box-head" },
			h("span", { class: "kh-box-number" }, String(box)),
			h("span", { class: "kh-box-name", title: name }, name === context.me ? t("You") : name),
		),
		h("span", { class: "kh-box-chips" }, money(table.chips[name] ?? 0)),
		more.note ? h("span", { class: "kh-box-note" }, more.note) : null,
		wagers.length
			? h(
					"ul",
					{ class: "kh-small-wagers", "aria-label": t("Bets") },
					rowsOf(context.rules)
						.flatMap(({ places }) => places)
						.flatMap((place) =>
							wagers
								.filter((wager) => liesAt(wager, place))
								.map((wager) => smallWager(context.game, place, wager)),
						),
				)
			: null,
		lines.length
			? h(
					"span",
					{
						class: ["kh-box-net", net > 0 ? "good" : net < 0 ? "bad" : null],
						title: t("This round so far"),
					},
					change(net),
				)
			: null,
	);
}

/** @param {string} game @param {Place} place @param {Wager} wager */
function smallWager(game, place, wager) {
	return h(
		"li",
		{
			class: "kh-small-wager",
			title: wagerWords(game, wager),
			key: `${place.kind}-${place.suit ?? ""}`,
		},
		h(
			"span",
			{ class: "kh-small-sign", "aria-hidden": "true" },
			place.suit ? suitMark(place.suit) : place.sign.replaceAll(" ", ""),
		),
		h("span", { class: "unseen" }, wagerWords(game, wager)),
		h("span", null, money(wager.amount)),
	);
}

/** @param {number} box @param {Context} context @param {boolean} sit */
function freeBox(box, context, sit) {
	const free = sit && context.seat === null;
	return h(
		"li",
		{ class: "kh-box kh-box--free", key: `box-${box}` },
		h(
			"span",
			{ class: "kh-box-head" },
			h("span", { class: "kh-box-number" }, String(box)),
			free ? null : h("span", { class: "kh-box-name" }, t("free")),
		),
		free
			? button(t("Sit"), () => context.sit(box), {
					"aria-label": t("Sit down at box {box}", { box }),
				})
			: null,
	);
}

/** @param {KingHighRoundView | null} round @param {string | null} player @returns {Wager[]} */
function mine(round, player) {
	if (!round) return [];
	return round.wagers.filter((wager) => wager.player === player && isOn(wager, round.action_round));
}

/** @param {string} suit */
function suitMark(suit) {
	return s(
		"svg",
		{ class: `kh-suit kh-suit--${suit}`, viewBox: "-54 -54 108 108", "aria-hidden": "true" },
		s("path", { d: suitPath(/** @type {import("/static/js/cards/suits.js").Suit} */ (suit)) }),
	);
}
