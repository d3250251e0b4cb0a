// Written by `make js-types` from the house's own types. Only the checker reads it.

/** Why something is so: a code and its arguments. Its object has the clause and the words. */
export interface Reason {
	reason: string;
	by: Basis;
	[argument: string]: unknown;
}

/** What a decision rests on. */
export type Basis = ByClause | ByReading | ByHouse;


export interface Absence {
	late_in: number | null;
	rounds: number;
	sits_out: boolean;
}

export interface AccountCard {
	name: string;
	roles: string[];
	kind: string;
	disabled: boolean;
	balance: number;
	second_factor: boolean;
}

export interface AccountPage {
	accounts: AccountCard[];
}

export interface ActMessage {
	type: "act";
	key: string;
	command: Command;
	stage?: string | null;
	as?: "dealer" | "director" | "inspector" | "player";
	why?: string | null;
	for?: string | null;
	id: string;
	table: string;
}

export interface Added {
	amendment: "added";
	after: string;
	command: Command;
}

export interface Adopted {
	answers: number;
}

export interface AdvisedMove {
	words: string;
}

export interface Allocation {
	tables: number;
	seats: number;
	proceed: number;
	starts: string[];
}

export interface AllottedSeat {
	player: string;
	heat: number;
	start: string;
	table: number;
	box: number;
}

export interface Amendment {
	changed: string[];
	at: string;
	reason: string;
}

export interface Announcement {
	reason: Reason;
	clause: string | null;
	why: string;
}

export interface Answers {
	answers: Sent[];
	learner?: string;
}

export interface AskSent {
	words: string;
	how: "chips" | "choose" | "order" | "place" | "set";
	choices?: ChoiceSent[];
	cards?: string[];
	rows?: PlaceRow[];
	left_out?: number;
}

export interface AwaitedCard {
	number: number;
	what: string;
	account: string | null;
	amount: number;
	reason: string;
	asked_by: string;
	mine: boolean;
	says: string;
	why_not: string;
}

export interface Ballot {
	was: "ballot";
	order: string[];
	on_paper: boolean;
}

export interface Bank {
	chips?: Record<string, number>;
	on_layout?: number;
	house?: number;
	bought?: number;
	cashed?: number;
	owed?: Record<string, number>;
}

export interface BeforeRound {
	rounds: number;
	puck: number;
	chips: Record<string, number>;
	out: Record<string, Exit>;
}

export interface Bounds {
	minimum: number;
	maximum: number;
	unit: number;
}

export interface ByClause {
	basis: "clause";
	clauses: string[];
}

export interface ByHouse {
	basis: "house";
}

export interface ByReading {
	basis: "reading";
	reading: string;
}

export interface CardWas {
	amendment: "card";
	was: string;
	really: string;
	steps: string[];
}

export interface ChipCount {
	issued: number;
	returned: number;
	won_by_house: number;
	in_play: number;
}

export interface ChipMove {
	player: string;
	change: number;
	chips: number;
	hand_over: number;
	kept: Debt[];
	owed: Debt[];
}

export interface ChipsAt {
	table: string;
	name: string;
	chips: number;
	wagered: number;
	seated: boolean;
	own: boolean;
}

export interface ChipsMoved {
	version: number;
	command: string;
	round: number;
	moves: ChipMove[];
	table: number | null;
}

export interface Choice {
	name: string;
	values: (number | string)[];
	question: string;
	clauses: string[];
	effect: string;
}

export interface ChoiceSent {
	value: string;
	words: string;
	cards?: string[][];
	also?: string[];
}

export interface ChosenLanguage {
	language: string;
}

export interface ChosenLimits {
	limits: PlayerLimits;
	key: string;
}

export interface ClassCard {
	id: string;
	name: string;
	trainer: string;
	members: number;
}

export interface ClassList {
	taught: ClassCard[];
	joined: ClassCard[];
}

export interface ClassView {
	id: string;
	name: string;
	trainees: Trainee[];
	exams: ExamResults[];
}

export interface ClauseText {
	id: string;
	text: string;
}

export interface Command {
	[field: string]: unknown;
	account?: string;
	amendments?: (Added | CardWas | Instead | Struck)[];
	amount?: number;
	asks?: Command;
	at?: number | string | null;
	automatic_director?: boolean;
	bottom?: string[];
	box?: number;
	by?: string;
	card?: string | null;
	cards?: number | string[];
	cause?: string;
	chips?: Record<string, number>;
	command: string;
	commitment?: string;
	companions?: string[];
	count?: number | null;
	counted?: number | null;
	cut?: number | null;
	cut_by?: string | null;
	cut_card_in?: number | null;
	dealer_hand?: number;
	dealing?: "automatic" | "human";
	decision?: string;
	device?: "manual-shoe" | "shuffling-device" | null;
	differential?: number;
	evidence?: Evidence | null;
	handed?: "too-little" | "too-much";
	hands?: 1 | 2;
	heat?: number;
	high?: [string, string] | null;
	idle?: number;
	kind?: string;
	limits?: Record<string, Limits>;
	low?: [string, string] | null;
	made_good?: boolean;
	middle?: string[];
	name?: string;
	notice?: NoticeDraft;
	number?: number;
	on?: "box" | "dealer" | string;
	on_paper?: boolean;
	order?: string[];
	otherwise?: [number, number][];
	owner?: string;
	pace?: Pace;
	partners?: "careless" | "steady" | "strong" | null;
	payments?: Record<string, number>;
	player?: number | string;
	players?: Record<string, string> | string[];
	position?: number;
	positions?: number[];
	practice?: boolean;
	purpose?: string;
	readings?: Record<string, string | number> | TournamentReadings;
	reason?: string;
	rest?: boolean;
	resume?: string;
	round?: number;
	seed?: string;
	server_seed?: string;
	session?: number;
	smallest_chip?: number | null;
	stage?: string;
	suit?: "c" | "d" | "h" | "s" | null;
	table?: number | string;
	table_readings?: Readings;
	terms?: PaymentTerms | null;
	to?: string;
	top?: string[];
	tournament?: string;
	wanted?: boolean;
	when?: "after-play" | "before-play";
	without_burn?: boolean;
	without_shuffle?: boolean;
}

export interface CommandField {
	name: string;
	type: "cards" | "choice" | "command" | "flag" | "number" | "settings" | "text";
	label?: string;
	options?: string[];
	optional?: boolean;
	more?: string;
}

export interface CommandShape {
	name: string;
	fields?: CommandField[];
	said_by_player?: boolean;
	routine?: boolean;
	real_cards?: boolean;
	happened?: string;
	shortcut?: string;
	implied?: boolean;
}

export interface Console {
	next: NextAct | null;
	players: PlayerOffer[];
	wagers: PlayerOffer[];
	again: Command[];
}

