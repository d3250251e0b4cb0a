// @ts-check
// Entering real cards: typed by their codes or tapped on a grid of what is still in the pack.

import { facesOf } from "../cards/pack.js";
import { button, h } from "../core/dom.js";
import { tell } from "../core/notice.js";
import { t } from "../core/text.js";
import { fieldName } from "./names.js";

/** @import { Command, CommandShape, Offer } from "houseway" */
/**
 * Cards to enter: `total` in all, hand by hand, each hand with at most `most` cards. `codes` are
 * all cards of the pack, `left` those that may still come, and how often. If it is `plain` where
 * each card goes and there are few of them, they are sent as soon as the last one is entered.
 * @typedef {{key: string, plain: boolean, title: string, hands: {label: string, most: number}[],
 *   total: number, codes: string[], left: Map<string, number>,
 *   command: (hands: string[][]) => Command}} Entry
 */

const SUIT = 13; // cards of a suit, which share a row of the grid
const AT_ONCE = 4; // cards, which are a hand and sent without a further key
const NO_END = 99; // cards, if no number of cards is given

/** @type {import("../cards/pack.js").Faces} */
let faces;

/** Has the cards of a pack ready. @param {string[]} pack */
export async function loadFaces(pack) {
	faces = await facesOf(pack);
}

/** What has been typed and tapped so far, for which entry. */
let typed = { key: "", text: "", at: 0, hands: /** @type {string[][]} */ ([]) };

/**
 * The cards that go with an offer.
 * @param {string} stage
 * @param {Offer} offer
 * @param {Offer[]} offers all there are
 * @param {CommandShape[]} shapes
 * @param {string[]} pack
 * @returns {Entry}
 */
export function entryOf(stage, offer, offers, shapes, pack) {
	const { command } = offer;
	const known = {
		key: `${stage} ${JSON.stringify(command)}`,
		title: offer.says,
		codes: [...new Set(pack)],
		left: countCodes(offer.cards?.length ? offer.cards : pack),
		plain: true,
	};
	if (offer.hands) {
		const hands = offer.hands.map(({ label, cards }) => ({ label, most: cards }));
		return whole({ ...known, hands, command: (rows) => withHands(offer, rows) });
	}
	if (!offer.room && command.card) return oneCard(known, stage, offer, offers);
	const room = offer.room ?? Object.fromEntries(cardFields(shapes, command).map(withoutLimit));
	const names = Object.keys(room).filter((name) => room[name] > 0);
	const none = Object.fromEntries(Object.keys(room).map((name) => [name, []]));
	const hands = names.map((name) => ({ label: fieldName(name), most: room[name] }));
	const placed = (/** @type {string[][]} */ rows) =>
		Object.fromEntries(names.map((name, i) => [name, rows[i]]));
	const given = (/** @type {string[][]} */ rows) => ({ ...command, ...none, ...placed(rows) });
	return whole({ ...known, plain: false, hands, command: given }, offer.places);
}

/**
 * Each hand in its field; those of one field one after the other.
 * @param {Offer} offer
 * @param {string[][]} rows
 */
function withHands({ command, hands = [] }, rows) {
	/** @type {Record<string, string[]>} */
	const fields = {};
	hands.forEach(({ field }, i) => {
		fields[field] = [...(fields[field] ?? []), ...rows[i]];
	});
	return { ...command, ...fields };
}

/**
 * A single card, among those that are offered.
 * @param {Pick<Entry, "title" | "codes" | "plain">} known
 * @param {string} stage
 * @param {Offer} first
 * @param {Offer[]} offers
 */
function oneCard(known, stage, { command }, offers) {
	const coming = offers.filter((one) => one.command.command === command.command);
	return whole({
		...known,
		key: `${stage} ${command.command}`,
		title: t("Which card was dealt?"),
		left: countCodes(coming.map((one) => one.command.card ?? "")),
		hands: [{ label: t("Card"), most: 1 }],
		command: ([[code]]) => ({ ...command, card: code }),
	});
}

/** @param {{name: string}} field @returns {[string, number]} */
function withoutLimit({ name }) {
	return [name, NO_END];
}

/** @param {Omit<Entry, "total">} entry @param {number} [total] @returns {Entry} */
function whole(entry, total) {
	return {
		...entry,
		total: total ?? entry.hands.reduce((sum, { most }) => sum + most, 0),
	};
}

/** Whether cards have to be said with it. @param {Offer} offer @param {CommandShape[]} shapes */
export function needsCards({ command, hands, room }, shapes) {
	return Boolean(hands || room || command.card || cardFields(shapes, command).length);
}

/** @param {CommandShape[]} shapes @param {Command} command */
function cardFields(shapes, { command }) {
	const fields = shapes.find(({ name }) => name === command)?.fields ?? [];
	return fields.filter(({ type, optional }) => type === "cards" && !optional);
}

/** @param {string[]} codes */
function countCodes(codes) {
	/** @type {Map<string, number>} */
	const found = new Map();
	for (const code of codes) found.set(code, (found.get(code) ?? 0) + 1);
	return found;
}

// -- What has been entered ---------------------------------------------------------------------

