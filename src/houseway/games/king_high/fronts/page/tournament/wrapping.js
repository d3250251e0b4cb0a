// @ts-check
// What a player may do at a table of a tournament comes wrapped: bound to a stage, at a table.
// Inside it is an offer of King High like at any table, and it is sent back in the same wrapping.

import { commandOf, Offers } from "/static/js/table/offers.js";

/** @import { Command, Offer } from "houseway" */
/** @typedef {Offer & {wrapped: Offer}} Unwrapped */

/** The command inside all its wrappings. @param {Command} command @returns {Command} */
export function innermost(command) {
	return command.asks && typeof command.asks === "object" ? innermost(command.asks) : command;
}

/** The table a command is for, or null. @param {Command} command @returns {number | null} */
export function tableOf(command) {
	if (typeof command.table === "number") return command.table;
	return command.asks && typeof command.asks === "object" ? tableOf(command.asks) : null;
}

/**
 * The offers at one table, unwrapped.
 * @param {readonly Offer[]} all
 * @param {number} number
 * @returns {Offers}
 */
export function offersAt(all, number) {
	const here = all.filter(({ command }) => tableOf(command) === number);
	return new Offers(
		here.map(
			(offer) =>
				/** @type {Unwrapped} */ ({ ...offer, command: innermost(offer.command), wrapped: offer }),
		),
	);
}

/**
 * The command to send for an unwrapped offer.
 * @param {Offer} offer
 * @param {{amount?: number, change?: Partial<Command>}} how
 * @returns {Command}
 */
export function wrappedCommand(offer, how) {
	const inner = commandOf(offer, how);
	const wrapped = /** @type {Unwrapped} */ (offer).wrapped;
	return wrapped ? rewrap(wrapped.command, inner) : inner;
}

/** @param {Command} outer @param {Command} inner @returns {Command} */
function rewrap(outer, inner) {
	if (!outer.asks || typeof outer.asks !== "object") return inner;
	return { ...outer, asks: rewrap(outer.asks, inner) };
}
