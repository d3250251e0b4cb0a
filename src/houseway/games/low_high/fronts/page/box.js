// @ts-check
// One betting box: who sits there, its High and Low places, its wagers and how they ended.

import { button, h } from "/static/js/core/dom.js";
import { outcomeWords, wagerName } from "/static/js/core/games.js";
import { change, money } from "/static/js/core/money.js";
import { t } from "/static/js/core/text.js";
import { bettingSpot } from "/static/js/table/betting.js";
import { wagerRules } from "/static/js/table/rules.js";
import { handPlaces, reasonLine } from "./hands.js";
import { whyButton } from "./why.js";

/** @import { Context, Offers } from "houseway" */
/** @import { LowHighGame, RoundView, TableView } from "./view.js" */
/**
 * @typedef {{game: LowHighGame, table: TableView, round: RoundView | null, offers: Offers,
 *   context: Context, away: Set<number>}} Layout what all boxes share; `away` are boxes whose cards
 *   lie on my board
 */

/** @param {Layout} layout @param {number} box @param {Record<string, any>} style */
export function boxElement(layout, box, style) {
	const { game, table, round, context, away } = layout;
	const sitter = table.seats[box] ?? null;
	const mine = context.seat === box;
	const hand = round?.hands[box];
	return h(
		"section",
		{
			class: ["lh-box", mine ? "is-mine" : null, hand && !away.has(box) ? "has-cards" : null],
			key: `box-${box}`,
			style,
			tabindex: "-1",
			dataset: { box },
			"aria-label": boxWords(box, sitter, mine),
		},
		h(
			"header",
			{ class: "lh-box-head" },
			h("b", { class: "lh-box-number" }, String(box)),
			seatWords(layout, box, sitter, mine),
		),
		handPlaces(game, hand, box, { away: away.has(box) }),
		mine && hand && !away.has(box) ? reasonLine(hand.reason, { short: true }) : null,
		why(layout, box),
		waits(layout, box, sitter),
		result(layout, box),
		h("div", { class: "lh-spots", key: "spots" }, spots(layout, box)),
		bettors(layout, box),
	);
}

/** @param {number} box @param {string | null} player @param {boolean} mine */
function boxWords(box, player, mine) {
	if (mine) return t("Box {box} (yours)", { box });
	return player ? t("Box {box}, {player}", { box, player }) : t("Box {box}", { box });
}

/**
 * @param {Layout} layout
 * @param {number} box
 * @param {string | null} sitter
 * @param {boolean} mine
 */
function seatWords({ table, offers, context }, box, sitter, mine) {
	if (sitter) {
		const out = table.away[sitter]?.sits_out
			? h("span", { class: "on-felt-quiet" }, " ", t("sitting out"))
			: null;
		return h("span", { class: "lh-sitter", key: "sitter" }, mine ? t("You") : [sitter, out]);
	}
	if (!offers.has("sit", { box }))
		return h("span", { class: "lh-sitter on-felt-quiet", key: "free" }, t("free"));
	return button(t("Sit"), () => context.sit(box), {
		class: "button button--small lh-sit",
		key: "sit",
		"aria-label": t("Sit down at box {box}", { box }),
	});
}

/** Where the hand is seen: why it was set so. @param {Layout} layout @param {number} box */
function why({ game, round, away }, box) {
	const hand = round?.hands[box];
	if (!round || !hand?.setting || away.has(box)) return null;
	return whyButton({
		game,
		readings: round.readings,
		hand,
		whose: t("box {box}'s hand", { box }),
	});
}

/** Who sets the cards. @param {Layout} layout @param {number} box @param {string | null} sitter */
function waits({ round, away }, box, sitter) {
	const hand = round?.hands[box];
	if (!hand || hand.is_set || away.has(box) || round?.phase !== "setting") return null;
	return h(
		"span",
		{ class: "lh-waits", key: "waits" },
		hand.decides && hand.decides === sitter
			? t("{player} sets", { player: hand.decides })
			: t("House Way"),
	);
}

/** @param {Layout} layout @param {number} box */
function result({ game, round, context }, box) {
	const lines = (round?.lines ?? []).filter((line) => line.box === box);
	const main = lines.find((line) => line.kind === game.main);
	if (!main) return null;
	const mine = lines.filter((line) => line.player === context.me);
	const net = mine.reduce((sum, line) => sum + line.net, 0);
	const tone = main.outcome.endsWith("win") ? "good" : main.outcome === "lose" ? "bad" : "even";
	return h(
		"p",
		{ class: ["lh-result", `lh-result--${tone}`], key: "result", title: main.why },
		h("b", null, outcomeWords(game.name, main.outcome)),
		mine.length
			? h("span", { class: "number" }, " ", t("you {amount}", { amount: change(net) }))
			: null,
	);
}

