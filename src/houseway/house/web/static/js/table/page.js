// @ts-check
// The page of a table: everything that all games share, around what the game's own page draws.

import { rackFor } from "../cards/chips.js";
import { statusName } from "../core/codes.js";
import { button, byId, h, update } from "../core/dom.js";
import { gameName, phaseWords } from "../core/games.js";
import { mountPage, titlePage } from "../core/header.js";
import { shortcuts } from "../core/keys.js";
import { linkState } from "../core/link.js";
import * as live from "../core/live.js";
import { change } from "../core/money.js";
import { glide, inNextFrame } from "../core/motion.js";
import { say, tryAct } from "../core/notice.js";
import * as session from "../core/session.js";
import { nt, t } from "../core/text.js";
import { warnings } from "./alerts.js";
import { contextOf } from "./context.js";
import { chipsInDock, watchingDock } from "./dock.js";
import { fairnessPanel, giveSeed } from "./fairness.js";
import { loadGame, loadPlain } from "./load.js";
import { mayBet, Offers } from "./offers.js";
import { latePanel } from "./panels.js";
import { netOf, resultPanel } from "./results.js";
import { seating, seatPanel } from "./seat.js";
import { timerRing } from "./timer.js";

/** @import { Context, GamePage, LiveView, TableContext, TableMessage } from "houseway" */

/**
 * Runs the page of the table that the address names; a game whose own page fails is shown by the
 * plain one.
 */
export async function runTablePage() {
	await mountPage({ title: t("Table") });
	const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
	const main = byId("main");
	main.classList.add("page--wide", "table-page");
	const table = new TablePage(id, main);
	if (new URLSearchParams(location.search).has("sit")) {
		history.replaceState(null, "", location.pathname);
		await table.sit(null, true);
	}
	live.watch(
		id,
		"player",
		(message) => table.show(message),
		(problem) => table.missing(problem.why),
	);
	import("../core/reality.js").then(({ keepChecking }) => keepChecking()).catch(() => {});
}

class TablePage {
	/** @param {string} id @param {HTMLElement} main */
	constructor(id, main) {
		this.id = id;
		this.main = main;
		this.timer = timerRing();
		this.seat = seating();
		this.rack = { value: 0, values: /** @type {number[]} */ ([]) };
		/** @type {TableMessage | null} */
		this.message = null;
		/** The view that was told last. @type {LiveView | null} */
		this.shown = null;
		this.due = false;
		/** What the game tells me, in which stage. @type {{stage: string, said: string | null}} */
		this.told = { stage: "", said: null };
		/** @type {import("houseway").Loaded | null} */
		this.game = null;
		/** @type {Promise<import("houseway").Loaded> | null} */
		this.loading = null;
		/** @type {TableContext | null} */
		this.context = null;
		this.offers = new Offers([]);
		/** What is for those who sit, loaded with the first of them. */
		/** @type {typeof import("./quick.js") | null} */
		this.quick = null;
		/** @type {typeof import("./sight.js") | null} */
		this.sight = null;
		/** @type {typeof import("./first-round.js") | null} */
		this.teaching = null;
		/** @type {typeof import("./life.js") | null} */
		this.life = null;
		/** What could be done when something was heard last. @type {Offers | null} */
		this.heard = null;
		/** @type {live.State} */
		this.link = "connecting";
		live.onState((state) => {
			this.link = state;
			this.redraw();
		});
		session.onChange(() => this.redraw());
	}

	/** @param {TableMessage} message */
	async show(message) {
		this.loading ??= this.prepare(message.view);
		this.game ??= await this.loading;
		if (this.message && message.version < this.message.version && message.table === this.id) return;
		this.message = message;
		this.timer.show(message);
		if (this.shown === null) return this.showNewest();
		// However many come, one is drawn in a frame.
		if (!this.due) inNextFrame(() => this.showNewest());
		this.due = true;
	}

	showNewest() {
		const { message, shown } = this;
		if (!message) return;
		this.due = false;
		this.shown = message.view;
		this.redraw();
		this.tell(shown, message.view);
		this.live(shown, message.view);
		if (this.context) {
			giveSeed(message.view, this.offers, this.context);
			this.seat.pursue(message.view, this.offers, this.context);
			this.goOn(message.view, this.context);
		}
	}

	/** Sounds, chips that travel, a win. @param {LiveView | null} before @param {LiveView} view */
	async live(before, view) {
		if (!this.life) {
			this.life = await import("./life.js");
			this.redraw();
		}
		if (!this.context) return;
		this.life.follow(before, view, { was: this.heard, is: this.offers }, this.context);
		this.heard = this.offers;
	}

