// @ts-check
// The dealer's place at the head of the table: the pack, and the dealer's hand.

import { cardBack } from "/static/js/cards/frame.js";
import { h } from "/static/js/core/dom.js";
import { t } from "/static/js/core/text.js";
import { handPlaces, reasonLine } from "./hands.js";
import { whyButton } from "./why.js";

/** @import { LowHighGame, RoundView } from "./view.js" */

/** @param {LowHighGame} game @param {RoundView | null} round */
export function dealerElement(game, round) {
	const hand = round?.dealer ?? null;
	return h(
		"section",
		{ class: "lh-dealer", key: "dealer", "aria-label": t("Dealer") },
		h(
			"div",
			{ class: "lh-pack", key: "pack", dataset: { source: "" }, "aria-hidden": "true" },
			[0, 1, 2].map(() => cardBack()),
		),
		h(
			"div",
			{ class: "lh-dealer-hand", key: "hand" },
			h("h2", { class: "lh-dealer-title" }, t("Dealer")),
			handPlaces(game, hand, "dealer", { order: ["low", "high"] }),
			h(
				"div",
				{ class: "lh-dealer-text", key: "text" },
				hand?.setting && round
					? [
							reasonLine(hand.reason, { short: true }),
							whyButton({
								game,
								readings: round.readings,
								hand,
								whose: t("the dealer's hand"),
								dealers: true,
							}),
						]
					: null,
			),
		),
	);
}
