// @ts-check
// Betting with chips: choose a chip in the rack, click a spot to add it, take the wager back again.

import { chip, chipStack } from "../cards/chips.js";
import { button, h } from "../core/dom.js";
import { arrows } from "../core/keys.js";
import { money } from "../core/money.js";
import { tell } from "../core/notice.js";
import { fitted } from "./offers.js";

/** @import { Context, Spot } from "houseway" */

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
			"aria-label": `Chip of ${money(value)}`,
			tabindex: value === rack.value ? "0" : "-1",
			onfocus: () => value !== rack.value && choose(context, value),
		}),
	);
	return h(
		"div",
		{
			class: "rack",
			role: "radiogroup",
			"aria-label": "Chip to bet with",
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
	const adds = place?.amount ? fitted(place.amount, context.rack.value) : 0;
	const add = (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		if (place) context.act(place, { amount: context.rack.value, near, many: true });
		else tell(closed ?? "Nothing can be placed here now.", { near });
	};
	const take = (/** @type {Event} */ event) => {
		const near = /** @type {Element} */ (event.currentTarget);
		event.preventDefault();
		if (takeBack) context.act(takeBack, { near });
		else if (mine) tell("This wager cannot be taken back now.", { near });
	};
	const keys = (/** @type {KeyboardEvent} */ event) => {
		if (event.key === "Delete" || event.key === "Backspace") take(event);
	};
	return h(
		"div",
		{ class: ["spot", shape, mine ? "has-mine" : null, place ? "is-open" : null], key },
		h(
			"button",
			{
				type: "button",
				class: "spot-add",
				"aria-disabled": place ? null : "true",
				"aria-label": spotWords(name, mine, others, adds),
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
						"aria-label": `Take back ${money(mine)} from ${name}`,
						title: takeBack.says,
						onclick: take,
					},
					"×",
				)
			: null,
	);
}

/**
 * @param {string} name
 * @param {number} mine
 * @param {{player: string, amount: number}[]} others
 * @param {number} adds
 */
function spotWords(name, mine, others, adds) {
	const parts = [name];
	if (mine) parts.push(`${money(mine)} of yours`);
	for (const { player, amount } of others) parts.push(`${money(amount)} of ${player}`);
	if (adds) parts.push(`add ${money(adds)}`);
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
