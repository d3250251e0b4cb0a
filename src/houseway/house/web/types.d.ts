// What the house sends and what the parts of the pages give each other, for the checker alone: no
// page loads it. Modules name a shape with `@typedef {import("houseway").Context} Context`.

export type Child = Node | string | number | null | undefined | false | (() => Child) | any[];

// -- What the house sends ----------------------------------------------------------------------

/** A game in a list: its words, and what the house can do with it. */
export interface GameCard {
	name: string;
	title: string;
	/** One line. */
	summary: string;
	/** "box" or "seat". */
	seat_word: string;
	clause_prefixes: string[];
	/** What each phase of a round is called. */
	phases: Record<string, string>;
	/** How wagers end, as the rule document spells it. */
	outcomes: Record<string, string>;
	/** Of its wagers, and of limits beside theirs. */
	titles: Record<string, string>;
	/** What a revealed seed tells beside the shuffle. */
	reveal_tells: string;
	/** The addresses of its page module, and of the style of its cloth. */
	page: string | null;
	felt: string | null;
	/** The kind of record that its tournaments keep, and the module that shows one. */
	tournament: { kind: string; page: string | null } | null;
	has_edges: boolean;
	has_house_way: boolean;
	has_strategy: boolean;
	/** Hints and partners at practice tables. */
	has_advice: boolean;
	/** How it is played, told with its cards. */
	has_guide: boolean;
	/** The address of the module of its study board. */
	study: string | null;
}

/** Something with a name, the cards that show it, and what is said of it. */
export interface Pictured {
	title: string;
	says: string;
	cards: string[][];
	clause: string;
}

export interface Tip {
	says: string;
	offer: string;
	phase: string;
	at: string;
}

/** How a game is played. */
export interface Guide {
	aim: string;
	steps: Pictured[];
	ranking: Pictured[];
	ranking_says: string;
	names: Pictured[];
	first_round: Tip[];
}

/** One way to win a wager. */
export interface PayRow {
	name: string;
	title: string;
	/** In words: "3 to 2". */
	pays: string;
	odds: [number, number];
	/** Per cent of the winnings. */
	commission: number;
	clause: string;
}

/** A kind of wager. */
export interface WagerRules {
	name: string;
	/** As the rule document calls it. */
	title: string;
	/** As on the layout. */
	label: string;
	/** With which cards. */
	wins: string;
	on: ("box" | "dealer")[];
	/** Wagered anew on each card of a round. */
	each_card: boolean;
	/** Of which a wager names one. */
	suits: string[];
	pays: PayRow[];
}

export interface PointTable {
	name: string;
	title: string;
	clause: string;
	/** `reading` says how many points, where `points` does not. */
	rows: { name: string; title: string; points: number | null; reading?: string }[];
}

/** A game with what its tables show beside the round itself. */
export interface Rules extends GameCard {
	wagers: WagerRules[];
	points: PointTable[];
}

export interface CommandField {
	name: string;
	type: "number" | "text" | "flag" | "choice" | "cards" | "command" | "settings";
	/** With one it is asked for, also where the offer's own command has something there. */
	label?: string;
	options?: string[];
	optional?: boolean;
	/** It can be filled in, under this title, and mostly is not. */
	more?: string;
}

/** What has to be said with a command. */
export interface CommandShape {
	name: string;
	fields?: CommandField[];
	/** Where real cards are dealt, the dealer enters it for the player. */
	said_by_player?: boolean;
	/** Staff do it in every round, and give no reason. */
	routine?: boolean;
	/** It speaks of real cards. */
	real_cards?: boolean;
	/** Where something went wrong: what happened, as somebody at the table would say it. */
	happened?: string;
	/** The key with which a dealer enters it. */
	shortcut?: string;
	/** Whoever enters the card that comes after it says with that that it was done. */
	implied?: boolean;
}

export interface Bounds {
	minimum: number;
	maximum: number;
	unit: number;
}

export type Command = Record<string, any> & { command: string };

export interface Offer {
	command: Command;
	says: string;
	clause: string | null;
	amount: Bounds | null;
	/** Cards that may go with it, how many, and how many of them into which field. */
	cards?: string[];
	places?: number;
	room?: Record<string, number>;
	/** Whose cards go with it, how many each, and into which field. */
	hands?: { label: string; cards: number; field: string }[];
}

/** What the dealer of real cards is told beside the offers. */
export interface Console {
	/** By the name of its command; it may be that it waits until players have had their time. */
	next: { command: string; waits: boolean } | null;
	/** What players may say that is entered with one key. */
	players: { player: string; offer: Offer }[];
	/** The wagers that players may place now. */
	wagers: { player: string; offer: Offer }[];
	/** What would put the wagers of the last round there once more. */
	again: Command[];
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
	message: (told: TableMessage) => TableMessage;
	/** A command as it is sent; `stage` is the one it is meant for, where it is for one. */
	command: (command: Command, stage?: string) => Command;
	/** What players never say here. */
	never: string[];
	/** Of commands that are asked here beside those of the game's tables. */
	shapes: CommandShape[];
	/** A round to be corrected: where its steps are, and how they and the correction are written. */
	round: (view: any, number: number) => CorrectionOf;
}

export interface CorrectionOf {
	steps: string;
	inner: (command: any) => any;
	outer: (command: any) => any;
	correction: Record<string, any>;
}

/** What would come of a command. */
export interface Foreseen {
	says: string[];
	clauses: string[];
	second_person: boolean;
}

export interface TableMessage {
	/** How many look on without a seat. */
	watching?: number;
	table: string;
	version: number;
	view: any;
	offers: Offer[];
	left: number | null;
	/** Why staff are shown what players see. */
	conflict?: string | null;
	/** Real chips that the last acts moved, which staff see. */
	moved?: ChipsMoved[];
}

