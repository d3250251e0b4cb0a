// @ts-check
// The page of a table: everything that all games share, around what the game's own page draws.

import { rackFor } from "../cards/chips.js";
import { byId, h, update } from "../core/dom.js";
import { GAMES, gameName, phaseWords, wagerName, words } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { shortcuts } from "../core/keys.js";
import { linkState, lostAlert } from "../core/link.js";
import * as live from "../core/live.js";
import { change, money, range } from "../core/money.js";
import { glide, inNextFrame } from "../core/motion.js";
import { say } from "../core/notice.js";
import * as session from "../core/session.js";
import { contextOf } from "./context.js";
import { fairnessPanel, giveSeed } from "./fairness.js";
import { Offers } from "./offers.js";
import { netOf, resultPanel } from "./results.js";
import { seating, seatPanel } from "./seat.js";
import { timerRing } from "./timer.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../core/live.js").TableMessage} TableMessage */
/** @typedef {import("../core/dom.js").Child} Child */
/**
 * @typedef {object} GamePage
 * @property {string} game
 * @property {(view: any, offers: Offers, context: Context) => Child} render what lies on the felt;
 *   built anew for every view, and matched to what is there
 * @property {(view: any, offers: Offers, context: Context) => Child} [dock] at the foot, beside the
 *   chips: what I may do now
 * @property {(view: any, offers: Offers, context: Context) => Child} [side] panels of the game's
 *   own, beside the felt
 * @property {(view: any, before: any, context: Context) => string | null} [announce] a sentence for
 *   screen readers about what has changed
 * @property {(context: Context, offers: Offers) => Record<string, () => void>} [keys] shortcuts, by
 *   key
 * @property {string[]} [styles] style sheets to load, as addresses
 * @property {(context: Context) => Child} [rack] the chips to bet with, where one bets:
 *   `rackElement`
 */

/**
 * Describes a game's page; the default export of `tables/<game>.js` is what this returns.
 * @param {GamePage} page
 * @returns {GamePage}
 */
export function definePage(page) {
	return page;
}

/**
 * Runs the page of the table that the address names; a game whose own page fails is shown by the
 * plain one.
 * @param {(game: string) => Promise<GamePage>} load
 * @param {(game: string) => Promise<GamePage>} plain
 */
export async function runTablePage(load, plain) {
	await mountPage();
	const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
	const main = byId("main");
	main.classList.add("page--wide", "table-page");
	const table = new TablePage(id, main, load, plain);
	if (new URLSearchParams(location.search).has("sit")) {
		history.replaceState(null, "", location.pathname);
		await table.sit(null, true);
	}
	live.watch(
		id,
		"player",
		(message) => table.show(message),
		(problem) => table.missing(problem.sentence),
	);
}

class TablePage {
	/**
	 * @param {string} id
	 * @param {HTMLElement} main
	 * @param {(game: string) => Promise<GamePage>} load
	 * @param {(game: string) => Promise<GamePage>} plain
	 */
	constructor(id, main, load, plain) {
		this.plain = plain;
		this.id = id;
		this.main = main;
		this.load = load;
		this.timer = timerRing();
		this.seat = seating();
		this.rack = { value: 0, values: /** @type {number[]} */ ([]) };
		/** @type {TableMessage | null} */
		this.message = null;
		/** The view that was told last. @type {any} */
		this.shown = null;
		this.due = false;
		/** @type {GamePage | null} */
		this.page = null;
		/** @type {Promise<GamePage> | null} */
		this.loading = null;
		/** @type {Context | null} */
		this.context = null;
		this.offers = new Offers([]);
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
		this.page ??= await this.loading;
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
		if (this.context) {
			giveSeed(message.view, this.offers, this.context);
			this.seat.pursue(message.view, this.offers, this.context);
		}
	}

	/** @param {any} view */
	async prepare(view) {
		const page = await this.load(view.game).catch((error) => this.instead(error, view.game));
		await Promise.all((page.styles ?? []).map(addStyle));
		this.rack.values = rackFor(Object.values(view.table?.limits ?? {}));
		this.rack.value = this.rack.values[Math.min(2, this.rack.values.length - 1)];
		document.title = `${view.name} · ${gameName(view.game)} · Houseway`;
		shortcuts(() => this.keys(page));
		return page;
	}

	/**
	 * The shortcuts as they are when a key is pressed: figures choose a chip, the rest is the game's.
	 * @param {GamePage} page
	 */
	keys(page) {
		const { context, offers } = this;
		if (!context) return {};
		const chips = page.rack
			? this.rack.values.map((value, i) => [String(i + 1), () => this.choose(value)])
			: [];
		return { ...Object.fromEntries(chips), ...page.keys?.(context, offers) };
	}

	/** @param {number} value of the chip to bet with */
	choose(value) {
		this.rack.value = value;
		this.redraw();
	}

	/** The plain page, for a game whose own one fails. @param {unknown} error @param {string} game */
	instead(error, game) {
		console.error(error);
		return this.plain(game);
	}

	/** @param {number | null} box @param {boolean} [quick] */
	async sit(box, quick = false) {
		await this.seat.wish(box, quick);
		this.redraw();
		if (this.message && this.context)
			this.seat.pursue(this.message.view, this.offers, this.context);
	}

	redraw() {
		const { message, page } = this;
		if (!message || !page) return;
		const me = session.current()?.name ?? null;
		this.offers = new Offers(message.offers);
		const here = {
			rack: this.rack,
			sit: (/** @type {number | null} */ box) => void this.sit(box),
			redraw: () => this.redraw(),
		};
		this.context = contextOf(message, me, here);
		const { context } = this;
		glide(this.main, () => update(this.main, () => this.drawn(message.view, page, context)));
	}

