// The shapes of a Low-and-High table's view, and what a game tells the shared page about itself;
// for the checker alone.

import type { Bounds, Line } from "houseway";
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

export interface Setting {
	low: string[];
	high: string[];
}

export interface Reason {
	by: "player" | "house" | "dealer";
	clauses: string[];
	why: string;
}

export interface HandView {
	cards: (string | null)[];
	is_set: boolean;
	setting: Setting | null;
	exposed: number[];
	reason: Reason | null;
	may_withdraw: boolean;
	unseen: boolean;
	withdrawing: string[];
	decides: string | null;
}

export interface Irregularity {
	clause: string | null;
	why: string;
}

export interface Wager {
	box: number;
	player: string;
	kind: string;
	amount: number;
	on: "box" | "dealer";
}

export interface RoundView {
	number: number;
	phase: string;
	readings: Record<string, any>;
	wagers: Wager[];
	hands: Record<string, HandView>;
	dealer: HandView | null;
	lines: Line[];
	told: Irregularity[];
}

export interface Absence {
	/** The round in which the House Way set for somebody whose time was over. */
	late_in: number | null;
	/** How many have ended since the last own wager. */
	rounds: number;
	sits_out: boolean;
}

export interface TableView {
	away: Record<string, Absence>;
	seats: Record<string, string>;
	chips: Record<string, number>;
	readings: Record<string, any>;
	limits: Record<string, Bounds>;
	round: RoundView | null;
	last: RoundView | null;
}
