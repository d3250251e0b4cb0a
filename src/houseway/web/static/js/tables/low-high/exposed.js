// @ts-check
// Which cards were shown by mistake. A view shows such a card while the hand lies face down; once
// one has looked all four are seen, so that what was seen before is remembered here.

/** @typedef {import("./rules.js").RoundView} RoundView */

let shown = "";
/** @type {Map<string, Set<number>>} */
const seen = new Map();

/** Remembers the exposed cards of a view. @param {RoundView | null} round @param {string} moment */
export function noteExposed(round, moment) {
  if (round?.phase !== "setting") {
    if (round?.phase === "betting" || round?.phase === "closed") seen.clear();
    return;
  }
  if (moment !== shown) seen.clear();
  shown = moment;
  for (const [box, hand] of [...Object.entries(round.hands), ["dealer", round.dealer]]) {
    const cards = /** @type {(string | null)[]} */ (/** @type {any} */ (hand)?.cards ?? []);
    if (cards.includes(null)) seen.set(String(box), new Set(cards.flatMap((code, i) => (code === null ? [] : [i]))));
  }
}

/** The positions of a hand's exposed cards. @param {number | "dealer"} box @returns {Set<number>} */
export function exposedOf(box) {
  return seen.get(String(box)) ?? new Set();
}
