// @ts-check
// What one may do at a table now, as the house offers it. Nothing else is ever sent.

/** @import { Bounds, Command, Offer } from "houseway" */

/** The offers of one message, found by the names of their commands. */
export class Offers {
	/** @param {readonly Offer[]} all */
	constructor(all) {
		/** @type {readonly Offer[]} */
		this.all = all;
	}

	/**
	 * The offers of a command whose fields are as given.
	 * @param {string | string[]} name
	 * @param {Record<string, unknown>} [fields]
	 * @returns {Offer[]}
	 */
	list(name, fields = {}) {
		const names = [name].flat();
		const wanted = Object.entries(fields);
		return this.all.filter(
			({ command }) =>
				names.includes(command.command) &&
				wanted.every(([field, value]) => same(command[field], value)),
		);
	}

	/**
	 * The first of them, or null.
	 * @param {string | string[]} name
	 * @param {Record<string, unknown>} [fields]
	 * @returns {Offer | null}
	 */
	find(name, fields) {
		return this.list(name, fields)[0] ?? null;
	}

	/**
	 * Whether there is one. @param {string | string[]} name
	 * @param {Record<string, unknown>} [fields]
	 */
	has(name, fields) {
		return this.find(name, fields) !== null;
	}

	/** All but those of these commands. @param {string[]} names @returns {Offer[]} */
	except(names) {
		return this.all.filter(({ command }) => !names.includes(command.command));
	}
}

/** Whether a wager can be placed. @param {Offers} offers */
export function mayBet(offers) {
	return offers.all.some(({ command, amount }) => amount && command.kind);
}

/**
 * Two fields of commands are the same; a missing one and null are.
 * @param {unknown} a
 * @param {unknown} b
 */
function same(a, b) {
	return (
		(a ?? null) === (b ?? null) ||
		(a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b))
	);
}

/**
 * The allowed amount nearest to this one from below, or the least.
 * @param {Bounds} bounds
 * @param {number} amount
 */
export function fitAmount({ minimum, maximum, unit }, amount) {
	return Math.max(minimum, Math.floor(Math.min(amount, maximum) / unit) * unit);
}

/** Whether an amount is allowed. @param {Bounds} bounds @param {number} amount */
export function allows({ minimum, maximum, unit }, amount) {
	return Number.isInteger(amount) && amount >= minimum && amount <= maximum && amount % unit === 0;
}

/**
 * The command of an offer, with an amount near this one where it carries any, and other fields
 * changed.
 * @param {Offer} offer
 * @param {{amount?: number, change?: Partial<Command>}} [how]
 * @returns {Command}
 */
export function commandOf(offer, { amount, change = {} } = {}) {
	const sized =
		offer.amount && amount !== undefined ? { amount: fitAmount(offer.amount, amount) } : {};
	return { ...offer.command, ...sized, ...change };
}
