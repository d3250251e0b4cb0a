// What the parts of the pages give each other, and all that the house sends (`make js-types`), for
// the checker alone: no page loads it. Modules name a type with `@import { Context } from "houseway"`.

import type {
	Command,
	CommandShape,
	CourseProgress,
	GameTable,
	LiveTournamentView,
	LiveView,
	Offer,
	Previewed,
	TableMessage,
	TableView,
} from "houseway/server";

export * from "houseway/server";

export type Child = Node | string | number | null | undefined | false | (() => Child) | Child[];

/** An address without what is asked after it. */
export type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

export type Rules = GameTable;
export type Foreseen = Previewed;

/** What a console shows: at a table of a tournament also its session, and whose turn it is. */
export interface ConsoleView extends LiveView {
	session?: number;
	standing?: string | null;
}

/**
 * Where a console acts: at a table of the house, or at one of a tournament, whose game gives it in
 * `tournament/console.js` of its page folder (`placeAt`).
 */
export interface ConsolePlace {
	/** Of the API, and of the page that shows the table to everybody. */
	path: string;
	page: string;
	/** What was told as what is told of a table. */
	message(told: TableMessage<LiveView | LiveTournamentView>): TableMessage<ConsoleView>;
	/** A command as it is sent; `stage` is the one it is meant for, where it is for one. */
	command: (command: Command, stage?: string) => Command;
	/** What players never say here. */
	never: string[];
	/** Of commands that are asked here beside those of the game's tables. */
	shapes: CommandShape[];
	/** A round to be corrected: where its steps are, and how they and the correction are written. */
	round: (view: ConsoleView, number: number) => CorrectionOf;
}

export interface CorrectionOf {
	steps: string;
	inner: (command: Command) => Command;
	outer: (command: Command) => Command;
	correction: Command;
}

/** How a wager ended. */
export interface Line {
	box: number;
	player: string;
	kind: string;
	amount: number;
	outcome: string;
	net: number;
	commission: number;
	clause: string | null;
	why: string;
	on?: string;
	suit?: string | null;
	action_round?: number | null;
}

// -- What a game's page is given and gives -----------------------------------------------------

/** The chip that is chosen for betting. */
export interface Rack {
	value: number;
	values: number[];
}

export interface ActHow {
	amount?: number;
	change?: Partial<Command>;
	near?: Element | null;
	many?: boolean;
}

/** What a game's page is given beside the view: who I am here, and a way to act. */
export interface Context {
	/** The table's id. */
	id: string;
	game: string;
	/** What the house says of the game's wagers. */
	rules: Rules;
	/** My name, or null where nobody is signed in. */
	me: string | null;
	/** My box or seat, or null. */
	seat: number | null;
	/** My chips at this table, without what lies on the layout. */
	chips: number;
	rack: Rack;
	/** Does what is offered; a refusal is told near `near`, and it resolves to false. */
	act: (what: Offer | Command, how?: ActHow) => Promise<boolean>;
	/** Sits down at a box (null: any that is free), with signing in and buying chips. */
	sit: (box: number | null) => void;
	/** Draws the page again from the last view, after a change of the page's own state. */
	redraw: () => void;
}

/** At a table of the house, where things are also done step by step. */
export interface TableContext extends Context {
	/** Does what is offered; rejects with the problem where it is refused, and tells nobody. */
	attempt: (what: Offer | Command, how?: ActHow) => Promise<{ version: number }>;
}

export type Offers = import("./static/js/table/offers.js").Offers;

/** What `index.js` of a game's page folder exports by default. */
export interface GamePage<View = LiveView> {
	/** What lies on the felt; built anew for every view, and matched to what is there. */
	render(view: View, offers: Offers, context: Context): Child;
	/** At the foot, beside the chips: what I may do now. */
	dock?(view: View, offers: Offers, context: Context): Child;
	/** Panels of the game's own, beside the felt. */
	side?(view: View, offers: Offers, context: Context): Child;
	/** A sentence for screen readers about what has changed; null: the usual one. */
	announce?(view: View, before: View, context: Context): string | null;
	/** What I am to be told before I act, as that I was away; it stays until the stage changes. */
	told?(view: View, context: Context): string | null;
	/** One line about what is asked of me, or why I can do nothing; null: the usual one. */
	asked?(view: View, offers: Offers, context: Context): string | null;
	/** What the House Way does for me now, where I am to decide; without it nothing plays by itself. */
	byHouseWay?(offers: Offers): Offer | null;
	/** Shortcuts, by key. */
	keys?(context: Context, offers: Offers): Record<string, () => void>;
	/** Style sheets to load, as addresses. */
	styles?: string[];
	/** The chips to bet with, where one bets: `rackElement`. */
	rack?(context: Context): Child;
}

export interface Loaded {
	page: GamePage;
	rules: Rules;
}

/** What `tournament/index.js` of a game's page folder exports by default. */
export interface TournamentModule {
	styles: string[];
	run: (id: string, main: HTMLElement, rules: Rules) => void;
}

/** A spot of the layout to bet on. */
export interface Spot {
	/** What the spot is, as on the layout: "Initial Bet", "H". */
	label: string;
	/** The whole name for screen readers: "Initial Bet on box 4". */
	name?: string;
	/** The offer to place or add. */
	place: Offer | null;
	/** The offer to take the wager back. */
	takeBack?: Offer | null;
	/** What I have on it. */
	mine?: number;
	/** What others have on it. */
	others?: { player: string; amount: number }[];
	/** Classes for its shape. */
	class?: string;
	/** Its identity among its siblings. */
	key?: string;
	/** Drawn in place of the label, such as a suit. */
	mark?: Node | string | null;
	/** Why nothing can be added, if there is more to say. */
	closed?: string;
}

// -- The school --------------------------------------------------------------------------------------

export type SchoolMode = "lesson" | "drill" | "storm" | "exam";