	/** Continues with every view what a seated player has asked for. */
	/** @param {LiveView} view @param {Context} context */
	async goOn(view, context) {
		if (context.seat === null || !view.table) return;
		if (!this.quick) {
			this.quick = await import("./quick.js");
			this.redraw();
		}
		if (view.owner === context.me && !this.teaching) {
			this.teaching = await import("./first-round.js");
			await this.teaching.beginFirstRound(context);
		}
		this.sight ??= await import("./sight.js");
		this.sight.bringIntoSight(view.stage);
		const here = this.here();
		if (here) this.quick?.follow(here);
	}

	/** What is there now, for what is done step by step. */
	here() {
		const { message, context, game, offers } = this;
		return message && context && game
			? { view: message.view, version: message.version, offers, context, page: game.page }
			: null;
	}

	/** @param {LiveView} view */
	async prepare(view) {
		const loaded = await loadGame(view.game);
		this.rack.values = rackFor(Object.values(view.table?.limits ?? {}));
		this.rack.value = this.rack.values[Math.min(2, this.rack.values.length - 1)];
		titlePage(view.name, gameName(view.game));
		shortcuts(() => this.keys());
		return loaded;
	}

	/**
	 * The shortcuts as they are when a key is pressed: figures choose a chip, the rest is the game's.
	 */
	keys() {
		const { context, offers, game } = this;
		if (!context || !game) return {};
		const chips = game.page.rack
			? this.rack.values.map((value, i) => [String(i + 1), () => this.choose(value)])
			: [];
		const here = context.seat === null ? null : this.here();
		return {
			...Object.fromEntries(chips),
			...(here && this.quick?.keys()),
			...game.page.keys?.(context, offers),
		};
	}

	/** @param {number} value of the chip to bet with */
	choose(value) {
		this.rack.value = value;
		this.redraw();
	}

	/** @param {number | null} box @param {boolean} [quick] */
	async sit(box, quick = false) {
		await this.seat.wish(box, quick);
		this.redraw();
		if (this.message && this.context)
			this.seat.pursue(this.message.view, this.offers, this.context);
	}

	redraw() {
		const { message, game } = this;
		if (!message || !game) return;
		const me = session.current()?.name ?? null;
		this.offers = new Offers(message.offers);
		const here = {
			rules: game.rules,
			rack: this.rack,
			sit: (/** @type {number | null} */ box) => void this.sit(box),
			redraw: () => this.redraw(),
		};
		this.context = contextOf(message, me, here);
		const { context } = this;
		const had = byDock(this.main)?.contains(document.activeElement);
		const chips = this.life?.chipsOf(this.main);
		glide(this.main, () => update(this.main, () => this.drawn(message.view, game, context)));
		if (chips) this.life?.moveChips(this.main, chips);
		if (had && document.activeElement === document.body) this.keepFocus();
	}

