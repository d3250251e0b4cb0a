// @ts-check
// What a dealer of real cards does next, largest on the page, and by one key.

import { button, h } from "../core/dom.js";
import { asTitle, clauseLink, seatWord } from "../core/games.js";
import { t } from "../core/text.js";
import { entryElements, entryOf, isComplete, isSentAtOnce, needsCards } from "./entry.js";
import { commandName } from "./names.js";
import { titleOf } from "./titles.js";

/** @import { Props } from "../core/dom.js" */
/** @import { Command, CommandField, CommandShape, Console, LiveView, Offer } from "houseway" */
/** @import { Entry } from "./entry.js" */
/**
 * A place that is waited for, with what its player may say now.
 * @typedef {{box: number, player: string, offers: Offer[]}} Place
 */
/**
 * The cards to enter, or the places that are waited for, or what the dealer does; and what else may
 * be done in the round.
 * @typedef {{entry: Entry | null, places: Place[], offer: Offer | null, others: Offer[],
 *   again: Command[], wagers: boolean}} Next
 */

/** Keys that are of no command: the wagers of the last round, and the same for all places. */
export const AGAIN = "r";
const ENTER = "Enter";
export const ALL = "a";

/**
 * @param {LiveView} view
 * @param {Offer[]} offers of the dealer
 * @param {CommandShape[]} shapes
 * @param {string[]} pack
 * @param {string} wanted the command that the dealer has chosen to enter cards for, as JSON
 * @returns {Next}
 */
export function nextOf(view, offers, shapes, pack, wanted) {
	const routine = offers.filter(({ command }) => shapeOf(shapes, command)?.routine);
	/** @type {Console} */
	const told = view.console ?? { next: null, players: [], wagers: [], again: [] };
	const usual = routine.find(({ command }) => command.command === told.next?.command);
	const real = routine.find(({ command }) => shapeOf(shapes, command)?.real_cards);
	const plain = routine.find(({ command }) => isPlain(shapeOf(shapes, command)));
	const chosen = routine.find(({ command }) => JSON.stringify(command) === wanted);
	const places = !chosen && (!usual || told.next?.waits) ? placesOf(told) : [];
	const first = places.length ? null : (chosen ?? real ?? usual ?? plain ?? null);
	const others = routine.filter((one) => one !== first && !(first && isSameCard(one, first)));
	const entry =
		first && needsCards(first, shapes) ? entryOf(view.stage, first, routine, shapes, pack) : null;
	const { again } = told;
	const wagers = told.wagers.length > 0;
	return { entry, places, offer: entry ? null : first, others: oneOfEach(others), again, wagers };
}

/** What may be said with it, and mostly is not. @param {CommandShape | undefined} shape
 * @returns {CommandField[]} */
export function moreOf(shape) {
	return shape?.fields?.filter(({ more }) => more) ?? [];
}

/**
 * What may be said of every place that is waited for, of what may be said of the chosen one.
 * @param {Next} next
 * @param {number} chosen
 */
export function forAll(next, chosen) {
	const names = placeOf(next, chosen)?.offers.map(({ command }) => command.command) ?? [];
	const last = names.findLast((name) =>
		next.places.every(({ offers }) => offers.some(({ command }) => command.command === name)),
	);
	return last ?? null;
}

/** Whether a command has neither a shortcut nor labels. @param {CommandShape | undefined} shape */
function isPlain(shape) {
	return !shape?.shortcut && !shape?.fields?.some(({ label }) => label);
}

/** Whether both say which single card came. @param {Offer} one @param {Offer} other */
function isSameCard(one, other) {
	return Boolean(one.command.card) && one.command.command === other.command.command;
}

/** Of offers that differ only in their card, one. @param {Offer[]} offers */
function oneOfEach(offers) {
	return offers.filter((one, i) => !offers.slice(0, i).some((other) => isSameCard(other, one)));
}

/** @param {CommandShape[]} shapes @param {Command} command */
export function shapeOf(shapes, { command }) {
	return shapes.find(({ name }) => name === command);
}

/** @param {Console} told @returns {Place[]} */
function placesOf({ players }) {
	/** @type {Map<number, Place>} */
	const found = new Map();
	for (const { player, offer } of players) {
		const { box } = offer.command;
		if (typeof box !== "number") continue;
		const place = found.get(box) ?? { box, player, offers: [] };
		found.set(box, { ...place, offers: [...place.offers, offer] });
	}
	return [...found.values()].sort((a, b) => a.box - b.box);
}

/**
 * @param {string} game
 * @param {Next} next
 * @param {CommandShape[]} shapes
 * @param {{chosen: number, busy: boolean, held: boolean,
 *   choose: (box: number) => void, changed: () => void,
 *   act: (offer: Offer, near: Element | null, player?: string) => unknown,
 *   more: (offer: Offer, near: Element | null) => unknown,
 *   again: (near: Element | null) => unknown,
 *   all: (name: string, near: Element | null) => unknown,
 *   enter: (near: Element | null) => unknown}} how
 */
