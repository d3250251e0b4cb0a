// The shapes of a Pineapple table's view, for the checker alone.

import type { Bounds, PairLine } from "houseway";

export type Row = "top" | "middle" | "bottom";

/** A card face down is null. */
export interface HandView extends Record<Row, (string | null)[]> {
	position: number;
	seat: number;
	player: string;
	fantasy: boolean;
	held: (string | null)[];
	discarded: number;
	declared: boolean;
	confirmed: boolean;
	announced: boolean;
}

export interface RoundView {
	number: number;
	phase: string;
	readings: Record<string, any>;
	point: number;
	stakes: Record<string, number>;
	hands: HandView[];
	to_place: number[];
	lines: PairLine[];
	by_hand: boolean;
}

export interface TableView {
	seats: Record<string, string>;
	chips: Record<string, number>;
	limits: Record<string, Bounds>;
	readings: Record<string, any>;
	buttons: number;
	out: string[];
	away: string[];
	fantasy: Record<string, number>;
	next: { seat: number; player: string; fantasy: boolean }[];
	down: { started: number; fee: number; paid: string[] } | null;
	round: RoundView | null;
	last: RoundView | null;
}