/** What a player owes the house, and where it comes from. */
export interface Debt {
	player: string;
	amount: number;
	cause: "correction" | "payment" | "dispute" | "fee";
	round: number;
	why?: string;
}

/** What one act changes for a player: `hand_over` is less than nothing where it is taken. */
export interface ChipMove {
	player: string;
	change: number;
	chips: number;
	hand_over: number;
	kept: Debt[];
	owed: Debt[];
}

export interface ChipsMoved {
	version: number;
	command: string;
	round: number;
	moves: ChipMove[];
	table: number | null;
}

/** What a second person is asked to confirm. */
export interface Waiting {
	number: number;
	account: string;
	asks: Command;
	round: number;
	stage: string;
	holds: boolean;
	reason: string;
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
	clause: string;
	why: string;
	on?: string;
	suit?: string | null;
	action_round?: number | null;
}

/** What two hands have paid each other; both counts are from b to a. */
export interface PairLine {
	a: string;
	b: string;
	points: number;
	paid: number;
	why: string;
	clause: string;
	positions: number[];
}

// -- What a game's page is given and gives -----------------------------------------------------

/** The chip that is chosen for betting. */
export interface Rack {
	value: number;
	values: number[];
}

export interface ActHow {
	amount?: number;
	change?: Record<string, any>;
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
export interface GamePage {
	/** What lies on the felt; built anew for every view, and matched to what is there. */
	render: (view: any, offers: Offers, context: Context) => Child;
	/** At the foot, beside the chips: what I may do now. */
	dock?: (view: any, offers: Offers, context: Context) => Child;
	/** Panels of the game's own, beside the felt. */
	side?: (view: any, offers: Offers, context: Context) => Child;
	/** A sentence for screen readers about what has changed; null: the usual one. */
	announce?: (view: any, before: any, context: Context) => string | null;
	/** What I am to be told before I act, as that I was away; it stays until the stage changes. */
	told?: (view: any, context: Context) => string | null;
	/** One line about what is asked of me, or why I can do nothing; null: the usual one. */
	asked?: (view: any, offers: Offers, context: Context) => string | null;
	/** What the House Way does for me now, where I am to decide; without it nothing plays by itself. */
	byHouseWay?: (offers: Offers) => Offer | null;
	/** Shortcuts, by key. */
	keys?: (context: Context, offers: Offers) => Record<string, () => void>;
	/** Style sheets to load, as addresses. */
	styles?: string[];
	/** The chips to bet with, where one bets: `rackElement`. */
	rack?: (context: Context) => Child;
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

/** Something that lies on the table in an item. */
export interface Shown {
	title: string;
	cards?: (string | null)[];
	chips?: number;
	words?: string;
}

export interface AskSent {
	words: string;
	how: "choose" | "set" | "chips" | "order" | "place";
	choices?: { value: string; words: string; cards?: string[][]; also?: string[] }[];
	cards?: string[];
	rows?: PlaceRow[];
	left_out?: number;
}

/** Where cards are placed: how many it holds in all, and which lie there already. */
export interface PlaceRow {
	title: string;
	holds: number;
	cards?: string[];
}

/** An item as the house sends it: without what is right. */
export interface Question {
	item: string;
	course: string;
	title: string;
	asks: AskSent[];
	shown?: Shown[];
	story?: string[];
	lesson?: string;
	clauses?: string[];
}

export interface Cost {
	amount: number;
	unit?: string;
	error?: number;
}

export interface Grade {
	ok: boolean;
	parts: { given: string; right: string; given_words: string; right_words: string; ok: boolean }[];
	why: string;
	clauses: string[];
	cost?: Cost;
	source?: string;
	texts?: Record<string, string>;
}

export interface CourseProgress {
	course: string;
	game: string;
	title: string;
	says: string;
	topics: number;
	met: number;
	known: number;
	due: number;
	rating: number;
	deviation: number;
}

export interface TopicProgress {
	topic: string;
	title: string;
	clauses: string[];
	asked: number;
	right: number;
	strength: number | null;
	due: number | null;
	confusions: [string, number][];
}

export interface Progress {
	course: CourseProgress;
	topics: TopicProgress[];
	forgetting: [number, number][];
	ratings: [number, number][];
}

export interface Paper {
	seed: string;
	courses: string[];
	questions: number;
	minutes: number;
	pass_percent: number;
}

export interface ExamCard {
	id: string;
	title: string;
	paper: Paper;
	class_id: string;
	set_by: string;
	sitting: string;
	ended: boolean;
}

export interface Sitting {
	id: string;
	exam: string;
	title: string;
	paper: Paper;
	left: number;
	ended: boolean;
	answered: number[];
	questions: Question[];
}

export interface Mark {
	question: number;
	course: string;
	topic: string;
	right: boolean;
	answered: boolean;
	why: string;
	clauses: string[];
	right_words: string[];
	given_words?: string[];
}

export interface SittingReport {
	id: string;
	exam: string;
	title: string;
	name: string;
	report: {
		right: number;
		questions: number;
		percent: number;
		passed: boolean;
		by_course: { title: string; right: number; questions: number }[];
		marks: Mark[];
	};
}

export interface ClassCard {
	id: string;
	name: string;
	trainer: string;
	members: number;
}

export interface ClassView {
	id: string;
	name: string;
	trainees: {
		name: string;
		answers: number;
		courses: CourseProgress[];
		weak: {
			course: string;
			title: string;
			clauses: string[];
			strength: number;
			wrong: number;
		}[];
	}[];
	exams: { exam: ExamCard; sittings: SittingReport[] }[];
}
