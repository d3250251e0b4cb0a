// @ts-check
// The page of one tournament, around the panels that its parts draw.

import { button, h, update } from "/static/js/core/dom.js";
import { gameName } from "/static/js/core/games.js";
import { titlePage } from "/static/js/core/header.js";
import { shortcuts } from "/static/js/core/keys.js";
import { linkState, lostAlert } from "/static/js/core/link.js";
import * as live from "/static/js/core/live.js";
import { money } from "/static/js/core/money.js";
import { glide } from "/static/js/core/motion.js";
import { say } from "/static/js/core/notice.js";
import * as session from "/static/js/core/session.js";
import { t, within } from "/static/js/core/text.js";
import { phaseName, phaseTone } from "/static/js/core/tournaments.js";
import { choose, rackElement } from "/static/js/table/betting.js";
import { Offers } from "/static/js/table/offers.js";
import { resultPanel } from "/static/js/table/results.js";
import { bringIntoSight } from "/static/js/table/sight.js";
import { timerRing } from "/static/js/table/timer.js";
import { betKeys, takeAllBack } from "../acts.js";
import { payTable, STYLES } from "../felt.js";
import { describeChange } from "../phrases.js";
import { actingIn, GAME, tableContext } from "./acting.js";
import { directorPanel } from "./director.js";
import { entriesPanel, ownEntry } from "./entries.js";
import { noticePanel } from "./notice.js";
import { resultsPanel, winnerPanel } from "./results.js";
import { giveSeeds, seedsPanel } from "./seeds.js";
import {
	chipCounts,
	nowWords,
	tableChoice,
	tableFelt,
	tableNumberOf,
	tableToShow,
} from "./tables.js";
import { offersAt } from "./wrapping.js";

/** @typedef {TableMessage<LiveTournamentView>} TournamentMessage */
/** @typedef {LiveTournamentView & {tournament: TournamentView}} Announced */
/** @import { Context, LiveTournamentView, TableMessage, TournamentView } from "houseway" */

const UNITS = [1, 2, 5, 10, 25]; // chips to choose from, in units of the minimum (KHT-6.6)

/** @type {import("houseway").TournamentModule} */
export default {
	styles: [STYLES, "/static/games/king-high/tournament/style.css"],
	run: (id, main, rules) => {
		main.classList.add("page--wide", "tour");
		new TournamentPage(id, main, rules).watch();
	},
};

class TournamentPage {
	/**
	 * @param {string} id
	 * @param {HTMLElement} main
	 * @param {import("houseway").Rules} rules
	 */
	constructor(id, main, rules) {
		this.rules = rules;
		this.id = id;
		this.main = main;
		this.timer = timerRing();
		this.rack = { value: 0, values: /** @type {number[]} */ ([]) };
		this.reason = { value: t("As announced in the notice") };
		/** @type {TournamentMessage | null} */
		this.message = null;
		/** @type {"player" | "director"} */
		this.as =
			new URLSearchParams(location.search).get("as") === "director" && session.has("director")
				? "director"
				: "player";
		/** @type {number | null} */
		this.chosen = null;
		/** @type {live.State} */
		this.link = "connecting";
		/** @type {Map<number, string>} */
		this.stages = new Map();
		/** @type {Context | null} */
		this.context = null;
		this.here = new Offers([]);
		/** @type {() => void} */
		this.stop = () => {};
		live.onState((state) => {
			this.link = state;
			this.redraw();
		});
		session.onChange(() => this.redraw());
		shortcuts({ e: () => this.endTurn(document.querySelector(".tour-end")) });
	}

	watch() {
		this.stop();
		this.stop = live.watch(
			this.id,
			this.as,
			(message) => this.show(/** @type {TournamentMessage} */ (/** @type {unknown} */ (message))),
			(problem) => this.missing(problem.why),
		);
	}

	/** @param {"player" | "director"} as */
	lookAs(as) {
		this.as = as;
		history.replaceState(null, "", as === "director" ? "?as=director" : location.pathname);
		this.watch();
	}

	/** @param {TournamentMessage} message */
	show(message) {
		if (this.message && message.version < this.message.version) return;
		const before = this.message?.view ?? null;
		this.message = message;
		this.prepare(message.view);
		this.redraw();
		this.time(message.view, before !== null);
		this.tell(message.view, before);
		giveSeeds(this.id, message.view, new Offers(message.offers), session.current()?.name ?? null);
		if (
			before &&
			JSON.stringify(before.tournament?.prizes) !== JSON.stringify(message.view.tournament?.prizes)
		)
			session.refresh();
		if (
			before &&
			before.tournament?.entrants[message.view.viewer] !==
				message.view.tournament?.entrants[message.view.viewer]
		)
			session.refresh();
	}