export function nextPanel(game, next, shapes, how) {
	const { entry, offer } = next;
	const place = placeOf(next, how.chosen);
	const others = othersOf(next, how.chosen);
	return h(
		"section",
		{
			class: "panel stack console-next",
			key: "next",
			tabindex: "-1",
			"aria-label": t("Next step"),
		},
		entry ? entryElements(entry, how.changed) : null,
		entry && !isSentAtOnce(entry)
			? large(t("Enter these cards"), ENTER, how.enter, {
					disabled: !isComplete(entry),
				})
			: null,
		offer
			? [
					large(titleOf(offer.command), ENTER, (near) => how.act(offer, near), {
						disabled: how.busy,
					}),
					offerLine(offer),
				]
			: null,
		next.again.length
			? keyButton(t("Same wagers as last round"), AGAIN, (near) => how.again(near), {
					key: "again",
				})
			: null,
		offer && moreOf(shapeOf(shapes, offer.command)).length
			? button(t("More options …"), (near) => how.more(offer, near), { key: "more" })
			: null,
		place ? placeElements(game, place, next, shapes, how) : null,
		entry || offer || place ? null : h("p", { class: "quiet" }, waitingWords(how.held)),
		next.wagers
			? h(
					"p",
					{ class: "hint", key: "wagers" },
					t("Press a {place}'s number to enter that player's bet.", {
						place: seatWord(game),
					}),
				)
			: null,
		others.length
			? h(
					"div",
					{ class: "row", key: "others" },
					others.map((other, i) =>
						h(
							"span",
							{ key: `${other.command.command} ${i}`, title: other.says },
							keyButton(titleOf(other.command), shapeOf(shapes, other.command)?.shortcut, (near) =>
								how.act(other, near),
							),
						),
					),
				)
			: null,
	);
}

/** @param {boolean} held whether a request for a second person holds the round */
function waitingWords(held) {
	return held ? t("On hold until a second person decides.") : t("Waiting for the players.");
}

/**
 * What else may be done in the round, but for what is said of another place.
 * @param {Next} next
 * @param {number} chosen
 */
export function othersOf(next, chosen) {
	const place = placeOf(next, chosen);
	return next.others.filter(
		({ command: { box } }) => !place || typeof box !== "number" || box === place.box,
	);
}

/** The place whose player is spoken of: the chosen one, or the first. @param {Next} next
 * @param {number} chosen */
export function placeOf({ places }, chosen) {
	return places.find(({ box }) => box === chosen) ?? places[0] ?? null;
}

/**
 * @param {string} game
 * @param {Place} place
 * @param {Next} next
 * @param {CommandShape[]} shapes
 * @param {Parameters<typeof nextPanel>[3]} how
 */
function placeElements(game, { box, player, offers }, next, shapes, how) {
	const word = asTitle(seatWord(game));
	const { places } = next;
	const all = forAll(next, box);
	return [
		h("h2", { class: "console-title", key: "who" }, `${word} ${box}: ${player}`),
		h(
			"div",
			{ class: "console-large-row", key: "says" },
			offers.map((offer) =>
				large(
					commandName(offer.command.command),
					shapeOf(shapes, offer.command)?.shortcut ?? "",
					(near) => how.act(offer, near, player),
					{ key: offer.command.command },
				),
			),
		),
		places.length > 1 && all
			? keyButton(
					t("All of them: {what}", { what: commandName(all) }),
					ALL,
					(near) => how.all(all, near),
					{
						key: "all",
					},
				)
			: null,
		places.length > 1
			? h(
					"div",
					{
						class: "row",
						role: "group",
						"aria-label": t("Waiting for"),
						key: "places",
					},
					places.map((one) =>
						button([`${one.box} `, one.player], () => how.choose(one.box), {
							key: String(one.box),
							"aria-pressed": String(one.box === box),
						}),
					),
				)
			: null,
	];
}

/** @param {Offer} offer */
function offerLine({ says, clause }) {
	return h(
		"p",
		{ class: "small console-says", key: "says" },
		says,
		clause ? [" ", clauseLink(clause)] : null,
	);
}

/**
 * @param {string} text
 * @param {string} key
 * @param {(near: Element) => unknown} act
 * @param {Props} [props]
 */
function large(text, key, act, props) {
	return keyButton(text, key, act, {
		class: "button button--primary console-large",
		...props,
	});
}

/**
 * A button with the key that does the same.
 * @param {string} text
 * @param {string | undefined} key
 * @param {(near: Element) => unknown} act
 * @param {Props} [props]
 */
export function keyButton(text, key, act, props) {
	const shown = key ? h("kbd", { "aria-hidden": "true" }, key === ENTER ? t("Enter") : key) : null;
	return button([text, shown], act, {
		"aria-keyshortcuts": key || null,
		...props,
	});
}
