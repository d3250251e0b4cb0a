// @ts-check
// Betting with chips: choose a chip in the rack, click a spot to add it, take the wager back again.

import { chip, chipStack } from "../cards/chips.js";
import { button, h } from "../core/dom.js";
import { arrows } from "../core/keys.js";
import { money } from "../core/money.js";
import { tell } from "../core/notice.js";
import { t } from "../core/text.js";
import { allows, fitAmount } from "./offers.js";

/** @import { Bounds, Context, Offer, Spot } from "houseway" */

/**
 * The chips to choose from, as a group of radio buttons.
 * @param {Context} context
 * @returns {HTMLElement}
 */
export function rackElement(context) {
	const { rack } = context;
	const choices = rack.values.map((value) =>
		button(chip(value), () => choose(context, value), {
			key: `chip-${value}`,
			class: "rack-chip",
			role: "radio",
			"aria-checked": String(value === rack.value),
			"aria-label": t("{amount} chip", { amount: money(value) }),
			tabindex: value === rack.value ? "0" : "-1",
			onfocus: () => value !== rack.value && choose(context, value),
		}),
	);
	return h(
		"div",
		{
			class: "rack",
			role: "radiogroup",
			"aria-label": t("Chip to bet with"),
			onkeydown: arrows(".rack-chip"),
		},
		choices,
	);
}

/** Chooses a chip. @param {Context} context @param {number} value */
export function choose(context, value) {
	context.rack.value = value;
	context.redraw();
}

/**
 * A spot of the layout to bet on.
 * @param {Context} context
 * @param {Spot} spot
 * @returns {HTMLElement}
 */
export function bettingSpot(
	context,
	{
		label,
		name = label,
		place,
		takeBack = null,
		mine = 0,
		others = [],
		class: shape,
		key,
		mark,
		closed,
	},
) {
	const unfit = place?.amount ? whyUnfit(place.amount, context) : "";
	const add = (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		if (!place) tell(closed ?? t("You can't bet here right now."), { near });
		else if (unfit) askInstead(context, place, unfit, near);
		else context.act(place, { amount: context.rack.value, near, many: true });
	};
	const take = (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		event.preventDefault();
		if (takeBack) context.act(takeBack, { near });
		else if (mine) tell(t("You can't take back this wager now."), { near });
	};
	const keys = (/** @type {KeyboardEvent} */ event) => {
		if (event.key === "Delete" || event.key === "Backspace") take(event);
	};
	return h(
		"div",
		{
			class: [
				"spot",
				shape,
				mine ? "has-mine" : null,
				place ? "is-open" : null,
				unfit ? "is-unfit" : null,
			],
			key,
		},
		h(
			"button",
			{
				type: "button",
				class: "spot-add",
				"aria-disabled": place ? null : "true",
				"aria-label": spotWords(name, mine, others, place ? context.rack.value : 0, unfit),
				title: unfit || (place ? null : closed),
				...(place && isOwn(place, context) ? { dataset: { does: place.command.command } } : {}),
				onclick: add,
				oncontextmenu: take,
				onkeydown: keys,
			},
			h("span", { class: "spot-label" }, mark ?? label),
			h(
				"span",
				{ class: "spot-chips" },
				mine ? chipStack(mine, { key: "mine", label: "" }) : null,
				others.length ? othersStack(others) : null,
			),
		),
		takeBack
			? h(
					"button",
					{
						type: "button",
						class: "spot-take",
						key: "take",
						"aria-label": t("Take back {amount} from {name}", { amount: money(mine), name }),
						title: takeBack.says,
						onclick: take,
					},
					"×",
				)
			: null,
	);
}

/** Whether it is on one's own place. @param {Offer} place @param {Context} context */
function isOwn({ command }, { seat }) {
	return (command.box ?? seat) === seat;
}

/**
 * Why the chosen chip cannot be placed as it is; nothing where it can.
 * @param {Bounds} bounds
 * @param {Context} context
 */
function whyUnfit(bounds, { rack, chips }) {
	const { value } = rack;
	const { minimum, maximum, unit } = bounds;
	if (!value || allows(bounds, value)) return "";
	if (value > chips)
		return t("a {amount} chip is more than the {chips} you have", {
			amount: money(value),
			chips: money(chips),
		});
	if (value < minimum) return t("add at least {minimum} here", { minimum: money(minimum) });
	if (value > maximum) return t("you can add at most {maximum} here", { maximum: money(maximum) });
	return t("bets here go in steps of {unit}", { unit: money(unit) });
}

/**
 * Asks before an amount other than the chosen one is bet.
 * @param {Context} context
 * @param {Offer} place
 * @param {string} unfit
 * @param {Element} near
 */
async function askInstead(context, place, unfit, near) {
	const { ask } = await import("../core/ask.js");
	const amount = fitAmount(/** @type {Bounds} */ (place.amount), context.rack.value);
	const title = context.rack.value > context.chips ? t("All in?") : t("Another amount?");
	const line = `${unfit[0].toUpperCase()}${unfit.slice(1)}.`;
	const verb = t("Bet {amount}", { amount: money(amount) });
	return ask({ title, line, verb }, () => context.act(place, { amount, near, many: true }));
}

/**
 * @param {string} name
 * @param {number} mine
 * @param {{player: string, amount: number}[]} others
 * @param {number} adds
 * @param {string} unfit
 */
function spotWords(name, mine, others, adds, unfit) {
	const parts = [name];
	if (mine) parts.push(t("{amount} from you", { amount: money(mine) }));
	for (const { player, amount } of others)
		parts.push(t("{amount} from {player}", { amount: money(amount), player }));
	if (adds) parts.push(unfit || t("add {amount}", { amount: money(adds) }));
	return parts.join(", ");
}

/** @param {{player: string, amount: number}[]} others */
function othersStack(others) {
	const total = others.reduce((sum, { amount }) => sum + amount, 0);
	return h(
		"span",
		{
			class: "others",
			key: "others",
			title: others.map(({ player, amount }) => `${player}: ${money(amount)}`).join("\n"),
		},
		chipStack(total, { label: "" }),
	);
}
