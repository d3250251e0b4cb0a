// @ts-check
// The hands of the round before, beside the felt: they can be read in peace while the next one goes
// on.

import { h } from "/static/js/core/dom.js";
import { outcomeWords } from "/static/js/core/games.js";
import { t } from "/static/js/core/text.js";
import { cardRow, reasonLine } from "./hands.js";
import { whyButton } from "./why.js";

/** @import { HandView, LowHighGame, RoundView } from "./view.js" */

/** @param {LowHighGame} game @param {RoundView | null} last @param {number | null} seat */
export function lastHands(game, last, seat) {
	const boxes = Object.entries(last?.hands ?? {}).filter(([, hand]) => hand.setting);
	if (!last?.dealer?.setting) return null;
	const ordered = boxes.sort(
		([a], [b]) => Number(Number(b) === seat) - Number(Number(a) === seat) || Number(a) - Number(b),
	);
	return h(
		"details",
		{ class: "panel lh-last", key: "last-hands" },
		h("summary", null, t("Hands of round {number}", { number: last.number })),
		h(
			"div",
			{ class: "stack" },
			one(game, last, last.dealer, t("Dealer"), t("the dealer's hand"), true),
			ordered.map(([box, hand]) =>
				one(
					game,
					last,
					hand,
					[
						Number(box) === seat ? t("Box {box} (yours)", { box }) : t("Box {box}", { box }),
						outcomeOf(game, last, box),
					].join(""),
					t("box {box}'s hand", { box }),
					false,
				),
			),
		),
	);
}

/** @param {LowHighGame} game @param {RoundView} last @param {string} box */
function outcomeOf(game, last, box) {
	const line = last.lines.find((one) => String(one.box) === box && one.kind === game.main);
	return line ? `: ${outcomeWords(game.name, line.outcome)}` : "";
}

/**
 * @param {LowHighGame} game
 * @param {RoundView} last
 * @param {HandView} hand
 * @param {string} title
 * @param {string} whose
 * @param {boolean} dealers
 */
function one(game, last, hand, title, whose, dealers) {
	const setting = hand.setting;
	if (!setting) return null;
	const part = (/** @type {"low" | "high"} */ which) =>
		h(
			"div",
			{ class: "lh-last-part" },
			cardRow(game, setting[which]),
			h(
				"span",
				{ class: "small" },
				h("b", null, which === "low" ? t("Low") : t("High")),
				" ",
				game.nameOf(setting[which]).name,
			),
		);
	return h(
		"section",
		{ class: "lh-last-hand cards--tiny", key: whose },
		h(
			"div",
			{ class: "row row--between" },
			h("h3", null, title),
			whyButton({ game, readings: last.readings, hand, whose, dealers }),
		),
		h("div", { class: "lh-last-parts" }, part("low"), part("high")),
		reasonLine(hand.reason),
	);
}
