// @ts-check
// What a segment is called, its bonus, and whether segments are out of order. Only to show it while
// cards are placed (FUP-ranks, FUP-bonus, FUP-object): the house compares and settles.

import { t } from "/static/js/core/text.js";
import { pointsOf } from "/static/js/table/rules.js";

/** @import { Row } from "./view.js" */
/** @typedef {{kind: number, ranks: number[], name: string}} Segment */

const ORDER = "23456789TJQKA";
const ACE = 14;
const NAMES = [
	"2",
	"3",
	"4",
	"5",
	"6",
	"7",
	"8",
	"9",
	"10",
	t("Jack"),
	t("Queen"),
	t("King"),
	t("Ace"),
];
/** Several cards of a rank. */
const SEVERAL = [
	...NAMES.slice(0, -4).map((rank) => t("{rank}s", { rank })),
	t("Jacks"),
	t("Queens"),
	t("Kings"),
	t("Aces"),
];
const [HIGH, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL] =
	Array(10).keys();
/** The kinds of hand by their names in the tables of points. */
const KINDS = [
	"high-card",
	"pair",
	"two-pairs",
	"three-of-a-kind",
	"straight",
	"flush",
	"full-house",
	"four-of-a-kind",
	"straight-flush",
	"royal-flush",
];

/**
 * The segment that cards make; null while it is not complete, or lies face down.
 * @param {Row} row
 * @param {readonly (string | null)[]} cards
 * @returns {Segment | null}
 */
export function segment(row, cards) {
	if (cards.length !== (row === "top" ? 3 : 5) || cards.includes(null)) return null;
	const codes = /** @type {string[]} */ (cards);
	const ranks = groupRanks(codes);
	const run = row === "top" ? null : straight(ranks);
	const suited = row !== "top" && new Set(codes.map((code) => code[1])).size === 1;
	const kind = kindOf(ranks, run !== null, suited);
	const counted = run ?? ranks;
	return { kind, ranks: counted, name: nameOf(kind, counted) };
}

/**
 * The bonus points of a segment in a hand that is not foul (FUP-bonus).
 * @param {import("houseway").Rules} rules
 * @param {Row} row
 * @param {Segment | null} made
 * @returns {number}
 */
export function bonus(rules, row, made) {
	if (!made) return 0;
	const kind = KINDS[made.kind];
	return pointsOf(rules, row, row === "top" ? `${kind}-${made.ranks[0]}` : kind);
}

/**
 * What is out of order for certain, in words: only complete segments say it (FUP-object).
 * @param {Record<Row, Segment | null>} made
 * @param {Record<string, string | number>} readings
 * @returns {string | null}
 */
export function foul({ top, middle, bottom }, readings) {
	if (middle && bottom) {
		const order = compare(middle, bottom, 5);
		if (order > 0)
			return t("the middle ({middle}) ranks above the bottom ({bottom})", {
				middle: middle.name,
				bottom: bottom.name,
			});
		if (order === 0 && readings["equal-back-middle"] === "foul")
			return t("the bottom ranks no higher than the middle (both {name})", { name: bottom.name });
	}
	if (top && middle && compare(top, middle, 3) > 0)
		return t("the top ({top}) ranks above the middle ({middle})", {
			top: top.name,
			middle: middle.name,
		});
	return null;
}

/**
 * Cards by rank, aces first, or by suit.
 * @param {readonly string[]} cards
 * @param {"rank" | "suit"} by
 * @returns {string[]}
 */
export function sortCards(cards, by) {
	const suits = (/** @type {string} */ code) => "shcd".indexOf(code[1]);
	const down = (/** @type {string} */ a, /** @type {string} */ b) => rankOf(b) - rankOf(a);
	return [...cards].sort((a, b) =>
		by === "suit" ? suits(a) - suits(b) || down(a, b) : down(a, b) || suits(a) - suits(b),
	);
}

/** @param {string} code */
function rankOf(code) {
	return ORDER.indexOf(code[0]) + 2;
}

/** Ranks, those held most often first, then the highest. @param {readonly string[]} cards */
function groupRanks(cards) {
	const ranks = cards.map(rankOf);
	const held = (/** @type {number} */ rank) => ranks.filter((one) => one === rank).length;
	return ranks.sort((a, b) => held(b) - held(a) || b - a);
}

/**
 * The ranks of a straight from the top, the ace below the two in the lowest one.
 * @param {number[]} ranks sorted down
 */
function straight(ranks) {
	if (new Set(ranks).size < 5) return null;
	if (ranks[0] - ranks[4] === 4) return ranks;
	return ranks[0] === ACE && ranks[1] === 5 ? [5, 4, 3, 2, 1] : null;
}

/** @param {number[]} ranks grouped @param {boolean} run @param {boolean} suited */
function kindOf(ranks, run, suited) {
	if (run && suited) return ranks[0] === ACE && ranks[1] === 13 ? ROYAL : STRAIGHT_FLUSH;
	const [most, next] = [runLength(ranks, 0), runLength(ranks, runLength(ranks, 0))];
	if (most === 4) return FOUR;
	if (most === 3 && next === 2) return FULL_HOUSE;
	if (suited) return FLUSH;
	if (run) return STRAIGHT;
	if (most === 3) return THREE;
	return most === 2 ? (next === 2 ? TWO_PAIRS : PAIR) : HIGH;
}

/** @param {number[]} ranks @param {number} from */
function runLength(ranks, from) {
	return ranks.filter((rank) => rank === ranks[from]).length;
}

/**
 * By kind, then by as many ranks as both have.
 * @param {Segment} a
 * @param {Segment} b
 * @param {number} depth
 */
function compare(a, b, depth) {
	const differs = [...Array(depth).keys()].find((i) => a.ranks[i] !== b.ranks[i]);
	return a.kind - b.kind || (differs === undefined ? 0 : a.ranks[differs] - b.ranks[differs]);
}

/** @param {number} kind @param {number[]} ranks */
function nameOf(kind, ranks) {
	const one = (/** @type {number} */ at) => NAMES[ranks[at] - 2];
	const many = (/** @type {number} */ at) => SEVERAL[ranks[at] - 2];
	switch (kind) {
		case ROYAL:
			return t("Royal flush");
		case STRAIGHT_FLUSH:
			return t("Straight flush, {rank} high", { rank: one(0) });
		case FOUR:
			return t("Four of a kind, {ranks}", { ranks: many(0) });
		case FULL_HOUSE:
			return t("Full house, {first} over {second}", { first: many(0), second: many(3) });
		case FLUSH:
			return t("Flush, {rank} high", { rank: one(0) });
		case STRAIGHT:
			return t("Straight, {rank} high", { rank: one(0) });
		case THREE:
			return t("Three of a kind, {ranks}", { ranks: many(0) });
		case TWO_PAIRS:
			return t("Two pairs, {first} and {second}", { first: many(0), second: many(2) });
		case PAIR:
			return t("Pair of {ranks}", { ranks: many(0) });
		default:
			return t("{rank} high", { rank: one(0) });
	}
}