/** Takes up an entry; what was typed for another is forgotten. @param {Entry} entry */
function begin(entry) {
	if (typed.key === entry.key) return;
	typed = { key: entry.key, text: "", at: 0, hands: entry.hands.map(() => []) };
}

/** Forgets what was typed for an entry, unless another has begun. @param {Entry} entry */
export function forget({ key }) {
	if (typed.key !== key) return;
	typed = { key: "", text: "", at: 0, hands: [] };
}

/** @param {Entry} entry @param {string} code */
function leftOf(entry, code) {
	return (entry.left.get(code) ?? 0) - typed.hands.flat().filter((one) => one === code).length;
}

/** Whether all cards are there. @param {Entry} entry */
export function isComplete(entry) {
	begin(entry);
	const count = typed.hands.flat().length;
	return count === entry.total || (entry.total >= NO_END && count > 0);
}

/** Whether the last card sends them. @param {Entry} entry */
export function isSentAtOnce({ plain, total }) {
	return plain && total <= AT_ONCE;
}

/** The command with what was entered. @param {Entry} entry */
export function enteredCommand(entry) {
	return entry.command(typed.hands);
}

/**
 * @param {Entry} entry
 * @param {string} code
 * @param {() => void} changed
 * @param {Element | null} [near]
 */
function add(entry, code, changed, near = null) {
	begin(entry);
	typed.text = "";
	if (leftOf(entry, code) < 1) {
		tell(t("There's no {name} left in the pack.", { name: faces.name(code) }), {
			near,
			kind: "refused",
		});
	} else if (typed.hands.flat().length < entry.total) {
		while (typed.hands[typed.at].length >= entry.hands[typed.at].most) typed.at += 1;
		typed.hands[typed.at].push(code);
		const full = typed.hands[typed.at].length >= entry.hands[typed.at].most;
		if (full && typed.at + 1 < entry.hands.length) typed.at += 1;
	}
	changed();
}

/** Takes away what was typed last. @returns {boolean} whether there was anything */
function takeAway() {
	if (typed.text) {
		typed.text = typed.text.slice(0, -1);
		return true;
	}
	const at = typed.hands.findLastIndex((hand) => hand.length > 0);
	if (at < 0) return false;
	typed.hands[at].pop();
	typed.at = at;
	return true;
}

/**
 * A key while cards are to be entered.
 * @param {Entry} entry
 * @param {string} key
 * @param {Record<string, string>} spellings
 * @param {() => void} changed
 * @returns {boolean} whether it had a meaning here
 */
export function typeCard(entry, key, spellings, changed) {
	begin(entry);
	if (key === "Backspace") {
		const had = takeAway();
		if (had) changed();
		return had;
	}
	if (key === " " && entry.hands.length > 1) {
		typed.at = (typed.at + 1) % entry.hands.length;
		changed();
		return true;
	}
	if (key.length !== 1) return false;
	const text = typed.text + key.toLowerCase();
	const known = Object.keys(spellings).filter((one) => one.startsWith(text));
	if (!known.length && !typed.text) return false;
	if (known.length === 1 && known[0] === text) {
		add(entry, spellings[text], changed);
		return true;
	}
	typed.text = known.length ? text : "";
	if (!known.length) tell(t("{text} isn't a card of this pack.", { text }), { kind: "refused" });
	changed();
	return true;
}

// -- On the page -------------------------------------------------------------------------------

/**
 * The hands so far, and the grid to tap on.
 * @param {Entry} entry
 * @param {() => void} changed
 */
export function entryElements(entry, changed) {
	begin(entry);
	return [
		h(
			"div",
			{ class: "console-head", key: "head" },
			h("h2", { class: "console-title" }, entry.title),
			h(
				"p",
				{ class: "console-typed", "aria-live": "polite" },
				typed.text || h("span", { class: "quiet small" }, t("type or tap")),
			),
		),
		entry.total > 1 ? handList(entry, changed) : null,
		grid(entry, changed),
	];
}

/** @param {Entry} entry @param {() => void} changed */
function handList(entry, changed) {
	const choose = (/** @type {number} */ i) => () => {
		typed.at = i;
		changed();
	};
	return h(
		"ol",
		{ class: "console-hands" },
		entry.hands.map(({ label }, i) =>
			h(
				"li",
				{ key: label },
				button(label, choose(i), { "aria-pressed": String(i === typed.at) }),
				h("span", { class: "console-hand" }, typed.hands[i].join(" ") || "–"),
			),
		),
	);
}

/** @param {Entry} entry @param {() => void} changed */
function grid(entry, changed) {
	const suits = entry.codes.length % SUIT === 0;
	return h(
		"div",
		{
			class: ["console-pack", suits && "console-pack--suits"],
			role: "group",
			"aria-label": t("Cards still in the pack"),
		},
		entry.codes.map((code, i) => {
			const left = leftOf(entry, code);
			return h(
				"button",
				{
					type: "button",
					class: ["console-card", suits && i % SUIT === 0 && "console-card--first"],
					key: code,
					"aria-label": faces.name(code),
					disabled: left < 1,
					onclick: (/** @type {Event} */ event) =>
						add(entry, code, changed, /** @type {Element} */ (event.currentTarget)),
				},
				faces.card(code),
			);
		}),
	);
}