/** @param {Layout} layout @param {number} box */
function spots(layout, box) {
	const { game, context } = layout;
	const main = wagerRules(context.rules, game.main);
	const side = wagerRules(context.rules, game.side);
	return [
		spot(layout, box, {
			kind: game.main,
			on: "box",
			label: main.label,
			name: t("{wager} on box {box}", { wager: main.title, box }),
			shape: game.shape,
		}),
		spot(layout, box, {
			kind: game.side,
			on: "box",
			label: side.label,
			name: t("{wager} on box {box}'s hand", { wager: side.title, box }),
			shape: "spot--oval",
		}),
		spot(layout, box, {
			kind: game.side,
			on: "dealer",
			label: t("{label}, Dealer's Hand", { label: side.label }),
			name: t("{wager} on the dealer's hand, from box {box}", { wager: side.title, box }),
			shape: "lh-spot--dealer",
		}),
	];
}

/**
 * A spot to bet on, or only what is printed on the felt.
 * @param {Layout} layout
 * @param {number} box
 * @param {{kind: string, on: "box" | "dealer", label: string, name: string, shape: string}} what
 */
function spot({ game, table, round, offers, context }, box, { kind, on, label, name, shape }) {
	const there = (round?.wagers ?? []).filter(
		(wager) => wager.box === box && wager.kind === kind && wager.on === on,
	);
	const mine = there
		.filter(({ player }) => player === context.me)
		.reduce((sum, { amount }) => sum + amount, 0);
	const others = there.filter(({ player }) => player !== context.me);
	const place = offers.find("place-wager", { box, kind, on });
	const betting = table.round?.phase === "betting";
	const own = context.seat === box && betting;
	const key = `${kind}-${on}`;
	const importance = kind === game.main ? "main" : "side";
	const classes = `lh-spot lh-spot--${importance} ${shape}`;
	if (!place && !there.length && !own)
		return h(
			"span",
			{ class: `${classes} lh-printed`, key: `${key}-printed`, "aria-hidden": "true" },
			label,
		);
	const takeBack = offers.find("take-back", { box, kind, on });
	return bettingSpot(context, {
		key,
		label,
		name,
		place,
		takeBack,
		mine,
		others,
		class: classes,
		closed: closedWords(game, context, kind, box, round, betting),
	});
}

/**
 * @param {LowHighGame} game
 * @param {Context} context
 * @param {string} kind
 * @param {number} box
 * @param {RoundView | null} round
 * @param {boolean} betting
 */
function closedWords(game, context, kind, box, round, betting) {
	if (!betting) return t("Betting isn't open. Wait for “Place your bets”.");
	if (context.me === null) return t("Sit down or sign in to bet.");
	const leans =
		kind === game.side &&
		!(round?.wagers ?? []).some((wager) => wager.box === box && wager.kind === game.main);
	if (leans) {
		const [main, side] = [game.main, game.side].map((one) => wagerName(game.name, one));
		return t("Box {box} needs its {main} before a {side}.", { box, main, side });
	}
	return t("You can't bet more here. Check the limits and your chips.");
}

/** What others have on the box, by name. @param {Layout} layout @param {number} box */
function bettors({ game, round, context }, box) {
	const others = (round?.wagers ?? []).filter(
		(wager) => wager.box === box && wager.player !== context.me,
	);
	if (!others.length) return null;
	const { label } = wagerRules(context.rules, game.side);
	const mark = (/** @type {import("./view.js").Wager} */ { kind, on }) =>
		kind === game.main
			? ""
			: on === "dealer"
				? t("{wager} on the dealer", { wager: label })
				: label;
	return h(
		"ul",
		{ class: "lh-bettors", key: "bettors", "aria-label": t("Other players' bets") },
		others.map((wager) =>
			h(
				"li",
				{ key: `${wager.player}-${wager.kind}-${wager.on}` },
				h("span", null, wager.player),
				` ${[money(wager.amount), mark(wager)].filter(Boolean).join(", ")}`,
			),
		),
	);
}