	/** @param {any} view @param {GamePage} page @param {Context} context */
	drawn(view, page, context) {
		try {
			return this.draw(view, page, context);
		} catch (error) {
			const empty = { game: view.game, render: () => null };
			this.page = empty;
			this.instead(error, view.game).then((other) => {
				this.page = other;
				this.redraw();
			});
			return this.draw(view, empty, context);
		}
	}

	/** @param {any} view @param {GamePage} page @param {Context} context */
	draw(view, page, context) {
		const { offers } = this;
		const table = view.table;
		return [
			this.bar(view),
			this.warnings(view),
			h(
				"div",
				{ class: "table-grid", key: "grid" },
				h(
					"section",
					{ class: ["felt", `felt--${view.game}`], key: "felt", "aria-label": "The table" },
					table ? page.render(view, offers, context) : null,
				),
				h(
					"aside",
					{ class: "table-side stack", key: "side", "aria-label": "Your place and the results" },
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
						? resultPanel(table.round?.lines?.length ? table.round : table.last, context.me)
						: null,
					table ? page.side?.(view, offers, context) : null,
					fairnessPanel(view, offers, context),
					table ? noticePanel(view) : null,
				),
				this.dock(view, page, context),
			),
		];
	}

	/** @param {any} view */
	bar(view) {
		const round = view.table?.round;
		const phase =
			view.status !== "open"
				? words(view.status)
				: round
					? phaseWords(round.phase)
					: "Between rounds";
		return h(
			"div",
			{ class: "table-bar", key: "bar" },
			h(
				"div",
				null,
				h("h1", null, view.name),
				h(
					"p",
					{ class: "quiet small" },
					h("a", { href: `/rules/${view.game}` }, gameName(view.game)),
					round ? ` · round ${round.number}` : null,
				),
			),
			h(
				"div",
				{ class: "table-now", key: "now" },
				this.timerPlace(),
				h("span", { class: "phase" }, phase),
			),
			linkState(this.link),
		);
	}

	/** The ring keeps its own element; while the page is matched it is put back where it was. */
	timerPlace() {
		return h(
			"span",
			{ class: "timer-place", key: "timer", same: "timer" },
			this.timer.element.isConnected ? null : this.timer.element,
		);
	}

	/** @param {any} view */
	warnings(view) {
		return [
			lostAlert(this.link),
			view.status === "suspended"
				? h(
						"p",
						{ class: "alert alert--warn", key: "suspended" },
						`This table is suspended: ${view.reason}`,
					)
				: null,
			view.status === "closed"
				? h(
						"p",
						{ class: "alert alert--bad", key: "closed" },
						`This table is closed: ${view.reason} `,
						h("a", { href: "/" }, "To the lobby"),
					)
				: null,
			this.link === "over"
				? h(
						"p",
						{ class: "alert alert--bad row", key: "over" },
						"Your session is over.",
						h(
							"button",
							{
								type: "button",
								class: "button button--small",
								onclick: () => session.askToSignIn(),
							},
							"Sign in again",
						),
					)
				: null,
		];
	}

	/** @param {any} view @param {GamePage} page @param {Context} context */
	dock(view, page, context) {
		if (context.seat === null && context.chips === 0) return null;
		const own = page.dock?.(view, this.offers, context);
		return h(
			"section",
			{ class: "dock", key: "dock", "aria-label": "What you may do now" },
			page.rack?.(context) ?? null,
			h(
				"span",
				{ class: "dock-chips" },
				h("span", { class: "quiet" }, "Chips "),
				h("b", { class: "number" }, money(context.chips)),
			),
			h("div", { class: "dock-acts", key: "acts" }, own ?? null),
		);
	}

	/** @param {any} before @param {any} view */
	tell(before, view) {
		if (!before || !this.context) return;
		const own = this.page?.announce?.(view, before, this.context);
		const said = own ?? changed(before, view, this.context.me);
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
			h("h1", null, "No such table"),
			h("p", { class: "lead" }, sentence),
			h("p", null, h("a", { class: "button", href: "/" }, "To the lobby")),
		);
	}
}

/** @param {any} before @param {any} view @param {string | null} me */
function changed(before, view, me) {
	const [was, is] = [before.table?.round, view.table?.round];
	if (is && is.phase !== was?.phase) return phaseWords(is.phase);
	const [old, last] = [before.table?.last, view.table?.last];
	if (!last || last.number === old?.number) return null;
	const net = netOf(last.lines, me);
	return net === null
		? `Round ${last.number} is settled.`
		: `Round ${last.number}: your result is ${change(net)}.`;
}

/** The notice at the table: limits and readings. @param {any} view */
function noticePanel(view) {
	const { limits, readings } = view.table;
	return h(
		"details",
		{ class: "panel", key: "notice" },
		h("summary", null, "Limits and rules here"),
		h(
			"div",
			{ class: "stack" },
			h(
				"dl",
				{ class: "facts" },
				Object.entries(limits).map(([kind, one]) => [
					h("dt", null, wagerName(kind)),
					h("dd", null, range(/** @type {any} */ (one))),
				]),
			),
			h("h3", null, "Readings"),
			h(
				"dl",
				{ class: "facts" },
				Object.entries(readings).map(([name, value]) => [
					h("dt", null, words(name)),
					h("dd", null, String(value)),
				]),
			),
			h(
				"p",
				{ class: "small" },
				h(
					"a",
					{ href: `/rules/${view.game}` },
					`All rules of ${GAMES[view.game]?.name ?? view.game}`,
				),
			),
		),
	);
}

/** @param {string} href */
function addStyle(href) {
	return new Promise((resolve) => {
		const link = h("link", { rel: "stylesheet", href });
		link.onload = link.onerror = resolve;
		document.head.append(link);
	});
}
