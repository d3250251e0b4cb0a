// @ts-check
// What the readings of our games are called.

import { asTitle } from "./games.js";
import { t } from "./text.js";

/** @type {Record<string, string>} */
const READINGS = {
	"amended-notice": t("Amended notice"),
	balance: t("Balance"),
	bank: t("Bank"),
	"both-foul": t("Both foul"),
	boxes: t("Boxes"),
	"broken-off": t("Broken off"),
	burn: t("Burn"),
	"collection-from": t("Collection from"),
	"compulsory-wager": t("Compulsory wager"),
	"cut-card": t("Cut card"),
	disqualification: t("Disqualification"),
	"down-exactly-20": t("Down exactly 20"),
	"eight-eight": t("Eight eight"),
	"ended-round": t("Ended round"),
	"equal-back-middle": t("Equal back middle"),
	"equal-front-middle": t("Equal front middle"),
	"equal-totals": t("Equal totals"),
	"exposed-box": t("Exposed box"),
	"exposed-card": t("Exposed card"),
	"fantasy-repeat": t("Fantasy repeat"),
	"fantasy-two-hands": t("Fantasy two hands"),
	"fantasy-while-waiting": t("Fantasy while waiting"),
	"foul-against-sweep": t("Foul against sweep"),
	"foul-to-two-hands": t("Foul to two hands"),
	"front-high-card": t("Front high card"),
	"highest-bet": t("Highest bet"),
	"invalidated-round": t("Invalidated round"),
	"invalidated-table": t("Invalidated table"),
	"last-player": t("Last player"),
	"late-arrival": t("Late arrival"),
	"late-count": t("Late count"),
	"late-reset": t("Late reset"),
	"level-finalists": t("Level finalists"),
	"losing-runs": t("Losing runs"),
	"lost-all": t("Lost all"),
	maximum: t("Maximum"),
	"minimum-forfeited": t("Minimum forfeited"),
	misdeal: t("Misdeal"),
	"misdeal-unseen": t("Misdeal unseen"),
	"play-off-bank": t("Play off bank"),
	"puck-order": t("Puck order"),
	retired: t("Retired"),
	"return-stack": t("Return stack"),
	"round-without-wagers": t("Round without wagers"),
	"run-needs-pokerpot": t("Run needs pokerpot"),
	"short-of-minimum": t("Short of minimum"),
	"stakes-cap": t("Stakes cap"),
	"three-flushes": t("Three flushes"),
	"time-to-set": t("Time to set"),
	"two-hands": t("Two hands"),
	"two-pairs": t("Two pairs"),
	"two-sweeps": t("Two sweeps"),
	"unseated-box": t("Unseated box"),
	"vacated-place": t("Vacated place"),
	"void-before-first-card": t("Void before first card"),
	"void-round": t("Void round"),
	"weak-combination": t("Weak combination"),
	"without-chips": t("Without chips"),
	"wong-bet": t("Wong bet"),
	"wrong-hand": t("Wrong hand"),
};

/** A reading of another game goes by its plain name. @param {string} name */
export function readingName(name) {
	return READINGS[name] ?? asTitle(name);
}