	/** Where what had the focus in the dock is gone, it goes to what comes next there. */
	keepFocus() {
		const next = this.main.querySelector('.dock [data-quick="go"]') ?? byDock(this.main);
		/** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
	}

	/** @param {LiveView} view @param {import("houseway").Loaded} game @param {Context} context */
	drawn(view, { page, rules }, context) {
		try {
			return this.draw(view, page, context);
		} catch (error) {
			const empty = { render: () => null };
			this.game = { page: empty, rules };
			loadPlain(error).then((other) => {
				this.game = { page: other, rules };
				this.redraw();
			});
			return this.draw(view, empty, context);
		}
	}

	/** @param {LiveView} view @param {GamePage} page @param {Context} context */
	draw(view, page, context) {
		const { offers } = this;
		const table = view.table;
		return [
			this.bar(view),
			warnings(view, this.link),
			this.toldHere(view, page, context),
			h(
				"div",
				{ class: "table-grid", key: "grid" },
				h(
					"section",
					{ class: ["felt", `felt--${view.game}`], key: "felt", "aria-label": t("The table") },
					table ? page.render(view, offers, context) : null,
				),
				h(
					"aside",
					{ class: "table-side stack", key: "side", "aria-label": t("Your seat and results") },
					table
						? seatPanel(
								view,
								offers,
								context,
								this.seat.wants() && context.me !== null && context.seat === null,
								() => this.stopWaiting(),
							)
						: null,
					table
						? resultPanel(
								view.game,
								table.round?.lines?.length ? table.round : table.last,
								context.me,
								table.last && !table.round?.lines?.length
									? `/round/${encodeURIComponent(this.id)}/${table.last.number}`
									: undefined,
							)
						: null,
					table ? page.side?.(view, offers, context) : null,
					fairnessPanel(view, offers, context),
					table
						? latePanel(context, {
								key: "notice",
								title: t("Table limits and rules"),
								load: () => import("./limits.js"),
								inside: (module) => module.limitsHere(view),
							})
						: null,
				),
				this.dock(view, page, context),
			),
		];
	}

	/** @param {LiveView} view */
	bar(view) {
		const round = view.table?.round;
		const phase =
			view.status !== "open"
				? statusName(view.status)
				: round
					? phaseWords(view.game, round.phase)
					: t("Between rounds");
		return h(
			"div",
			{ class: "table-bar", key: "bar" },
			h(
				"div",
				null,
				h("h1", null, view.name),
				h(
					"p",
					{ class: "quiet small table-facts" },
					h("a", { href: `/rules/${view.game}` }, gameName(view.game)),
					round ? h("span", null, t("round {number}", { number: round.number })) : null,
					this.message?.watching ? h("span", null, watchingWords(this.message.watching)) : null,
					h(
						"span",
						{ key: "help" },
						button(t("Hands and payouts"), (near) => tryAct(near, () => this.help(view)), {
							class: "link-button",
							"aria-haspopup": "dialog",
						}),
					),
				),
			),
			h(
				"div",
				{ class: "table-now", key: "now" },
				this.timerPlace(),
				h("span", { class: "phase" }, phase),
			),
			this.life?.soundButton(() => this.redraw()) ?? null,
			linkState(this.link),
		);
	}

	/** @param {LiveView} view */
	async help(view) {
		const { helpDialog } = await import("./help.js");
		if (this.context) await helpDialog(this.context, view);
	}

	/** The ring keeps its own element; while the page is matched it is put back where it was. */
	timerPlace() {
		return h(
			"span",
			{ class: "timer-place", key: "timer", same: "timer" },
			this.timer.element.isConnected ? null : this.timer.element,
		);
	}

	/**
	 * Kept until the stage changes, so that nothing moves when the player acts on it.
	 * @param {LiveView} view @param {GamePage} page @param {Context} context
	 */
	toldHere(view, page, context) {
		const { stage } = view;
		const said = (view.table && page.told?.(view, context)) ?? null;
		if (said !== null || stage !== this.told.stage) this.told = { stage, said };
		if (this.told.said === null) return null;
		return h(
			"p",
			{ class: "alert alert--warn table-told", key: "told", role: "status" },
			this.told.said,
		);
	}

	/** @param {LiveView} view @param {GamePage} page @param {Context} context */
	dock(view, page, context) {
		if (context.seat === null && context.chips === 0)
			return this.seat.wants() ? null : watchingDock(view, context);
		const own = page.dock?.(view, this.offers, context);
		const here = context.seat === null ? null : this.here();
		// While others may still bet, the chips stay: nothing moves when my own bets are over.
		const bets = view.table?.round?.phase === "betting" || mayBet(this.offers);
		return h(
			"section",
			{
				class: ["dock", bets ? null : "dock--no-bets"],
				key: "dock",
				tabindex: "-1",
				"aria-label": t("What you can do now"),
			},
			context.seat === null ? null : this.asked(view, page, context),
			chipsInDock(context),
			page.rack?.(context) ?? null,
			h(
				"div",
				{ class: "dock-acts", key: "acts" },
				own ?? null,
				here ? this.quick?.quickActs(here) : null,
			),
		);
	}

	/** What I have to do now, or at my first table how the game is played. */
	/** @param {LiveView} view @param {GamePage} page @param {Context} context */
	asked(view, page, context) {
		const tip = view.table && this.teaching?.firstRoundTip(view, this.offers, context);
		return tip || this.quick?.askedLine(view, this.offers, context, page);
	}

	/** @param {LiveView | null} before @param {LiveView} view */
	tell(before, view) {
		if (!before || !this.context) return;
		const own = this.game?.page.announce?.(view, before, this.context);
		const said = own ?? describeChange(before, view, this.context.me);
		if (said) say(said);
	}

	stopWaiting() {
		this.seat.drop();
		this.redraw();
	}

	/** @param {string} sentence */
	missing(sentence) {
		if (this.message) return;
		update(
			this.main,
			h("h1", null, t("Table not found")),
			h("p", { class: "lead" }, sentence),
			h("p", null, h("a", { class: "button", href: "/" }, t("Go to the lobby"))),
		);
	}
}

/** @param {HTMLElement} main */
function byDock(main) {
	return main.querySelector(".dock");
}

/** @param {number} people */
function watchingWords(people) {
	return nt("{count} watching", "{count} watching", people);
}

/** @param {LiveView} before @param {LiveView} view @param {string | null} me */
function describeChange(before, view, me) {
	const [was, is] = [before.table?.round, view.table?.round];
	if (is && is.phase !== was?.phase) return phaseWords(view.game, is.phase);
	const [old, last] = [before.table?.last, view.table?.last];
	if (!last || last.number === old?.number) return null;
	const net = netOf(last.lines, me);
	return net === null
		? t("Round {number} is settled.", { number: last.number })
		: t("Round {number}: you end with {amount}.", { number: last.number, amount: change(net) });
}
