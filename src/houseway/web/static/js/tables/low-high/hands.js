// @ts-check
// Four cards at a box or before the dealer: a heap face down, or set in their High and Low places.

import { card, withCopies } from "../../cards/cards.js";
import { h } from "../../core/dom.js";
import { exposedOf } from "./exposed.js";

/** @typedef {import("./rules.js").HandView} HandView */
/** @typedef {import("./rules.js").Setting} Setting */
/** @typedef {import("./rules.js").LowHighWords} LowHighWords */

/** The card that lies at a position of a hand; it keeps its name wherever it goes. @param {(string | null)[]} cards @param {number} i @param {number | "dealer"} box @param {{glides?: boolean}} [how] */
export function cardAt(cards, i, box, { glides = true } = {}) {
  const { code, copy } = withCopies(cards)[i];
  const name = `lh-${box}-${i}`;
  const options = { copy, key: name, flip: glides ? name : undefined, states: [exposedOf(box).has(i) && "exposed"] };
  return card(code, /** @type {any} */ (options));
}

/** Where the cards of a setting lie in the hand, as positions. @param {readonly (string | null)[]} cards @param {Setting} setting @returns {{low: number[], high: number[]}} */
export function positionsOf(cards, { low }) {
  const lows = /** @type {number[]} */ ([]);
  for (const code of low) lows.push(cards.findIndex((one, i) => one === code && !lows.includes(i)));
  return { low: lows, high: cards.map((_, i) => i).filter((i) => !lows.includes(i)) };
}

/**
 * The High and Low places with what lies there.
 * @param {LowHighWords} words @param {HandView | null | undefined} hand @param {number | "dealer"} box
 * @param {{away?: boolean, order?: ("high" | "low")[]}} [how] `away`: the cards are drawn elsewhere
 */
export function handPlaces(words, hand, box, { away = false, order = ["high", "low"] } = {}) {
  if (hand && !away && !hand.is_set) return heap(hand, box, null);
  if (hand && !away && !hand.setting && hand.cards.some((code) => code !== null)) return heap(hand, box, "Set");
  const cards = away ? [] : (hand?.cards ?? []);
  const lying = hand && !away ? (hand.setting ? positionsOf(cards, hand.setting) : { low: [0, 1], high: [2, 3] }) : { low: [], high: [] };
  return h("div", { class: "lh-hand", key: "places" }, order.map((which) => place(words, which, cards, lying[which], box, hand?.setting ?? null)));
}

/** @param {LowHighWords} words @param {"high" | "low"} which @param {(string | null)[]} cards @param {number[]} lying @param {number | "dealer"} box @param {Setting | null} setting */
function place(words, which, cards, lying, box, setting) {
  const title = which === "high" ? "High" : "Low";
  const name = lying.length && setting ? words.nameOf(setting[which]) : null;
  const label = name ? `${title} Hand: ${name.full}` : lying.length ? `${title} Hand, face down` : null;
  return h(
    "div",
    { class: ["lh-place", `lh-place--${which}`, lying.length ? null : "is-empty"], key: which, role: label ? "group" : null, "aria-label": label, title: name?.full },
    h("span", { class: "lh-place-label" }, title),
    h("div", { class: "hand" }, lying.map((i) => cardAt(cards, i, box))),
    name ? h("span", { class: "lh-name" }, name.name) : null,
  );
}

/** @param {HandView} hand @param {number | "dealer"} box @param {string | null} tag */
function heap(hand, box, tag) {
  const exposed = exposedOf(box).size;
  return h(
    "div",
    { class: "lh-heap", key: "heap", role: "group", "aria-label": tag ? "Four cards, set" : "Four cards" },
    h("div", { class: "hand hand--fan" }, hand.cards.map((_, i) => cardAt(hand.cards, i, box))),
    tag ? h("span", { class: "lh-name" }, tag) : null,
    exposed ? h("span", { class: "lh-exposed" }, exposed === 1 ? "1 card exposed" : `${exposed} cards exposed`) : null,
  );
}
