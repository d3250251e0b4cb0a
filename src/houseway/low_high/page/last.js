// @ts-check
// The hands of the round before, beside the felt: they can be read in peace while the next one goes
// on.

import { h } from "/static/js/core/dom.js";
import { outcomeWords } from "/static/js/core/games.js";
import { cardRow, reasonLine } from "./hands.js";
import { whyButton } from "./why.js";

/** @import { HandView, LowHighWords, RoundView } from "./view.js" */

/** @param {LowHighWords} words @param {RoundView | null} last @param {number | null} seat */
export function lastHands(words, last, seat) {
	const boxes = Object.entries(last?.hands ?? {}).filter(([, hand]) => hand.setting);
	if (!last?.dealer?.setting) return null;
	const ordered = boxes.sort(
		([a], [b]) => Number(Number(b) === seat) - Number(Number(a) === seat) || Number(a) - Number(b),
	);
	return h(
		"details",
		{ class: "panel lh-last", key: "last-hands" },
		h("summary", null, `Hands of round ${last.number}`),
		h(
			"div",
			{ class: "stack" },
			one(words, last, last.dealer, "The dealer", "the dealer's hand", true),
			ordered.map(([box, hand]) =>
				one(
					words,
					last,
					hand,
					`Box ${box}${Number(box) === seat ? ", yours" : ""}${ended(words, last, box)}`,
					`the hand of box ${box}`,
					false,
				),
			),
		),
	);
}

/** @param {LowHighWords} words @param {RoundView} last @param {string} box */
function ended(words, last, box) {
	const line = last.lines.find((one) => String(one.box) === box && one.kind === words.main);
	return line ? `: ${outcomeWords(words.game, line.outcome)}` : "";
}

/**
 * @param {LowHighWords} words
 * @param {RoundView} last
 * @param {HandView} hand
 * @param {string} title
 * @param {string} whose
 * @param {boolean} dealers
 */
function one(words, last, hand, title, whose, dealers) {
	const setting = hand.setting;
	if (!setting) return null;
	const part = (/** @type {"low" | "high"} */ which) =>
		h(
			"div",
			{ class: "lh-last-part" },
			cardRow(words, setting[which]),
			h(
				"span",
				{ class: "small" },
				h("b", null, which === "low" ? "Low " : "High "),
				words.nameOf(setting[which]).name,
			),
		);
	return h(
		"section",
		{ class: "lh-last-hand cards--tiny", key: whose },
		h(
			"div",
			{ class: "row row--between" },
			h("h3", null, title),
			whyButton({ words, readings: last.readings, hand, whose, dealers }),
		),
		h("div", { class: "lh-last-parts" }, part("low"), part("high")),
		reasonLine(hand.reason),
	);
}
