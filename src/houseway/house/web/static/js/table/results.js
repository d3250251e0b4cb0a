// @ts-check
// How the wagers of a round ended, line by line, with the clause and the reason of each.

import { h } from "../core/dom.js";
import { clauseLink, outcomeWords, seatWord, wagerWords } from "../core/games.js";
import { change, money } from "../core/money.js";
import { nt, t } from "../core/text.js";

/** @import { Line, PairLine, RoundView } from "houseway" */

/**
 * My result over all lines of a round; null where I had no part.
 * @param {(Line | PairLine)[]} lines
 * @param {string | null} me
 * @returns {number | null}
 */
export function netOf(lines, me) {
	const mine = lines.filter((line) => isMine(line, me));
	return mine.length ? mine.reduce((sum, line) => sum + netFor(line, me), 0) : null;
}

/**
 * The panel of a round's result, mine first.
 * @param {string} game
 * @param {RoundView | null} round a round's view
 * @param {string | null} me
 * @param {string} [replay] where the round can be seen again
 * @returns {HTMLElement | null}
 */
export function resultPanel(game, round, me, replay) {
	const lines = /** @type {(Line | PairLine)[]} */ (round?.lines ?? []);
	if (!round || !lines.length) return null;
	const mine = lines.filter((line) => isMine(line, me));
	const others = lines.filter((line) => !isMine(line, me));
	return h(
		"section",
		{ class: "panel stack results", key: "results", "aria-labelledby": "results-title" },
		h(
			"div",
			{ class: "row row--between" },
			h("h2", { id: "results-title" }, t("Round {number}", { number: round.number })),
			netElement(netOf(lines, me)),
		),
		mine.length ? lineList(game, mine, me) : null,
		replay ? h("p", { class: "small" }, h("a", { href: replay }, t("Replay"))) : null,
		others.length
			? h(
					"details",
					{ key: `others-${mine.length ? "with" : "alone"}`, open: !mine.length },
					h(
						"summary",
						{ class: "quiet small" },
						mine.length ? t("Other players") : allOf(others[0]),
					),
					lineList(game, others, null),
				)
			: null,
	);
}

/** @param {number | null} net */
function netElement(net) {
	if (net === null) return null;
	const said =
		net > 0
			? t("You won {amount}", { amount: money(net) })
			: t("You lost {amount}", { amount: money(-net) });
	return h("span", { class: ["net", tone(net)] }, net ? said : t("Push: your bet is returned"));
}

/** @param {Line | PairLine} first */
function allOf(first) {
	return isPair(first) ? t("All match-ups") : t("All wagers");
}

/** @param {string} game @param {(Line | PairLine)[]} lines @param {string | null} me */
function lineList(game, lines, me) {
	return h(
		"ol",
		{ class: "lines" },
		lines.map((line, i) => lineItem(game, line, me, i)),
	);
}

/**
 * @param {string} game
 * @param {Line | PairLine} line
 * @param {string | null} me
 * @param {number} i
 */
function lineItem(game, line, me, i) {
	const net = netFor(line, me);
	return h(
		"li",
		{ class: "line", key: `line-${i}` },
		h(
			"span",
			{ class: "line-what" },
			isPair(line)
				? pairWords(line, me)
				: [
						me === null ? `${line.player}, ` : null,
						t("{wager} of {amount}", { wager: wagerWords(game, line), amount: money(line.amount) }),
						line.box ? h("span", { class: "quiet" }, `, ${seatWord(game)} ${line.box}`) : null,
					],
		),
		h("span", { class: ["line-net", "number", tone(net)] }, change(net)),
		h(
			"span",
			{ class: "line-why" },
			isPair(line) ? null : [h("b", null, outcomeWords(game, line.outcome)), ". "],
			line.why,
			line.clause ? [" ", clauseLink(line.clause)] : null,
			!isPair(line) && line.commission
				? [" ", t("Commission {amount}.", { amount: money(line.commission) })]
				: null,
		),
	);
}

/** @param {Line | PairLine} line @returns {line is PairLine} */
function isPair(line) {
	return "paid" in line;
}

/** Who takes how many points from whom. @param {PairLine} line @param {string | null} me */
function pairWords({ a, b, points }, me) {
	const [to, from] = points > 0 ? [a, b] : [b, a];
	const count = Math.abs(points);
	if (!count) {
		if (a === me) return t("You and {player}: no points", { player: b });
		if (b === me) return t("{player} and you: no points", { player: a });
		return t("{a} and {b}: no points", { a, b });
	}
	if (to === me)
		return nt("You take {count} point from {from}", "You take {count} points from {from}", count, {
			from,
		});
	if (from === me)
		return nt("{to} takes {count} point from you", "{to} takes {count} points from you", count, {
			to,
		});
	return nt(
		"{to} takes {count} point from {from}",
		"{to} takes {count} points from {from}",
		count,
		{ to, from },
	);
}

/** @param {Line | PairLine} line @param {string | null} me */
function isMine(line, me) {
	return me !== null && (isPair(line) ? line.a === me || line.b === me : line.player === me);
}

/** @param {Line | PairLine} line @param {string | null} me */
function netFor(line, me) {
	if (!isPair(line)) return line.net;
	if (me === null) return Math.abs(line.paid); // of others: what the one who takes is paid
	return me === line.b ? 0 - line.paid : line.paid; // never a negative zero
}

/** @param {number} net */
function tone(net) {
	return net > 0 ? "good" : net < 0 ? "bad" : "quiet";
}