	/** @param {LiveTournamentView} view */
	prepare({ name, tournament }) {
		titlePage(name, t("Tournament"));
		const notice = tournament?.notice;
		const session = Math.max(tournament?.session ?? 0, 1);
		const limits = notice?.session_limits?.[session - 1] ?? notice?.limits;
		if (!limits || this.rack.values[0] === limits.minimum) return;
		const { minimum, maximum } = limits;
		this.rack.values = UNITS.map((units) => units * minimum).filter((value) => value <= maximum);
		this.rack.value = minimum;
		shortcuts(
			Object.fromEntries(
				this.rack.values.map((value, i) => [String(i + 1), () => this.chooseChip(value)]),
			),
		);
		for (const key of Object.keys(betKeys(/** @type {any} */ ({}), new Offers([]))))
			shortcuts({ [key]: () => this.betWith(key) });
	}

	/** @param {number} value */
	chooseChip(value) {
		choose(/** @type {Context} */ ({ rack: this.rack, redraw: () => this.redraw() }), value);
	}

	/** @param {string} key */
	betWith(key) {
		if (this.context && this.context.seat !== null) betKeys(this.context, this.here)[key]();
	}

	/**
	 * The ring runs from the moment this page saw a turn begin.
	 * @param {LiveTournamentView} view
	 * @param {boolean} watched
	 */
	time(view, watched) {
		const number = this.shown(view.tournament);
		const stage = number === null ? "" : (view.stages[number] ?? "");
		const turn = number === null ? null : view.tournament?.tables[number].play?.turn;
		const known = number === null ? undefined : this.stages.get(number);
		for (const [table, at] of Object.entries(view.stages)) this.stages.set(Number(table), at);
		const left = turn && !view.suspended && watched && known !== stage ? view.pace.turn : 0;
		this.timer.show({ left, view: { stage: view.suspended ? "suspended" : stage } });
	}

	/** @param {TournamentView | null} tournament @returns {number | null} */
	shown(tournament) {
		if (!tournament) return null;
		const mine = session.current()?.name ?? null;
		return this.chosen !== null && this.chosen in tournament.tables
			? this.chosen
			: tableToShow(tournament, mine);
	}

	redraw() {
		const { message } = this;
		if (!message) return;
		glide(this.main, () => update(this.main, () => this.draw(message)));
		bringIntoSight(this.stage(message.view));
	}

	/** Whose turn it is at which card of my table. @param {LiveTournamentView} view */
	stage({ tournament }) {
		const number = tournament && tableNumberOf(tournament, session.current()?.name ?? null);
		const { play, game } = (tournament && number && tournament.tables[number]) || {};
		return [number, play?.turn, game?.round?.number, game?.round?.action_round].join(" ");
	}

	/** @param {TournamentMessage} message */
	draw({ view, offers: all, conflict }) {
		const { tournament } = view;
		if (!tournament)
			return [
				h("h1", null, view.name),
				h("p", { class: "lead" }, t("This tournament hasn't been announced yet.")),
			];
		const offers = new Offers(all);
		const as = conflict ? "player" : this.as;
		const acting = actingIn(this.id, as, () => this.reason.value);
		const number = this.shown(tournament);
		const table = number === null ? null : tournament.tables[number];
		const context = table ? tableContext(this, table, acting.me) : null;
		const here = number === null ? new Offers([]) : offersAt(all, number);
		[this.context, this.here] = [context, here];
		return [
			this.bar(/** @type {Announced} */ (view)),
			lostAlert(this.link),
			alerts(/** @type {Announced} */ (view), conflict),
			h(
				"div",
				{ class: ["table-grid", table ? null : "tour-flat"], key: "grid" },
				table && context && number !== null
					? h(
							"div",
							{ class: "tour-felt", key: "felt-side" },
							tableChoice(tournament, number, acting.me, (chosen) => {
								this.chosen = chosen;
								this.redraw();
							}),
							tableFelt(table, here, context),
							consoleLink(this.id, number, view),
						)
					: null,
				h(
					"aside",
					{ class: "table-side stack", key: "side", "aria-label": t("About the tournament") },
					winnerPanel(tournament, acting.me),
					as === "director"
						? directorPanel(offers, acting, this.reason, view.automatic_director)
						: ownEntry(tournament, offers, acting),
					chipCounts(tournament, acting.me),
					table
						? resultPanel(
								GAME,
								table.game.round?.lines.length ? table.game.round : table.game.last,
								acting.me,
							)
						: null,
					entriesPanel(tournament, offers, acting),
					noticePanel(tournament),
					resultsPanel(tournament),
					context ? payTable(context, false) : null,
					seedsPanel(view),
				),
				context && context.seat !== null ? this.dock(here, context) : null,
			),
		];
	}

