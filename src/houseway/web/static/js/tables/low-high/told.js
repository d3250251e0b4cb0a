// @ts-check
// What went wrong or is out of the ordinary, in words, above the felt and for screen readers.

import { h } from "../../core/dom.js";
import { clauseLink } from "../../core/games.js";
import { exposedOf } from "./exposed.js";
import { dealsOf } from "./rules.js";

/** @typedef {import("./rules.js").LowHighWords} LowHighWords */
/** @typedef {import("./rules.js").TableView} TableView */
/** @typedef {import("./rules.js").RoundView} RoundView */
/** @typedef {{sentence: string, clause: string | null}} Told */

/** Everything to be told about irregularities now. @param {LowHighWords} words @param {TableView} table @param {string} moment @returns {Told[]} */
export function irregular(words, table, moment) {
  const { round, last } = table;
  const told = [];
  if ((!round || round.phase === "betting") && last?.phase === "void") told.push(voided(last));
  if (round && dealsOf(moment) > 1) {
    told.push({ sentence: "The cards were dealt wrongly and nobody had looked: they were dealt again. The wagers stay.", clause: words.clauses.misdeal });
  }
  if (round?.phase === "setting") told.push(...exposures(round));
  for (const line of round?.phase === "setting" ? firstOfEachBox(round) : []) told.push({ sentence: line.why, clause: line.clause });
  return told;
}

/** @param {RoundView} last @returns {Told} */
function voided(last) {
  const line = last.lines.at(-1);
  const why = line?.why ?? "";
  const sentence = why.includes("void") ? why : `${why} The round is void and every wager is returned.`.trim();
  return { sentence: `Round ${last.number}: ${sentence}`, clause: line?.clause ?? null };
}

/** Boxes that withdrew in the middle of the round. @param {RoundView} round */
function firstOfEachBox(round) {
  return round.lines.filter((line, i) => round.lines.findIndex((other) => other.box === line.box) === i);
}

/** @param {RoundView} round @returns {Told[]} */
function exposures(round) {
  const places = /** @type {(number | "dealer")[]} */ ([...Object.keys(round.hands).map(Number), "dealer"]);
  return places.flatMap((place) => {
    const count = exposedOf(place).size;
    const where = place === "dealer" ? "the dealer's hand" : `box ${place}`;
    return count ? [{ sentence: `${count} of the four cards of ${where} ${count === 1 ? "lies" : "lie"} exposed.`, clause: null }] : [];
  });
}

/** @param {Told[]} told */
export function toldElements(told) {
  return told.map(({ sentence, clause }) => h("p", { class: "lh-told", key: `told-${sentence}` }, sentence, clause ? [" ", clauseLink(clause)] : null));
}
