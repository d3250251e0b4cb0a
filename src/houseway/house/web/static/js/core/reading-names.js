// @ts-check
// What the readings of our games are called.

import { asTitle } from "./games.js";
import { t } from "./text.js";

/** @type {Record<string, string>} */
const READINGS = {
	"amended-notice": t("Amended notice"),
	balance: t("Balance"),
	bank: t("Starting chips"),
	"both-foul": t("Both hands foul"),
	boxes: t("Boxes"),
	"broken-off": t("Broken off"),
	burn: t("Burn cards"),
	"collection-from": t("Who pays the collection"),
	"compulsory-wager": t("Compulsory wager"),
	"cut-card": t("Cut card"),
	disqualification: t("Disqualification"),
	"down-exactly-20": t("Down of exactly 20 minutes"),
	"eight-eight": t("Eight and eight"),
	"ended-round": t("Round already ended"),
	"equal-back-middle": t("Bottom and middle equal"),
	"equal-front-middle": t("Top and middle equal"),
	"equal-totals": t("Equal totals"),
	"exposed-box": t("Exposed box"),
	"exposed-card": t("Exposed card"),
	"fantasy-repeat": t("Fantasy Land again"),
	"fantasy-two-hands": t("Fantasy Land with two hands"),
	"fantasy-while-waiting": t("Fantasy Land while waiting"),
	"foul-against-sweep": t("Foul against sweep"),
	"foul-to-two-hands": t("Foul against two hands"),
	"front-high-card": t("Top row's high card"),
	"highest-bet": t("Highest bet"),
	"invalidated-round": t("Invalidated round"),
	"invalidated-table": t("Invalidated table"),
	"last-player": t("Last player"),
	"late-arrival": t("Late arrival"),
	"late-count": t("Late count"),
	"late-reset": t("Late reset"),
	"level-finalists": t("Tied finalists"),
	"losing-runs": t("Losing runs"),
	"lost-all": t("Lost all chips"),
	maximum: t("Maximum"),
	"minimum-forfeited": t("Minimum forfeited"),
	misdeal: t("Misdeal"),
	"misdeal-unseen": t("Unseen misdeal"),
	"play-off-bank": t("Chips for a play-off"),
	"puck-order": t("Order by the puck"),
	retired: t("Retired"),
	"return-stack": t("Stack on return"),
	"round-without-wagers": t("Round without wagers"),
	"run-needs-pokerpot": t("Runs need a Pokerpot"),
	"short-of-minimum": t("Short of minimum"),
	"stakes-cap": t("Cap on stakes"),
	"three-flushes": t("Three flushes"),
	"time-to-set": t("Time to set"),
	"two-hands": t("Two hands"),
	"two-pairs": t("Two pairs"),
	"two-sweeps": t("Two sweeps"),
	"unseated-box": t("Box without a Seated Player"),
	"vacated-place": t("Vacated place"),
	"void-before-first-card": t("Void before the first card"),
	"void-round": t("Void round"),
	"weak-combination": t("Weak combination"),
	"without-chips": t("Player without chips"),
	"wong-bet": t("Wong bet"),
	"wrong-hand": t("Wrong hand"),
};

/** A reading of another game goes by its plain name. @param {string} name */
export function readingName(name) {
	return READINGS[name] ?? asTitle(name);
}