export interface CorrectableStep {
	id: string;
	command: Command;
}

export interface CorrectableSteps {
	table: string;
	round: number;
	real_cards: boolean;
	steps: CorrectableStep[];
}

export interface Correction {
	round: number;
	reason: string;
}

export interface Cost {
	amount: number;
	unit?: string;
	error?: number;
}

export interface Count {
	was: "count";
	play_off: number;
	rounds: number;
	chips: Record<string, number>;
	out: Record<string, Exit>;
}

export interface CourseMarks {
	title: string;
	right: number;
	questions: number;
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

export interface Debt {
	player: string;
	amount: number;
	cause: "correction" | "dispute" | "fee" | "payment";
	round: number;
	reason: Reason | null;
	clause?: string | null;
	why?: string;
}

export interface Dispute {
	round: number;
	decision: string;
}

export interface DoneMessage {
	type: "done";
	id: string;
	table: string;
	version: number;
	repeated: boolean;
	moved: ChipsMoved[];
}

export interface Down {
	started: number;
	fee: number;
	paid: string[];
}

export interface Event {
	[field: string]: unknown;
	account?: string;
	action_round?: number;
	amendments?: (Added | CardWas | Instead | Struck)[];
	among?: string[];
	amount?: number;
	asks?: Command;
	at?: number | string | null;
	automatic_director?: boolean;
	basis?: Basis;
	becomes?: SessionTable | null;
	box?: number;
	boxes?: number[];
	buttons?: number;
	by?: "house" | "player" | Basis | string;
	by_hand?: boolean;
	by_house_way?: boolean;
	by_suit?: Record<string, number>;
	card?: string | null;
	cards?: Record<number, string[]> | number | string[];
	cause?: string;
	changed?: Settlement[] | string[];
	chips?: Record<string, number> | number;
	clause?: string | null;
	commitment?: string;
	companions?: string[];
	correction?: RoundCorrection;
	count?: number;
	counts?: Record<number, number> | boolean;
	cut?: number | null;
	cut_by?: string | null;
	day?: string;
	dealer?: [string, string, string, string];
	dealing?: "automatic" | "human";
	decision?: string;
	deck?: number;
	device?: "manual-shoe" | "shuffling-device";
	difference?: number;
	digest?: string;
	discard?: string | null;
	discarded?: number;
	due?: ShuffleDue;
	duration?: Minutes | Rounds;
	event: string;
	exit?: Exit;
	fantasy?: Record<string, number>;
	fee?: number;
	hands?: Record<number, [string, string, string, string]> | number;
	happened?: Event;
	heat?: number;
	holds?: boolean;
	idle?: Record<string, number>;
	irregularity?: Irregularity;
	limits?: FloorLimits | Record<string, Limits>;
	line?: KingHighLine | LowHighLine | PairLine;
	made_good?: boolean;
	moved_on?: boolean;
	name?: "dragon" | "six-pairs" | "super-dragon" | "three-flushes" | "three-straights" | string;
	notice?: Notice;
	number?: number;
	on_burnt?: number;
	on_paper?: boolean;
	order?: string[] | null;
	otherwise?: [number, number][];
	owed?: number;
	owner?: string;
	pace?: Pace;
	pack?: string[];
	partners?: "careless" | "steady" | "strong" | null;
	payments?: Payment[];
	phase?: "fantasy" | "five" | "streets";
	place?: number;
	places?: AllottedSeat[] | HandSeat[];
	play_off?: number;
	player?: string;
	players?: string[];
	point?: number;
	points?: number;
	position?: number;
	positions?: number[];
	proceeding?: string[];
	puck?: number;
	purpose?: string;
	readings?: Readings | Record<string, string | number> | TournamentReadings;
	reason?: Reason | string;
	result?: "settled" | "void" | string | null;
	resume?: string;
	round?: number;
	rows?: Rows;
	seed?: string;
	server_seed?: string;
	session?: number;
	setting?: Setting;
	settings?: Settings;
	shuffle_missed?: boolean;
	stage?: string;
	stakes?: Record<string, number>;
	table?: Record<string, unknown> | number | string;
	table_digest?: string;
	table_readings?: Readings;
	taken_back?: boolean;
	to?: "discard-holder" | "shuffling-device" | string;
	told?: string[];
	tournament?: string;
	use?: "burn" | "play";
	wager?: KingHighWager | LowHighWager;
	wanted?: boolean;
	was?: Setting;
	when?: "after-play" | "before-play";
	why?: string;
	winner?: string | null;
	winners?: string[];
}

export interface Evidence {
	before: Record<string, unknown>;
	steps: RoundStep[];
	real_cards: boolean;
}

export interface EvidencePoint {
	round: number;
	at: string;
	shown: number;
	actual: number;
	expected: number;
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

export interface ExamList {
	exams: ExamCard[];
	key: string;
}

export interface ExamResults {
	exam: ExamCard;
	sittings: SittingReport[];
}

export interface Exclusion {
	days: number;
	key: string;
}

export interface Exit {
	round: number;
	cards: number;
	retired: boolean;
}

export interface Explored {
	game: string;
	cards: string[];
	settings: HandSetting[];
	clauses: string[];
	why: string;
}

export interface FirstPassword {
	password: string;
}

export interface Floor {
	bank?: Bank;
	seats?: Record<number, string>;
}

export interface FloorDebt {
	table: string;
	name: string;
	closed: boolean;
	debt: Debt;
}

export interface FloorLimits {
	box?: number;
	player?: number;
	dealer_hand?: number;
	differential?: number;
}

export interface FloorTable {
	id: string;
	name: string;
	game: string;
	status: string;
	reason: string;
	dealing: "automatic" | "human";
	stage: string;
	phase: string | null;
	round: number;
	seated: number;
	places: number;
	on_layout: number;
	house: number;
	owed: number;
	exposure: number;
	payment_limit: number;
	second_person: boolean;
	waiting: WaitingCard[];
}

export interface FloorTournament {
	id: string;
	name: string;
	waiting: WaitingCard[];
}

export interface FloorView {
	tables: FloorTable[];
	tournaments: FloorTournament[];
	debts: FloorDebt[];
}

export interface GameCard {
	name: string;
	title: string;
	summary: string;
	seat_word: string;
	clause_prefixes: string[];
	phases: Record<string, string>;
	outcomes: Record<string, string>;
	titles: Record<string, string>;
	reveal_tells: string;
	page: string | null;
	felt: string | null;
	tournament: TournamentPage | null;
	has_edges: boolean;
	has_house_way: boolean;
	has_strategy: boolean;
	has_advice: boolean;
	has_guide: boolean;
	study: string | null;
}

export interface GameCommands {
	commands: CommandShape[];
	pack: string[];
	spellings: Record<string, string>;
}

export interface GameRules {
	name: string;
	title: string;
	summary: string;
	seat_word: string;
	clause_prefixes: string[];
	phases: Record<string, string>;
	outcomes: Record<string, string>;
	titles: Record<string, string>;
	reveal_tells: string;
	page: string | null;
	felt: string | null;
	tournament: TournamentPage | null;
	has_edges: boolean;
	has_house_way: boolean;
	has_strategy: boolean;
	has_advice: boolean;
	has_guide: boolean;
	study: string | null;
	wagers: WagerRules[];
	points: PointTable[];
	game: string;
	commands: CommandShape[];
	clauses: ClauseText[];
	readings: Choice[];
	tournament_readings: Choice[];
	pack: string[];
	in_force: InForce[];
}

export interface GameTable {
	name: string;
	title: string;
	summary: string;
	seat_word: string;
	clause_prefixes: string[];
	phases: Record<string, string>;
	outcomes: Record<string, string>;
	titles: Record<string, string>;
	reveal_tells: string;
	page: string | null;
	felt: string | null;
	tournament: TournamentPage | null;
	has_edges: boolean;
	has_house_way: boolean;
	has_strategy: boolean;
	has_advice: boolean;
	has_guide: boolean;
	study: string | null;
	wagers: WagerRules[];
	points: PointTable[];
}

export interface Games {
	games: GameCard[];
}

export interface Grade {
	ok: boolean;
	parts: PartGrade[];
	why: string;
	clauses: string[];
	cost?: Cost | null;
	confusion?: string;
	source?: string;
	texts?: Record<string, string>;
}

export interface Graded {
	taken: Taken[];
}

export interface Guide {
	aim: string;
	steps: Pictured[];
	ranking: Pictured[];
	ranking_says: string;
	names: Pictured[];
	first_round: Tip[];
}

export interface Halt {
	reason: string;
	since: string;
	until: string | null;
}

export interface Hand {
	cards: string[];
	readings?: Record<string, number | string>;
}

export interface HandOfCards {
	label: string;
	cards: number;
	field: string;
}

export interface HandSeat {
	seat: number;
	player: string;
	fantasy: boolean;
}

export interface HandSetting {
	low: string[];
	high: string[];
	low_name: string;
	high_name: string;
	ev: number;
	chances: Record<string, number>;
	house_way: boolean;
	best: boolean;
}

export interface HandView {
	announced?: boolean;
	bottom?: (string | null)[];
	cards?: (string | null)[];
	confirmed?: boolean;
	decides?: string | null;
	declared?: boolean;
	discarded?: number;
	exposed?: number[];
	fantasy?: boolean;
	held?: (string | null)[];
	is_set?: boolean;
	middle?: (string | null)[];
	player?: string;
	position?: number;
	reason?: SetBy | null;
	seat?: number;
	setting?: Setting | null;
	top?: (string | null)[];
	unseen?: boolean;
	withdrawing?: string[];
}

export interface Hint {
	stage: string;
	moves: AdvisedMove[];
}

export interface InForce {
	table: string;
	name: string;
	readings: Record<string, number | string>;
	limits: Record<string, Limits>;
}

export interface Instead {
	amendment: "instead";
	step: string;
	command: Command;
}

export interface Interval {
	confidence: number;
	low: number;
	high: number;
	holds: boolean;
}

export interface Invalidation {
	was: "invalidation";
	cause: string;
	reason: string;
}

export interface Irregularity {
	reason: Reason;
	clause: string | null;
	why: string;
	position?: number | null;
}

export interface Key {
	key: string;
}

export interface KingHighLine {
	box: number;
	player: string;
	kind: string;
	amount: number;
	outcome: string;
	net: number;
	commission: number;
	reason: Reason;
	clause: string | null;
	why: string;
	suit?: "c" | "d" | "h" | "s" | null;
	action_round?: number | null;
}

export interface KingHighRoundView {
	number: number;
	phase: string;
	action_round: number;
	readings: Record<string, string | number>;
	device: "manual-shoe" | "shuffling-device";
	cards: string[];
	burnt: number;
	wagers: KingHighWager[];
	declared: KingHighWager[];
	lines: KingHighLine[];
	ended_by: string;
}

export interface KingHighRounds {
	by: "rounds";
	number: number;
}

export interface KingHighTableView {
	game: string;
	viewer: string;
	seats: Record<number, string>;
	chips: Record<string, number>;
	readings: Record<string, string | number>;
	limits: Record<string, Limits>;
	device: "manual-shoe" | "shuffling-device";
	device_stopped: boolean;
	smallest_chip: number;
	cut_card_out: boolean;
	cards_in_shoe: number | null;
	shuffle_due: ShuffleDue | null;
	inspector: string;
	inspector_away: boolean;
	partnerships: string[][];
	away: Record<string, number>;
	round: KingHighRoundView | null;
	last: KingHighRoundView | null;
}

export interface KingHighWager {
	box: number;
	player: string;
	kind: string;
	amount: number;
	suit?: "c" | "d" | "h" | "s" | null;
	action_round?: number | null;
}

export interface Limits {
	minimum: number;
	maximum: number;
	unit: number;
}

export interface LiveTournamentView {
	id: string;
	name: string;
	game: string;
	viewer: string;
	automatic_director: boolean;
	pace: Pace;
	suspended: Halt | null;
	ballot_called: boolean;
	stage: string;
	stages: Record<number, string>;
	seeds: Record<string, SeedsView>;
	revealed: Record<string, Revealed>;
	tournament: TournamentView | null;
	dealing: "automatic" | "human";
	consoles: Record<number, Console>;
	second_person: boolean;
	waiting: Waiting[];
	on_hold: number[];
}

export interface LiveView<Table = TableView> {
	id: string;
	name: string;
	game: string;
	status: "closed" | "open" | "suspended" | "unopened";
	reason: Reason | null;
	clause?: string | null;
	why?: string;
	dealing: "automatic" | "human";
	practice: boolean;
	partners: "careless" | "steady" | "strong" | null;
	pace: Pace;
	stage: string;
	seeds: SeedsView | null;
	revealed: Revealed | null;
	disputes: Dispute[];
	corrections: Correction[];
	floor_limits: FloorLimits;
	second_person: boolean;
	waiting: Waiting[];
	debts: Debt[];
	table: Table;
	owner: string;
	ready: string[];
	console: Console | null;
	on_hold: boolean;
}

export interface Lobby {
	tables: TableCard[];
}

export interface Log {
	entries: LogEntry[];
	earlier: string | null;
}

export interface LogEntry {
	at: string;
	table: string;
	name: string;
	version: number;
	by: string;
	role: string;
	why: string | null;
	what: string;
	command: Command;
	hash: string;
}

export interface LowHighHandView {
	cards: (string | null)[];
	is_set: boolean;
	setting: Setting | null;
	exposed: number[];
	reason: SetBy | null;
	unseen: boolean;
	withdrawing: string[];
	decides: string | null;
}

export interface LowHighLine {
	box: number;
	player: string;
	kind: string;
	amount: number;
	outcome: string;
	net: number;
	commission: number;
	reason: Reason;
	clause: string | null;
	why: string;
	on: "box" | "dealer";
}

export interface LowHighRoundView {
	number: number;
	phase: string;
	readings: Record<string, string | number>;
	wagers: LowHighWager[];
	hands: Record<number, LowHighHandView>;
	dealer: LowHighHandView | null;
	lines: LowHighLine[];
	told: Announcement[];
}

export interface LowHighTableView {
	game: string;
	viewer: string;
	seats: Record<number, string>;
	chips: Record<string, number>;
	readings: Record<string, string | number>;
	limits: Record<string, Limits>;
	round: LowHighRoundView | null;
	last: LowHighRoundView | null;
	away: Record<string, Absence>;
}

export interface LowHighWager {
	box: number;
	player: string;
	kind: string;
	amount: number;
	on: "box" | "dealer";
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
	given_words: string[];
}

export interface Me {
	name: string;
	roles: string[];
	kind: string;
	balance: number;
	csrf: string;
	second_factor: boolean;
	second_factor_needed: boolean;
	language: string;
	password_due: boolean;
}

export interface Member {
	name: string;
}

export interface Minutes {
	by: "minutes";
	number: number;
}

export interface MovePlayed {
	played: Record<string, unknown>;
}

export interface Moved {
	balance: number;
	waits: boolean;
}

export interface Movement {
	amount: number;
	reason: string;
	key: string;
}

export interface MyChips {
	tables: ChipsAt[];
}

export interface MyPlay {
	totals: Totals;
	wagers: OfWager[];
	over_time: Point[];
}

export interface MyRounds {
	rounds: PlayerRound[];
	earlier: string | null;
	totals: Totals | null;
}

export interface MySessions {
	sessions: SessionCard[];
}

export interface MySettings {
	games: SettingsOfGame[];
	others: string[];
}

export interface NewAccount {
	name: string;
	roles: string[];
	reason: string;
	key: string;
	password?: string | null;
}

export interface NewClass {
	name: string;
}

export interface NewDepositLimit {
	limit: number;
	reason: string;
	key: string;
}

export interface NewExam {
	title: string;
	courses: string[];
	questions?: number;
	minutes?: number;
	pass_percent?: number;
	seed?: string;
	learner?: string;
}

export interface NewIndependence {
	days: number;
	reason: string;
	key: string;
}

export interface NewPassword {
	old: string;
	new: string;
	code?: string | null;
}

export interface NewPaymentLimit {
	limit: number;
	reason: string;
	key: string;
}

export interface NewRoles {
	roles: string[];
	reason: string;
	key: string;
}

export interface NewSecret {
	secret: string;
	address: string;
	picture: string;
}

export interface NewTable {
	game: string;
	name: string;
	why: string;
	key: string;
	readings?: Record<string, number | string>;
	limits?: Record<string, Limits>;
	dealing?: "automatic" | "human";
	pace?: Pace;
	practice?: boolean;
	partners?: "careless" | "steady" | "strong" | null;
	bots?: number;
}

export interface NewTournament {
	name: string;
	why: string;
	key: string;
	game?: string | null;
	notice?: Record<string, unknown> | null;
	entrants?: number;
	seats?: number;
	rounds?: number;
	entry_fee?: number;
	starts_in?: number;
	bots?: number;
	automatic_director?: boolean;
	dealing?: "automatic" | "human";
	readings?: Record<string, number | string>;
	table_readings?: Record<string, number | string>;
	pace?: Pace;
}

export interface NextAct {
	command: string;
	waits: boolean;
}

export interface Notice {
	dates: string[];
	entry_fee: number;
	players: number;
	buy_in: number;
	limits: TableLimits;
	allocation: Allocation[];
	durations: (KingHighRounds | Minutes)[];
	play_off: KingHighRounds | Minutes;
	prizes: number[];
	device: "manual-shoe" | "shuffling-device";
	walkovers?: boolean;
	banks?: number[];
	session_limits?: TableLimits[];
	smallest_chip?: number;
	prizes_left?: "kept" | "shared" | "to-the-winner";
	acknowledgement?: boolean;
	prizes_from_fees?: boolean;
}

export interface NoticeDraft {
	dates: string[] | null;
	entry_fee: number | null;
	players: number | null;
	buy_in: number | null;
	limits: TableLimits | null;
	allocation: Allocation[] | null;
	durations: (KingHighRounds | Minutes)[] | null;
	play_off: KingHighRounds | Minutes | null;
	prizes: number[] | null;
	device: "manual-shoe" | "shuffling-device";
	walkovers: boolean;
	banks: number[];
	session_limits: TableLimits[];
	smallest_chip: number;
	prizes_left: "kept" | "shared" | "to-the-winner";
	acknowledgement: boolean;
	prizes_from_fees: boolean;
}

export interface OfWager {
	game: string;
	kind: string;
	count: number;
	wagered: number;
	net: number;
}

export interface Offer {
	amount: Bounds | null;
	by: Basis;
	cards?: string[];
	clause: string | null;
	command: Command;
	hands?: HandOfCards[];
	places?: number;
	room?: Record<string, number>;
	says: string;
}

export interface Office {
	deposit_limit: number;
	waiting: AwaitedCard[];
	payment_limit: number;
	independent_after: number;
}

export interface Opened {
	id: string;
}

export interface Pace {
	bets: number;
	turn: number;
	pause: number;
}

export interface PairLine {
	a: string;
	b: string;
	points: number;
	paid: number;
	reason: Reason;
	clause: string | null;
	why: string;
	positions: [number, number];
}

export interface Paper {
	seed: string;
	courses: string[];
	questions: number;
	minutes: number;
	pass_percent: number;
}

export interface PartGrade {
	given: string;
	right: string;
	given_words: string;
	right_words: string;
	ok: boolean;
}

export interface PayRow {
	name: string;
	title: string;
	pays: string;
	odds: [number, number];
	commission: number;
	clause: string;
}

export interface Payment {
	player: string;
	amount: number;
	owed: number;
}

export interface PaymentTerms {
	most: number;
	day: string;
	wallets: Record<string, number>;
}

export interface Pictured {
	title: string;
	says: string;
	cards: string[][];
	clause: string;
}

export interface PineappleHandView {
	position: number;
	seat: number;
	player: string;
	fantasy: boolean;
	top: (string | null)[];
	middle: (string | null)[];
	bottom: (string | null)[];
	held: (string | null)[];
	discarded: number;
	declared: boolean;
	confirmed: boolean;
	announced: boolean;
}

export interface PineappleRoundView {
	number: number;
	phase: "fantasy" | "five" | "opened" | "settled" | "showdown" | "streets" | "void";
	readings: Record<string, string | number>;
	point: number;
	stakes: Record<string, number>;
	hands: PineappleHandView[];
	to_place: number[];
	lines: PairLine[];
	by_hand: boolean;
	irregularities: Irregularity[];
}

export interface PineappleTableView {
	game: string;
	viewer: string;
	seats: Record<number, string>;
	chips: Record<string, number>;
	readings: Record<string, string | number>;
	limits: Record<string, Limits>;
	buttons: number;
	out: string[];
	away: string[];
	fantasy: Record<string, number>;
	next: HandSeat[];
	down: Down | null;
	round: PineappleRoundView | null;
	last: PineappleRoundView | null;
}

export interface PlaceRow {
	title: string;
	holds: number;
	cards?: string[];
}

export interface Play {
	players: string[];
	duration: KingHighRounds | Minutes;
	started: string;
	puck: number;
	play_off?: number;
	rounds?: number;
	time_called?: boolean;
	done?: string[];
	out?: Record<string, Exit>;
	at_will?: boolean;
	before?: BeforeRound | null;
	short?: Record<string, number>;
}

export interface PlayView {
	players: string[];
	play_off: number;
	rounds: number;
	rounds_left: number | null;
	puck: number;
	order: string[];
	turn: string | null;
	out: Record<string, Exit>;
}

export interface PlayerLimits {
	deposit_day?: number | null;
	deposit_week?: number | null;
	deposit_month?: number | null;
	loss_day?: number | null;
	loss_week?: number | null;
	loss_month?: number | null;
	minutes_a_day?: number | null;
	reality_check?: number | null;
}

export interface PlayerOffer {
	player: string;
	offer: Offer;
}

export interface PlayerRound {
	round: RoundRow;
	wagered: number;
	net: number;
}

export interface Point {
	at: string;
	stream: string;
	number: number;
	net: number;
}

export interface PointRow {
	name: string;
	title: string;
	points: number | null;
	reading?: string | null;
}

export interface PointTable {
	name: string;
	title: string;
	clause: string;
	rows: PointRow[];
}

export interface PositionAsked {
	position: Record<string, unknown>;
	effort?: number;
}

export interface Practise {
	game: string;
}

export interface Previewed {
	says: string[];
	clauses: string[];
	second_person: boolean;
}

export interface Prize {
	place: number;
	player: string;
	amount: number;
}

export interface Problem {
	code: string;
	why: string;
	clause?: string | null;
	reason?: Refused | null;
}

export interface Progress {
	course: CourseProgress;
	topics: TopicProgress[];
	forgetting: [number, number][];
	ratings: [number, number][];
}

export interface Protection {
	limits: PlayerLimits;
	wanted: PlayerLimits | null;
	wanted_from: string;
	excluded_until: string;
	lost: Record<string, number>;
	deposited: Record<string, number>;
	played: number;
	at_tables: number;
	left: Record<string, number>;
}

export interface Proven {
	password: string;
	code: string;
}

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

export interface Questions {
	questions: Question[];
	enough: boolean;
}

export interface Readings {
	burn?: "two-more-before-first" | "two-per-action-round";
	"run-needs-pokerpot"?: "no" | "yes";
	"void-before-first-card"?: "paid" | "returned";
	"losing-runs"?: "last-in-each-box" | "last-of-all";
	"ended-round"?: "as-if-void" | "returned";
	maximum?: "per-kind" | "per-spot";
	"cut-card"?: "fifty" | "forty-to-sixty";
}

export interface Reason {
	reason: string;
	key: string;
}

export interface Receipt {
	version: number;
	repeated: boolean;
	moved: ChipsMoved[];
}

export interface RecordsRounds {
	rounds: RoundRow[];
}

export interface RecoveryCodes {
	codes: string[];
}

export interface Refused {
	code: string;
	by: Basis;
	args: Record<string, unknown>;
}

export interface RefusedMessage {
	type: "refused";
	id: string | null;
	error: Problem;
}

export interface Replay {
	table: string;
	game: string;
	round: number;
	steps: ReplayStep[];
	more: number | null;
}

export interface ReplayStep {
	version: number;
	at: string;
	by: string;
	says: string[];
	view: LiveView;
}

export interface Report {
	right: number;
	questions: number;
	percent: number;
	passed: boolean;
	by_course: CourseMarks[];
	marks: Mark[];
}

export interface Request {
	key: string;
	command: Command;
	stage?: string | null;
	as?: "dealer" | "director" | "inspector" | "player";
	why?: string | null;
	for?: string | null;
}

export interface Revealed {
	number: number;
	commitment: string;
	server_seed: string;
	players: Record<string, string>;
}

export interface Round {
	number: number;
	readings: Readings;
	device: "manual-shoe" | "shuffling-device";
	phase?: "betting" | "closed" | "settled" | "void";
	shuffle_missed?: boolean;
	wagers?: KingHighWager[];
	declared?: KingHighWager[];
	lines?: KingHighLine[];
	cards?: string[];
	burnt?: number;
	burnt_in_all?: number;
	exposed?: string | null;
	ended_by?: string;
	idle?: Record<string, number>;
}

export interface RoundCorrection {
	round: number;
	reason: string;
	chips: Record<string, number>;
	stands: boolean;
}

export interface RoundInvalidation {
	was: "round-invalidation";
	round: number;
	cause: string;
	reason: string;
}

export interface RoundRow {
	stream: string;
	table: string;
	game: string;
	number: number;
	first: number;
	last: number | null;
	opened_at: string;
	ended_at: string | null;
	result: string | null;
}

export interface RoundStep {
	id: string;
	command: Command;
	rules: number;
}

export interface RoundView {
	action_round?: number;
	burnt?: number;
	by_hand?: boolean;
	cards?: string[];
	dealer?: HandView | null;
	declared?: KingHighWager[];
	device?: "manual-shoe" | "shuffling-device";
	ended_by?: string;
	hands?: HandView[] | Record<number, HandView>;
	irregularities?: Irregularity[];
	lines: KingHighLine[] | LowHighLine[] | PairLine[];
	number: number;
	phase: "fantasy" | "five" | "opened" | "settled" | "showdown" | "streets" | "void" | string;
	point?: number;
	readings: Record<string, string | number>;
	stakes?: Record<string, number>;
	to_place?: number[];
	told?: Announcement[];
	wagers?: KingHighWager[] | LowHighWager[];
}

export interface Rounds {
	by: "rounds";
	number: number;
}

export interface Rows {
	top: string[];
	middle: string[];
	bottom: string[];
}

export interface School {
	name: string;
	answers: number;
	courses: CourseProgress[];
}

export interface SchoolExamsSit {
	name?: string;
	learner?: string;
}

export interface SecondFactor {
	on: boolean;
	needed: boolean;
	codes_left: number;
}

export interface Secret {
	password: string;
}

export interface SeedsView {
	number: number;
	commitment: string;
	players: Record<string, string>;
	shuffled: boolean;
}

export interface Sent {
	key: string;
	item: string;
	given: string[];
	seconds: number;
	mode: "drill" | "exam" | "lesson" | "storm";
	ago?: number;
	sitting?: string;
}

export interface SessionCard {
	id: string;
	created: number;
	seen: number;
	address: string;
	program: string;
	this: boolean;
}

export interface SessionTable {
	number: number;
	heat: number;
	start: string;
	places: Record<number, string>;
	game: Table;
	absent?: string[];
	play?: Play | null;
	history?: (Ballot | Count | Invalidation | RoundInvalidation)[];
	standing?: string[][];
	winners?: string[] | null;
	disqualified?: string[];
	by_clock?: boolean;
	corrections?: RoundCorrection[];
}

export interface SessionTableView {
	result: TableResult;
	level: string[];
	play: PlayView | null;
	game: KingHighTableView;
}

export interface SetBy {
	by: "dealer" | "house" | "player";
	clauses: string[];
	reason: Reason;
	clause: string | null;
	why: string;
}

export interface Setting {
	low: [string, string];
	high: [string, string];
}

export interface SettingMade {
	stream: string;
	round: number;
	at: string;
	player: string;
	place: number;
	low: string[];
	high: string[];
	amount: number;
	readings: ([string, number | string])[];
}

export interface Settings {
	readings: Readings;
	limits: Record<string, Limits>;
	device: "manual-shoe" | "shuffling-device";
	smallest_chip: number;
}

export interface SettingsOfGame {
	game: string;
	rounds: number;
	given: SettingsTotal;
	settings: WeighedSetting[];
}

export interface SettingsTotal {
	settings: number;
	wagered: number;
	as_house_way: number;
	as_best: number;
	lost_to_house_way: number;
	cost: number;
}

export interface Settlement {
	round: number;
	player: string;
	kind: string;
	amount: number;
	net: number;
	outcome: string;
	box: number;
	bet: string;
}

export interface Shared {
	link: string;
}

export interface Shoe {
	order: string[] | null;
	before_cut?: number | null;
	cut_card_out?: boolean;
	dealt?: string[];
	gone?: number;
}

export interface Shown {
	title: string;
	cards?: (string | null)[];
	chips?: number;
	words?: string;
}

export interface ShuffleDue {
	reason: Reason;
	clause: string | null;
	why: string;
}

export interface SignIn {
	name: string;
	password: string;
	code?: string | null;
}

export interface SitAnswer {
	key: string;
	question: number;
	given: string[];
	seconds: number;
	ago?: number;
}

export interface SitAnswers {
	answers: SitAnswer[];
	learner?: string;
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

export interface SittingReport {
	id: string;
	exam: string;
	title: string;
	name: string;
	began: number;
	ended: number;
	report: Report;
}

export interface Struck {
	amendment: "struck";
	step: string;
}

export interface Surveillance {
	game: string;
	alpha: number;
	rounds: number;
	subjects: WatchedSubject[];
}

export interface Table {
	settings: Settings;
	floor?: Floor;
	checked?: boolean;
	shoe?: Shoe | null;
	shuffle_due?: ShuffleDue | null;
	stopped?: boolean;
	round?: Round | null;
	rounds_opened?: number;
	recent?: Round[];
	inspector?: string;
	inspector_away?: boolean;
	partnerships?: string[][];
}

export interface TableCard {
	id: string;
	name: string;
	game: string;
	status: string;
	reason: string;
	dealing: "automatic" | "human";
	practice: boolean;
	partners: "careless" | "steady" | "strong" | null;
	seats: Record<number, string>;
	places: number;
	limits: Record<string, Limits>;
	readings: Record<string, number | string>;
	round: number;
}

export interface TableLimits {
	minimum: number;
	maximum: number;
}

export interface TableMessage<View = LiveView> {
	type: "table";
	table: string;
	version: number;
	view: View;
	offers: Offer[];
	left: number | null;
	watching: number;
	conflict: string | null;
	moved: ChipsMoved[];
}

export interface TableResult {
	number: number;
	start: string;
	places: Record<number, string>;
	absent: string[];
	history: (Ballot | Count | Invalidation | RoundInvalidation)[];
	standing: string[][];
	winners: string[] | null;
	disqualified: string[];
	corrections: RoundCorrection[];
}

export interface TableView {
	away: Record<string, Absence> | Record<string, number> | string[];
	buttons?: number;
	cards_in_shoe?: number | null;
	chips: Record<string, number>;
	cut_card_out?: boolean;
	device?: "manual-shoe" | "shuffling-device";
	device_stopped?: boolean;
	down?: Down | null;
	fantasy?: Record<string, number>;
	game: string;
	inspector?: string;
	inspector_away?: boolean;
	last: RoundView | null;
	limits: Record<string, Limits>;
	next?: HandSeat[];
	out?: string[];
	partnerships?: string[][];
	readings: Record<string, string | number>;
	round: RoundView | null;
	seats: Record<number, string>;
	shuffle_due?: ShuffleDue | null;
	smallest_chip?: number;
	viewer: string;
}

export interface Taken {
	key: string;
	grade: Grade;
	rating: number;
	repeated: boolean;
}

export interface Theory {
	game: string;
	readings: Record<string, number | string>;
	wagers: WagerTheory[];
	fees: number;
	actual: number;
	theoretical: number;
	notes: string[];
	deviation: number | null;
	intervals: Interval[];
}

export interface Tip {
	says: string;
	offer: string;
	phase: string;
	at: string;
}

export interface ToldStrategy {
	game: string;
	rules: string;
	chart: string | null;
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

export interface Totals {
	rounds: number;
	wagered: number;
	net: number;
	won: number;
	lost: number;
}

export interface TournamentCard {
	id: string;
	name: string;
	game: string;
	phase: string;
	entrants: number;
	places: number;
	session: number;
	suspended: boolean;
	winner: string | null;
	starts_at: string | null;
	entry_fee: number;
	prizes: number;
	prizes_at_most: number;
}

export interface TournamentList {
	tournaments: TournamentCard[];
	now: string;
}

export interface TournamentPage {
	kind: string;
	page: string | null;
}

export interface TournamentReadings {
	"compulsory-wager"?: "any-wager" | "pokerpot";
	"lost-all"?: "later-ranks-higher" | "level";
	retired?: "before-lost-all" | "behind-all";
	"without-chips"?: "only-if-nobody-has" | "proceed";
	"level-finalists"?: "decided" | "share";
	"play-off-bank"?: "chips-held" | "new";
	"last-player"?: "ends-play" | "plays-on";
	"void-round"?: "counts" | "played-again";
	bank?: "announced" | "buy-in";
	"minimum-forfeited"?: "every-card" | "first-card";
	"round-without-wagers"?: "counts" | "played-again";
	"short-of-minimum"?: "forfeits-all" | "keeps";
	"puck-order"?: "every-card" | "first-card";
	"late-arrival"?: "play-begins" | "start-time";
	disqualification?: "at-any-time" | "before-play";
	"vacated-place"?: "empty" | "next-best";
	"invalidated-round"?: "counts" | "played-again";
	"invalidated-table"?: "played-again";
	"amended-notice"?: "until-seats-are-drawn";
	"broken-off"?: "kept" | "refunded";
}

export interface TournamentView {
	viewer: string;
	phase: "between-sessions" | "cancelled" | "decided" | "ended" | "entries" | "session" | "unannounced";
	notice: Notice | null;
	readings: Record<string, string | number>;
	entrants: Record<string, "applied" | "disqualified" | "refused" | "registered" | "withdrawn">;
	session: number;
	starts: string[][];
	tables: Record<number, SessionTableView>;
	past: TableResult[][];
	chips: ChipCount;
	prizes: Prize[];
	winner: string | null;
	prizes_kept: Record<number, number>;
	amendments: Amendment[];
	acknowledged: string[];
	untold: string[];
	prizes_there: number[];
}

export interface Trainee {
	name: string;
	answers: number;
	courses: CourseProgress[];
	weak: WeakTopic[];
}

export interface Unwatch {
	type: "unwatch";
	table: string;
}

export interface WagerRules {
	name: string;
	title: string;
	label: string;
	wins: string;
	on: ("box" | "dealer")[];
	each_card: boolean;
	suits: string[];
	limits: Limits | null;
	pays: PayRow[];
}

export interface WagerTheory {
	kind: string;
	strategy: string;
	wagers: number;
	handle: number;
	actual: number;
	edge: number;
	theoretical: number;
	difference: number;
	deviation: number;
	intervals: Interval[];
}

export interface Waiting {
	number: number;
	account: string;
	asks: Command;
	round: number;
	stage: string;
	holds: boolean;
	reason: string;
}

export interface WaitingCard {
	number: number;
	what: string;
	asked_by: string;
	mine: boolean;
	round: number;
	stage: string;
	holds: boolean;
	reason: string;
	command: Command;
	conflict: string | null;
}

export interface Wanted {
	courses: string[];
	mode?: "drill" | "exam" | "lesson" | "storm";
	count?: number;
	learner?: string;
	hands?: string[][];
}

export interface Watch {
	type: "watch";
	table: string;
	as?: "dealer" | "director" | "inspector" | "player";
}

export interface WatchedSubject {
	kind: string;
	name: string;
	rounds: number;
	staked: number;
	actual: number;
	payments: number;
	expected: number;
	evidence: number;
	alarms_at: number;
	alarmed_in: number | null;
	alarmed_on: string | null;
	points: EvidencePoint[];
}

export interface WeakTopic {
	course: string;
	title: string;
	clauses: string[];
	strength: number;
	wrong: number;
}

export interface WeighedSetting {
	made: SettingMade;
	chosen: string;
	ev: number;
	house_way: string;
	house_way_ev: number;
	best: string;
	best_ev: number;
	lost_to_house_way: number;
	cost: number;
	clauses: string[];
	why: string;
	best_low: string[];
	best_high: string[];
}

export interface WhatIf {
	readings?: Record<string, number | string>;
	pays?: string[];
}

export interface Who {
	learner?: string;
}

export type KingHighView = LiveView<KingHighTableView>;

export type PineappleView = LiveView<PineappleTableView>;

export type LowHighView = LiveView<LowHighTableView>;

export type GetAnswer<Path extends string> =
	Path extends `/api/tournaments/${string}/sessions/${string}/tables/${string}/rounds/${string}/steps` ? CorrectableSteps :
	Path extends `/api/tables/${string}/rounds/${string}/export` ? unknown :
	Path extends `/api/tables/${string}/rounds/${string}/history` ? unknown :
	Path extends `/api/tables/${string}/rounds/${string}/moves` ? unknown :
	Path extends `/api/tables/${string}/rounds/${string}/replay` ? Replay :
	Path extends `/api/tables/${string}/rounds/${string}/steps` ? CorrectableSteps :
	Path extends `/api/school/exams/${string}/key` ? unknown :
	Path extends `/api/school/exams/${string}/paper` ? unknown :
	Path extends `/api/school/sittings/${string}/certificate` ? unknown :
	Path extends `/api/analysis/${string}/par-sheet` ? unknown :
	Path extends `/api/analysis/${string}/strategy` ? ToldStrategy :
	Path extends `/api/games/${string}/guide` ? Guide :
	Path extends `/api/rules/${string}/commands` ? GameCommands :
	Path extends `/api/school/classes/${string}` ? ClassView :
	Path extends `/api/school/sittings/${string}` ? SittingReport :
	Path extends `/api/tables/${string}/export` ? unknown :
	Path extends `/api/tables/${string}/hint` ? Hint :
	Path extends `/api/tables/${string}/protection` ? unknown :
	Path extends `/api/tables/${string}/rounds` ? RecordsRounds :
	Path extends `/api/tables/${string}/surveillance` ? Surveillance :
	Path extends `/api/tables/${string}/theory` ? Theory :
	Path extends `/api/tournaments/${string}/export` ? unknown :
	Path extends `/api/tournaments/${string}/history` ? unknown :
	Path extends `/api/me/chips` ? MyChips :
	Path extends `/api/me/play` ? MyPlay :
	Path extends `/api/me/protection` ? Protection :
	Path extends `/api/me/rounds` ? MyRounds :
	Path extends `/api/me/second-factor` ? SecondFactor :
	Path extends `/api/me/sessions` ? MySessions :
	Path extends `/api/me/settings` ? MySettings :
	Path extends `/api/me/wagers` ? unknown :
	Path extends `/api/school/classes` ? ClassList :
	Path extends `/api/school/exams` ? ExamList :
	Path extends `/api/school/progress` ? Progress :
	Path extends `/api/accounts/${string}` ? AccountCard :
	Path extends `/api/games/${string}` ? GameTable :
	Path extends `/api/rules/${string}` ? GameRules :
	Path extends `/api/tables/${string}` ? TableMessage :
	Path extends `/api/tournaments/${string}` ? TableMessage<LiveTournamentView> :
	Path extends `/api/accounts` ? AccountPage :
	Path extends `/api/floor` ? FloorView :
	Path extends `/api/games` ? Games :
	Path extends `/api/log` ? Log :
	Path extends `/api/me` ? Me :
	Path extends `/api/office` ? Office :
	Path extends `/api/school` ? School :
	Path extends `/api/tables` ? Lobby :
	Path extends `/api/tournaments` ? TournamentList :
	unknown;

export type PostAnswer<Path extends string> =
	Path extends `/api/tables/${string}/rounds/${string}/share` ? Shared :
	Path extends `/api/accounts/${string}/second-factor/reset` ? AccountCard :
	Path extends `/api/me/sessions/${string}/end` ? MySessions :
	Path extends `/api/office/waiting/${string}/confirm` ? Office :
	Path extends `/api/office/waiting/${string}/turn-down` ? Office :
	Path extends `/api/school/classes/${string}/close` ? ClassList :
	Path extends `/api/school/classes/${string}/exams` ? ExamCard :
	Path extends `/api/school/classes/${string}/leavers` ? ClassView :
	Path extends `/api/school/classes/${string}/members` ? ClassView :
	Path extends `/api/school/exams/${string}/sit` ? Sitting :
	Path extends `/api/school/sittings/${string}/answers` ? Sitting :
	Path extends `/api/school/sittings/${string}/end` ? SittingReport :
	Path extends `/api/me/second-factor/begin` ? NewSecret :
	Path extends `/api/me/second-factor/confirm` ? RecoveryCodes :
	Path extends `/api/me/second-factor/remove` ? SecondFactor :
	Path extends `/api/me/sessions/end-others` ? MySessions :
	Path extends `/api/accounts/${string}/deposits` ? Moved :
	Path extends `/api/accounts/${string}/disable` ? AccountCard :
	Path extends `/api/accounts/${string}/enable` ? AccountCard :
	Path extends `/api/accounts/${string}/password` ? Secret :
	Path extends `/api/accounts/${string}/roles` ? AccountCard :
	Path extends `/api/accounts/${string}/withdrawals` ? Moved :
	Path extends `/api/analysis/${string}/edges` ? unknown :
	Path extends `/api/analysis/${string}/hands` ? Explored :
	Path extends `/api/study/${string}/reply` ? unknown :
	Path extends `/api/study/${string}/think` ? unknown :
	Path extends `/api/tables/${string}/commands` ? Receipt :
	Path extends `/api/tables/${string}/preview` ? Previewed :
	Path extends `/api/tournaments/${string}/commands` ? Receipt :
	Path extends `/api/tournaments/${string}/preview` ? Previewed :
	Path extends `/api/me/account` ? Me :
	Path extends `/api/me/exclusion` ? Protection :
	Path extends `/api/me/language` ? Me :
	Path extends `/api/me/password` ? Me :
	Path extends `/api/me/protection` ? Protection :
	Path extends `/api/office/deposit-limit` ? Office :
	Path extends `/api/office/independence` ? Office :
	Path extends `/api/office/payment-limit` ? Office :
	Path extends `/api/school/adopt` ? Adopted :
	Path extends `/api/school/answers` ? Graded :
	Path extends `/api/school/classes` ? ClassView :
	Path extends `/api/school/exams` ? ExamCard :
	Path extends `/api/school/items` ? Questions :
	Path extends `/api/accounts` ? AccountCard :
	Path extends `/api/guest` ? Me :
	Path extends `/api/practise` ? Opened :
	Path extends `/api/sign-in` ? Me :
	Path extends `/api/sign-out` ? unknown :
	Path extends `/api/tables` ? Opened :
	Path extends `/api/tournaments` ? Opened :
	unknown;

export type PostBody<Path extends string> =
	Path extends `/api/tables/${string}/rounds/${string}/share` ? undefined :
	Path extends `/api/accounts/${string}/second-factor/reset` ? Reason :
	Path extends `/api/me/sessions/${string}/end` ? undefined :
	Path extends `/api/office/waiting/${string}/confirm` ? Key :
	Path extends `/api/office/waiting/${string}/turn-down` ? Reason :
	Path extends `/api/school/classes/${string}/close` ? undefined :
	Path extends `/api/school/classes/${string}/exams` ? NewExam :
	Path extends `/api/school/classes/${string}/leavers` ? Member :
	Path extends `/api/school/classes/${string}/members` ? Member :
	Path extends `/api/school/exams/${string}/sit` ? SchoolExamsSit :
	Path extends `/api/school/sittings/${string}/answers` ? SitAnswers :
	Path extends `/api/school/sittings/${string}/end` ? Who :
	Path extends `/api/me/second-factor/begin` ? undefined :
	Path extends `/api/me/second-factor/confirm` ? Proven :
	Path extends `/api/me/second-factor/remove` ? Proven :
	Path extends `/api/me/sessions/end-others` ? undefined :
	Path extends `/api/accounts/${string}/deposits` ? Movement :
	Path extends `/api/accounts/${string}/disable` ? Reason :
	Path extends `/api/accounts/${string}/enable` ? Reason :
	Path extends `/api/accounts/${string}/password` ? Key :
	Path extends `/api/accounts/${string}/roles` ? NewRoles :
	Path extends `/api/accounts/${string}/withdrawals` ? Movement :
	Path extends `/api/analysis/${string}/edges` ? WhatIf :
	Path extends `/api/analysis/${string}/hands` ? Hand :
	Path extends `/api/study/${string}/reply` ? MovePlayed :
	Path extends `/api/study/${string}/think` ? PositionAsked :
	Path extends `/api/tables/${string}/commands` ? Request :
	Path extends `/api/tables/${string}/preview` ? Request :
	Path extends `/api/tournaments/${string}/commands` ? Request :
	Path extends `/api/tournaments/${string}/preview` ? Request :
	Path extends `/api/me/account` ? FirstPassword :
	Path extends `/api/me/exclusion` ? Exclusion :
	Path extends `/api/me/language` ? ChosenLanguage :
	Path extends `/api/me/password` ? NewPassword :
	Path extends `/api/me/protection` ? ChosenLimits :
	Path extends `/api/office/deposit-limit` ? NewDepositLimit :
	Path extends `/api/office/independence` ? NewIndependence :
	Path extends `/api/office/payment-limit` ? NewPaymentLimit :
	Path extends `/api/school/adopt` ? Who :
	Path extends `/api/school/answers` ? Answers :
	Path extends `/api/school/classes` ? NewClass :
	Path extends `/api/school/exams` ? NewExam :
	Path extends `/api/school/items` ? Wanted :
	Path extends `/api/accounts` ? NewAccount :
	Path extends `/api/guest` ? undefined :
	Path extends `/api/practise` ? Practise :
	Path extends `/api/sign-in` ? SignIn :
	Path extends `/api/sign-out` ? undefined :
	Path extends `/api/tables` ? NewTable :
	Path extends `/api/tournaments` ? NewTournament :
	unknown;
