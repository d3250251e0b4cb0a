// A Low-and-High table's view, by the names that its page uses, and what a game tells the shared
// page about itself; for the checker alone.

import type { CardOptions } from "/static/js/cards/frame.js";

export interface HandName {
	name: string;
	full: string;
	/** Worth no points at all. */
	zero: boolean;
}

export interface LowHighGame {
	name: string;
	/** The kind of wager that a box stands or falls with. */
	main: string;
	/** The kind of bet on a hand's cards. */
	side: string;
	/** Of the main wager's places on the layout. */
	shape: string;
	nameOf: (cards: readonly string[]) => HandName;
	/** Draws one of several cards. */
	cardOf: (codes: readonly (string | null)[], i: number, options?: CardOptions) => HTMLElement;
}

export type {
	Absence,
	LowHighHandView as HandView,
	LowHighRoundView as RoundView,
	LowHighTableView as TableView,
	LowHighWager as Wager,
	Setting,
} from "houseway";
