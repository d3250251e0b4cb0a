// @ts-check
// The console of a table: what inspectors and dealers see and do.

import { actPanels, directly, happenings, meantStage, reportHappening } from "../console/acts.js";
import { chipsPanel, doneWords, noteMoved } from "../console/chips.js";
import {
	enteredCommand,
	forget,
	isComplete,
	isSentAtOnce,
	loadFaces,
	needsCards,
	typeCard,
} from "../console/entry.js";
import {
	conflictPanel,
	disputesPanel,
	heading,
	onlooker,
	roleButtons,
} from "../console/heading.js";
import {
	AGAIN,
	ALL,
	forAll,
	moreOf,
	nextOf,
	nextPanel,
	othersOf,
	placeOf,
	shapeOf,
} from "../console/next.js";
import { tableOfHouse, tableOfTournament } from "../console/place.js";
import { playerPanel, wagerAt } from "../console/players.js";
import { askedField, parseFields } from "../console/shapes.js";
import { titleOf } from "../console/titles.js";
import { waitingPanel } from "../console/waiting.js";
import { get, newKey, post, problemOf } from "../core/api.js";
import { focusAfterDialogs } from "../core/dialog.js";
import { button, byId, h, update } from "../core/dom.js";
import { mountPage, titlePage } from "../core/header.js";
import { onKeys } from "../core/keys.js";
import * as live from "../core/live.js";
import { say, tryAct } from "../core/notice.js";
import * as session from "../core/session.js";
import { t } from "../core/text.js";
import { loadGame } from "../table/load.js";
import { Offers } from "../table/offers.js";
import { bringIntoSight } from "../table/sight.js";

/**
 * @import { Command, ConsoleView, Foreseen, GameCommands, LiveTournamentView, LiveView, Offer,
 *   RoundView, TableMessage } from "houseway"
 */

const CAPACITIES = /** @type {const} */ (["inspector", "dealer"]);
const NO_OFFERS = new Offers([]);
const main = byId("main");
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const ofTournament = Number(new URLSearchParams(location.search).get("table")); // its number there
let at = tableOfHouse(id);
/** @type {import("houseway").Loaded | null} */
let game = null;
/** @type {GameCommands} */
let rules = { commands: [], pack: [], spellings: {} };
/** @type {typeof import("../console/settings.js") | null} */
let settings = null; // an inspector's
/** @type {import("../core/readings.js").Reading[]} */
let readings = [];
/** @type {TableMessage<ConsoleView> | null} */
let message = null;
let chosen = 0; // the box that is spoken of, where the dealer has chosen one
let wanted = ""; // the command that the dealer has chosen to enter cards for, as JSON
let underway = ""; // what was done last, of which version: a key pressed twice does it once
/** @type {typeof import("../table/results.js") | null} */
let results = null; // nothing is settled at first
let busy = false; // several things are done one after the other
let ahead = ""; // what was typed of a card before that could be entered
/** @type {typeof import("../console/rounds.js") | null} */
let rounds = null; // an inspector's, at a table of a tournament

await mountPage({
	title: t("Dealer's console"),
	lead: t("A table's dealer and inspector deal, enter cards and call irregularities here."),
});
const mine = CAPACITIES.filter((role) => session.has(role));
/** @type {"inspector" | "dealer"} */
const capacity =
	new URLSearchParams(location.search).get("as") === "dealer" && mine.includes("dealer")
		? "dealer"
		: (mine[0] ?? "inspector");
session.onChange((account) => (account !== null) !== mine.length > 0 && location.reload());
if (mine.length) live.watch(id, capacity, show, (problem) => refuse(problem.why));
else refuse(t("The console is for dealers and inspectors. Sign in with a staff account."));

/** @param {string} sentence */
function refuse(sentence) {
	update(
		main,
		h("h1", null, t("Console")),
		h("p", { class: "alert alert--warn" }, sentence),
		h(
			"p",
			null,
			button(t("Sign in"), () => session.askToSignIn(), { class: "button" }),
		),
	);
}

/** @param {TableMessage<LiveView | LiveTournamentView>} told */
async function show(told) {
	let next = at.message(told);
	if (!game) {
		try {
			if (ofTournament && "tournament" in told.view && told.view.tournament)
				at = await tableOfTournament(id, told.view.game, ofTournament);
			next = at.message(told);
			const loading = loadGame(next.view.game);
			rules = await get(`/api/rules/${next.view.game}/commands`);
			rules.commands = [...at.shapes, ...rules.commands];
			await loadFaces(rules.pack);
			if (capacity === "inspector") {
				readings = (await get(`/api/rules/${next.view.game}`)).readings;
				settings = await import("../console/settings.js");
				rounds = await import("../console/rounds.js");
			}
			game = await loading; // the last thing: only then is anything drawn
		} catch (error) {
			return refuse(problemOf(error).why);
		}
		titlePage(t("Console"), next.view.name);
	}
	message = next;
	draw();
	bringIntoSight(next.view.stage);
	typeAhead();
}

