// @ts-check
// Entering real cards as they are dealt: what a game's own part of the console is made of, and the
// plain part for a game that has none.

import { card, cardName } from "../cards/cards.js";
import { h } from "../core/dom.js";
import { asTitle } from "../core/games.js";

/** @import { CommandShape, ConsolePart, Offer } from "houseway" */
/** @typedef {import("houseway").SendDirectly} Send */

/** A part that works for any game. @param {CommandShape[]} commands @returns {ConsolePart} */
export function plainPart(commands) {
	const withCards = commands.filter(
		({ routine, fields = [] }) =>
			routine && fields.some(({ name, type }) => type === "cards" || name === "card"),
	);
	const entered = withCards.map(({ name }) => name);
	return {
		entered,
		panel: (_, offers, send) => {
			const coming = offers.list(entered);
			if (!coming.length) return null;
			const [{ command }] = coming;
			if ("card" in command) return cardPicker("Which card came?", coming, send);
			const fields = Object.keys(command).filter((name) => Array.isArray(command[name]));
			return cardForm(
				asTitle(command.command),
				fields.map((name) => ({ label: asTitle(name), hint: "cards, with spaces between them" })),
				(rows, near) => {
					const given = Object.fromEntries(fields.map((name, i) => [name, rows[i]]));
					return send({ ...command, ...given }, { near });
				},
			);
		},
	};
}

/**
 * A card to choose among those that may come.
 * @param {string} title
 * @param {Offer[]} coming
 * @param {Send} send
 */
export function cardPicker(title, coming, send) {
	return h(
		"section",
		{ class: "panel stack", key: "cards" },
		h("h2", null, title),
		h(
			"div",
			{ class: "console-pick cards--tiny" },
			coming.map((offer) =>
				h(
					"button",
					{
						type: "button",
						class: "console-card",
						key: offer.command.card,
						"aria-label": cardName(offer.command.card),
						onclick: (/** @type {Event} */ e) =>
							send(offer.command, { near: /** @type {Element} */ (e.currentTarget) }),
					},
					card(offer.command.card),
				),
			),
		),
	);
}

/**
 * Cards to type, a row each.
 * @param {string} title @param {{label: string, hint: string}[]} rows
 * @param {(cards: string[][], near: Element | null) => Promise<boolean>} done
 */
export function cardForm(title, rows, done) {
	const submit = async (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		const element = /** @type {HTMLFormElement} */ (event.currentTarget);
		const inputs = /** @type {HTMLInputElement[]} */ ([...element.querySelectorAll("input")]);
		const cards = inputs.map((input) => input.value.split(/[\s,]+/).filter(Boolean));
		if (await done(cards, event.submitter)) for (const input of inputs) input.value = "";
	};
	return h(
		"form",
		{ class: "panel stack", key: "cards", onsubmit: submit },
		h("h2", null, title),
		rows.map(({ label, hint }, i) =>
			h(
				"label",
				{ class: "field", for: `cards-${i}`, key: label },
				h("span", null, label),
				h("input", {
					id: `cards-${i}`,
					autocomplete: "off",
					autocapitalize: "none",
					spellcheck: "false",
					placeholder: hint,
				}),
			),
		),
		h(
			"div",
			null,
			h("button", { type: "submit", class: "button button--primary" }, "Enter these cards"),
		),
	);
}
