// @ts-check
// My bets as they lie, as they lay last, and those that I keep: always on my own place.

/** @import { Context, Line, Offer, Offers, TableView } from "houseway" */
/**
 * A bet on my own place. `card` is the card of the round that it was on, in a game with new bets
 * for each card.
 * @typedef {{kind: string, on: string, suit: string | null, card: number | null, amount: number}}
 *   Bet
 */

const MOST_KEPT = 3;

/** What lies now, by round. @type {{number: number, bets: Bet[]}} */
let now = { number: 0, bets: [] };

/**
 * My bets that lie on my own place.
 * @param {TableView} table
 * @param {Context} context
 * @returns {Bet[]}
 */
export function lying(table, { me, seat }) {
	const wagers = /** @type {Partial<Line>[]} */ (table.round?.wagers ?? []);
	return wagers
		.filter((one) => one.player === me && (one.box ?? seat) === seat)
		.map((one) => ({
			kind: one.kind ?? "",
			on: one.on ?? "box",
			suit: one.suit ?? null,
			card: one.action_round ?? null,
			amount: one.amount ?? 0,
		}));
}

/** The card that is bet on, in a game with new bets for each card. @param {TableView} table */
function cardOf(table) {
	return table.round?.action_round ?? null;
}

/**
 * Takes note of what lies, so that it can be bet again.
 * @param {TableView} table
 * @param {Context} context
 */
export function note(table, context) {
	const { round } = table;
	if (round?.phase !== "betting" || context.seat === null) return;
	const bets = lying(table, context);
	if (round.number !== now.number) now = { number: round.number, bets: [] };
	const card = cardOf(table);
	const before = now.bets.filter((bet) => bet.card !== null && bet.card !== card);
	const first = card === null || card === 1;
	const whole = first ? bets : [...now.bets.filter((bet) => bet.card === null), ...bets];
	now.bets = unique([...whole, ...before]);
	if (now.bets.length) keep(context.game, { ...readKept(context.game), last: now.bets });
}

/** @param {Bet[]} bets */
function unique(bets) {
	return bets.filter((bet, i) => bets.findIndex((other) => alike(other, bet)) === i);
}

/** @param {Bet} a @param {Bet} b */
export function alike(a, b) {
	return a.kind === b.kind && a.on === b.on && a.suit === b.suit && a.card === b.card;
}

/** @param {Bet[]} bets */
export function sum(bets) {
	return bets.reduce((total, { amount }) => total + amount, 0);
}

/**
 * What is remembered of a game: the bets of the last round, and favourites.
 * @param {string} game @returns {{last: Bet[], favourites: Bet[][]}}
 */
export function readKept(game) {
	try {
		const found = JSON.parse(localStorage.getItem(`houseway-bets-${game}`) ?? "{}");
		return { last: found.last ?? [], favourites: found.favourites ?? [] };
	} catch {
		return { last: now.bets, favourites: [] };
	}
}

/** @param {string} game @param {{last: Bet[], favourites: Bet[][]}} what */
function keep(game, what) {
	try {
		localStorage.setItem(`houseway-bets-${game}`, JSON.stringify(what));
	} catch {
		// Without storage they are remembered as long as the page is open.
	}
}

/** @param {string} game @param {Bet[]} bets */
export function addFavourite(game, bets) {
	const { last, favourites } = readKept(game);
	const others = favourites.filter((one) => JSON.stringify(one) !== JSON.stringify(bets));
	keep(game, { last, favourites: [bets, ...others].slice(0, MOST_KEPT) });
}

/** @param {string} game @param {number} index */
export function dropFavourite(game, index) {
	const { last, favourites } = readKept(game);
	keep(game, { last, favourites: favourites.filter((_, i) => i !== index) });
}

/**
 * The offer to place a bet like this one.
 * @param {Bet} bet
 * @param {Offers} offers
 * @param {Context} context
 */
export function placing({ kind, on, suit }, offers, { seat }) {
	return (
		offers.all.find(
			({ command, amount }) =>
				amount &&
				command.kind === kind &&
				(command.box ?? seat) === seat &&
				(command.on ?? "box") === on &&
				(command.suit ?? null) === suit,
		) ?? null
	);
}

/** The offers to take something back. @param {Offers} offers @param {Context} context */
export function takingBack(offers, { seat, rules }) {
	const each = (/** @type {Offer} */ { command }) =>
		rules.wagers.find(({ name }) => name === command.kind)?.each_card ? 0 : 1;
	const order = (/** @type {Offer} */ { command }) =>
		rules.wagers.findIndex(({ name }) => name === command.kind);
	// What others lean on is taken last.
	return offers.all
		.filter(({ command, amount }) => !amount && command.kind && command.box === seat)
		.sort((a, b) => each(a) - each(b) || order(b) - order(a));
}

/**
 * Those of these bets that can be on the card that is bet on now, with what is still lacking.
 * @param {Bet[]} wanted @param {TableView} table @param {Context} context
 */
export function lacking(wanted, table, context) {
	const card = cardOf(table);
	const there = lying(table, context);
	return wanted
		.filter((bet) => bet.card === null || bet.card === card)
		.map((bet) => {
			const lies = there.find((one) => alike(one, bet))?.amount ?? 0;
			return { ...bet, amount: bet.amount - lies };
		})
		.filter(({ amount }) => amount > 0);
}

/**
 * The least bet with which a round can be played: the first of the game's wagers that is offered.
 */
/** @param {Offers} offers @param {Context} context @returns {Bet[]} */
export function leastBet(offers, context) {
	const [first] = offers.all
		.filter(
			({ command, amount }) =>
				amount && command.kind && (command.box ?? context.seat) === context.seat,
		)
		.sort((a, b) => worth(b, context) - worth(a, context));
	if (!first?.amount) return [];
	const { kind, on, suit } = first.command;
	const { minimum } = first.amount;
	return [{ kind: kind ?? "", on: on ?? "box", suit: suit ?? null, card: null, amount: minimum }];
}

/**
 * A wager on the whole round, with most ways to win.
 * @param {Offer} offer
 * @param {Context} context
 */
function worth({ command }, { rules }) {
	const wager = rules.wagers.find(({ name }) => name === command.kind);
	return wager && !wager.each_card ? wager.pays.length : 0;
}