/**
 * Acts on the view a person has seen, not on what the table has moved on to since.
 * @param {LiveView} view
 * @returns {import("../console/acts.js").Send}
 */
function sender(view) {
	return async (command, { why, for: player }) => {
		const routine = shapeOf(rules.commands, command)?.routine ?? false;
		const stage = ofTournament ? undefined : meantStage(view, command, routine); // or bound to it
		const sent = at.command(command, routine || player ? view.stage : undefined);
		const how = { as: capacity, why, for: player, stage, path: at.path };
		noteMoved((await live.act(id, sent, how)).moved);
		return true;
	};
}

// -- What comes next ---------------------------------------------------------------------------

/** The newest message; it is there before anything is drawn that could be pressed. */
function newest() {
	return /** @type {TableMessage<ConsoleView>} */ (message);
}

/** What the dealer of real cards does next, of the newest view. */
function next() {
	const { view, offers } = newest();
	return nextOf(view, offers, rules.commands, rules.pack, wanted);
}

function deals() {
	const { view, conflict } = /** @type {TableMessage} */ (message ?? { view: {} });
	return capacity === "dealer" && !conflict && view.dealing === "human" && view.table;
}

/** How a dealer acts: by a button of the panel, or by the key that stands on it. */
const dealing = {
	/** @param {number} box */
	choose(box) {
		chosen = box;
		draw();
	},
	/**
	 * Does it, or asks first for what has to be said with it.
	 * @param {Offer} offer
	 * @param {Element | null} near
	 * @param {string} [player]
	 */
	act(offer, near, player) {
		const shape = shapeOf(rules.commands, offer.command);
		if (needsCards(offer, rules.commands)) {
			wanted = JSON.stringify(offer.command);
			draw();
		} else if (shape?.fields?.some(({ label }) => label)) {
			reportHappening({ title: titleOf(offer.command), shape, offers: [offer] }, acting(), near);
		} else dealing.send(offer.command, near, player);
	},
	/** @param {Offer["command"]} command @param {Element | null} near @param {string} [player] */
	async send(command, near, player) {
		const what = `${message?.version} ${JSON.stringify(command)}`;
		if (what === underway) return false;
		underway = what;
		chosen = 0;
		const send = sender(newest().view);
		const done = await tryAct(near, () => send(command, { near, for: player }), true);
		if (done) say(doneWords());
		else underway = "";
		if (done) wanted = "";
		return Boolean(done);
	},
	/**
	 * Asks for the details that may be given with a command.
	 * @param {Offer} offer
	 * @param {Element | null} near
	 */
	async more({ command, says }, near) {
		const { ask } = await import("../core/ask.js");
		const fields = moreOf(offerShape(command));
		await ask(
			{
				title: titleOf(command),
				line: says,
				fields: fields.map((field) => askedField(field, command)),
				verb: t("Confirm"),
			},
			(given) => sender(newest().view)({ ...command, ...parseFields(fields, given) }, { near }),
		);
	},
	/** The wagers of the last round once more, one after the other. @param {Element | null} near */
	again(near) {
		return inOrder(
			next().again.map(({ by, ...command }) => {
				return () => sender(newest().view)(command, { near, for: by });
			}),
			near,
		);
	},
	/**
	 * Does the same for every place the table waits for.
	 * @param {string} name of the command
	 * @param {Element | null} near
	 */
	all(name, near) {
		const found = next().places.flatMap(({ player, offers }) =>
			offers.filter(({ command }) => command.command === name).map((offer) => ({ player, offer })),
		);
		return inOrder(
			found.map(({ player, offer }) => {
				return () => sender(newest().view)(offer.command, { near, for: player });
			}),
			near,
		);
	},
	/** @param {Element | null} near */
	async enter(near) {
		const { entry } = next();
		if (!entry || !isComplete(entry)) return;
		const done = await dealing.send(enteredCommand(entry), near);
		if (done || entry.total === 1) forget(entry);
		draw();
	},
	/** A card was typed or tapped. */
	changed() {
		const { entry } = next();
		draw();
		if (entry && isSentAtOnce(entry) && isComplete(entry)) dealing.enter(null);
	},
};

/**
 * One after the other, up to the first that is refused; meanwhile nothing else is done.
 * @param {(() => Promise<unknown>)[]} acts
 * @param {Element | null} near
 */
async function inOrder(acts, near) {
	busy = true;
	draw();
	const done = await tryAct(
		near,
		async () => {
			for (const act of acts) await act();
			return true;
		},
		true,
	);
	busy = false;
	draw();
	if (done) say(t("Done."));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
	if (!deals()) return false;
	const now = next();
	const { key } = event;
	const onButton = /** @type {Element} */ (event.target).closest("button, a, summary");
	if (onButton && (key === "Enter" || key === " ")) return false; // it is pressed itself
	if (now.entry && typeCard(now.entry, key, rules.spellings, dealing.changed)) return true;
	if (busy) return false;
	if (isAhead(now, key)) return true;
	if (key === "Enter") return pressEnter(now);
	return byKey(now, key === "Backspace" ? "u" : key.toLowerCase());
}