	/** @param {Announced} view */
	bar({ name, tournament }) {
		const final = tournament.notice && tournament.session === tournament.notice?.allocation.length;
		const which = tournament.session
			? final
				? t("the final")
				: t("session {session} of {sessions}", {
						session: tournament.session,
						sessions: tournament.notice?.allocation.length,
					})
			: null;
		return h(
			"div",
			{ class: "table-bar", key: "bar" },
			h(
				"div",
				null,
				h("h1", null, name),
				h(
					"p",
					{ class: "quiet small" },
					within(t("{game} tournament"), {
						game: h("a", { href: `/rules/${GAME}` }, gameName(GAME)),
					}),
					which ? ` · ${which}` : null,
				),
			),
			h(
				"span",
				{ class: `badge ${phaseTone(tournament.phase)}`, key: "phase" },
				phaseName(tournament.phase),
			),
			h(
				"div",
				{ class: "table-now", key: "now" },
				h(
					"span",
					{ class: "timer-place", key: "timer", same: "timer" },
					this.timer.element.isConnected ? null : this.timer.element,
				),
			),
			session.has("director")
				? button(
						t("Direct this tournament"),
						() => this.lookAs(this.as === "director" ? "player" : "director"),
						{ key: "as", "aria-pressed": String(this.as === "director") },
					)
				: null,
			linkState(this.link),
		);
	}

	/** @param {Offers} offers @param {Context} context */
	dock(offers, context) {
		const end = offers.find("end-turn");
		const finish = (/** @type {Event} */ event) =>
			end && context.act(end, { near: /** @type {Element} */ (event.currentTarget) });
		return h(
			"section",
			{ class: "dock", key: "dock", "aria-label": t("What you can do now") },
			rackElement(context),
			h(
				"span",
				{ class: "dock-chips" },
				h("span", { class: "quiet" }, t("Chips"), " "),
				h("b", { class: "number" }, money(context.chips)),
			),
			h(
				"div",
				{ class: "dock-acts", key: "acts" },
				end
					? h(
							"button",
							{
								type: "button",
								class: "button button--primary tour-end",
								key: "end",
								title: end.says,
								onclick: finish,
							},
							t("End my turn"),
						)
					: h("span", { class: "quiet", key: "wait" }, t("It isn't your turn.")),
				takeAllBack(offers, context),
			),
		);
	}

	/** @param {Element | null} button */
	endTurn(button) {
		if (button instanceof HTMLElement) button.click();
	}

	/** @param {LiveTournamentView} view @param {LiveTournamentView | null} before */
	tell(view, before) {
		const me = session.current()?.name ?? null;
		const number = view.tournament
			? (tableNumberOf(view.tournament, me) ?? this.shown(view.tournament))
			: null;
		if (!before?.tournament || !view.tournament) return;
		if (before.tournament.phase !== view.tournament.phase)
			return say(`${phaseName(view.tournament.phase)}.`);
		if (number === null || !before.tournament.tables[number]) return;
		const [is, was] = [view.tournament.tables[number], before.tournament.tables[number]];
		const said = [describeChange(is.game, was.game, me)];
		if (is.play?.turn !== was.play?.turn && is.play?.turn === me) said.push(nowWords(is, me));
		const all = said.filter(Boolean).join(" ");
		if (all) say(all);
	}

	/** @param {string} sentence */
	missing(sentence) {
		if (this.message) return;
		update(
			this.main,
			h("h1", null, t("Tournament not found")),
			h("p", { class: "lead" }, sentence),
			h("p", null, h("a", { class: "button", href: "/tournaments" }, t("All tournaments"))),
		);
	}
}

/**
 * What keeps the tournament from going on, and what keeps this person from directing it.
 * @param {Announced} view @param {string | null} [conflict]
 */
function alerts({ suspended, tournament }, conflict) {
	return [
		conflict ? h("p", { class: "alert alert--warn", key: "conflict" }, conflict) : null,
		suspended
			? h(
					"p",
					{ class: "alert alert--warn", key: "suspended", role: "status" },
					t("The tournament is suspended: {reason}", { reason: suspended.reason }),
				)
			: null,
		tournament.phase === "cancelled"
			? h(
					"p",
					{ class: "alert alert--bad", key: "cancelled" },
					t("The tournament was cancelled, and entry fees were refunded."),
				)
			: null,
	];
}

/** Staff enter real cards, and correct rounds, at the console of a table. */
/** @param {string} id @param {number} number @param {LiveTournamentView} view */
function consoleLink(id, number, view) {
	const role = ["dealer", "inspector"].find((one) => session.has(one));
	if (!role || view.dealing !== "human") return null;
	const href = `/console/${encodeURIComponent(id)}?table=${number}&as=${role}`;
	return h(
		"p",
		{ key: "console" },
		h("a", { class: "button", href }, t("Console of table {number}", { number })),
	);
}