/** @param {ReturnType<typeof next>} now */
function pressEnter({ entry, offer }) {
	const near = main.querySelector(".console-large");
	if (entry) dealing.enter(near);
	else if (offer) dealing.act(offer, near);
	return Boolean(entry || offer);
}

/** @param {ReturnType<typeof next>} now @param {string} key */
function byKey(now, key) {
	const means = (/** @type {Offer} */ { command }) =>
		shapeOf(rules.commands, command)?.shortcut === key;
	const near = main.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
	const place = placeOf(now, chosen);
	const said = place?.offers.find(means);
	const other = othersOf(now, chosen).find(means);
	const what = happenings(message?.offers ?? [], rules.commands).find(
		({ shape }) => shape?.shortcut === key,
	);
	if (said) dealing.act(said, near, place.player);
	else if (other) dealing.act(other, near);
	else if (what) reportHappening(what, acting(), near);
	else if (now.places.some(({ box }) => String(box) === key)) dealing.choose(Number(key));
	else if (key === AGAIN && now.again.length) dealing.again(near);
	else if (key === ALL && now.places.length > 1) dealing.all(forAll(now, chosen) ?? "", near);
	else if (message?.view.console?.wagers.length && message.view.table.seats[Number(key)])
		wagerAt(message.view, Number(key), sender(message.view));
	else return false;
	return true;
}

onKeys(onKey);
focusAfterDialogs(
	() =>
		main.querySelector('.console-large[aria-keyshortcuts="Enter"]:enabled') ??
		main.querySelector(".console-next") ??
		main.querySelector("h1"),
);

/**
 * A card is typed where something comes before it that goes without saying: that is done first.
 * @param {ReturnType<typeof next>} now
 * @param {string} key
 */
function isAhead({ entry, offer }, key) {
	const text = ahead + key.toLowerCase();
	const begins = Object.keys(rules.spellings).some((one) => one.startsWith(text));
	if (entry || !offer || !offerShape(offer.command)?.implied || !begins) return false;
	if (!ahead) dealing.act(offer, null);
	ahead = text;
	return true;
}

function typeAhead() {
	const { entry } = deals() ? next() : { entry: null };
	if (!ahead || !entry) return;
	const text = ahead;
	ahead = "";
	for (const key of text) typeCard(entry, key, rules.spellings, dealing.changed);
}

/** @param {Command} command */
function offerShape(command) {
	return shapeOf(rules.commands, command);
}

function acting() {
	const preview = async (/** @type {Command} */ command) => {
		const body = { key: newKey(), command: at.command(command), as: capacity };
		return /** @type {Foreseen} */ (await post(`${at.path}/preview`, body));
	};
	const stage = () => `${id} ${ofTournament} ${message?.view.stage}`;
	return { preview, shapes: rules.commands, send: sender(newest().view), stage };
}

// -- The page ----------------------------------------------------------------------------------

function draw() {
	if (!message || !game) return;
	const { view, offers, conflict } = message;
	const round = view.table?.round;
	const send = sender(view);
	update(
		main,
		heading(view, at, id, ofTournament !== 0),
		roleButtons(mine, capacity, ofTournament),
		h(
			"div",
			{ class: "console-grid" },
			h(
				"aside",
				{
					class: "stack console-side",
					key: "acts",
					"aria-label": t("What you can do"),
				},
				conflict ? conflictPanel(at, conflict) : null,
				deals() ? nextPanel(view.game, next(), rules.commands, howDealt(view)) : null,
				waitingPanel(view, offers, acting(), draw),
				chipsPanel(message, capacity === "inspector" ? "/floor#debts" : ""),
				deals() ? playerPanel(view, rules.commands, send, at.never) : null,
				conflict ? null : actPanels(offers, acting()),
				conflict ? null : inspectorPanel(view),
				disputesPanel(view),
			),
			h(
				"section",
				{ class: "stack", key: "felt", "aria-label": t("On the table") },
				h(
					"div",
					{ class: ["felt", `felt--${view.game}`], inert: true },
					view.table
						? game.page.render(view, NO_OFFERS, onlooker(id, view.game, game.rules, draw))
						: null,
				),
				resultsOf(view, round),
			),
		),
	);
}

/**
 * At a table of a tournament its rounds, at one of the house its settings.
 * @param {LiveView} view
 */
function inspectorPanel(view) {
	if (ofTournament) return capacity === "inspector" ? rounds?.roundPanel(at, view, draw) : null;
	return view.table ? settings?.settingsPanel(view, readings, directly(sender(view))) : null;
}

/** @param {LiveView} view */
function howDealt({ waiting = [] }) {
	return { chosen, busy, held: waiting.some(({ holds }) => holds), ...dealing };
}

/** How wagers came out, once some have. @param {LiveView} view @param {RoundView | null} round */
function resultsOf(view, round) {
	const shown = round?.lines?.length ? round : view.table?.last;
	if (shown && !results) loadResults();
	return shown && results ? results.resultPanel(view.game, shown, null) : null;
}

async function loadResults() {
	results = await import("../table/results.js");
	draw();
}
