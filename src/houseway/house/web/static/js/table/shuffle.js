// @ts-check
// The fair shuffle in full: what the house has committed to, my part in it, and what was revealed.

import { h } from "../core/dom.js";
import { t } from "../core/text.js";

/** @import { Context, LiveView } from "houseway" */
/** @typedef {(seed: string, near: Element | null) => void} Choose */

/**
 * @param {LiveView} view
 * @param {Context} context
 * @param {Choose} choose called with the seed that the player has chosen
 */
export function shuffle(view, context, choose) {
	const { seeds, revealed } = view;
	if (view.dealing === "human")
		return h(
			"p",
			null,
			t("A dealer deals real cards at this table and enters them as they're dealt."),
		);
	return h(
		"div",
		{ class: "stack" },
		h(
			"p",
			{ class: "quiet small" },
			t(
				"The house fixes its secret before bets, your seed is mixed in, and the " +
					"secret is revealed after the round, so anyone can check the shuffle.",
			),
		),
		seeds ? h("h3", null, t("Shuffle {number}", { number: seeds.number })) : null,
		seeds
			? facts([
					[t("Commitment"), hash(seeds.commitment)],
					[
						t("Your seed"),
						seeds.players[context.me ?? ""]
							? hash(seeds.players[context.me ?? ""])
							: context.me
								? t("not given")
								: t("sign in to add one"),
					],
					[
						t("Other seeds"),
						String(Object.keys(seeds.players).filter((name) => name !== context.me).length),
					],
					[
						t("Status"),
						seeds.shuffled ? t("shuffled") : t("seeds are accepted until the cards are shuffled"),
					],
				])
			: null,
		context.me ? seedForm(choose) : null,
		revealed ? h("h3", null, t("Revealed: shuffle {number}", { number: revealed.number })) : null,
		revealed
			? facts([
					[t("Server seed"), hash(revealed.server_seed)],
					[t("Commitment"), hash(revealed.commitment)],
				])
			: null,
	);
}

/** @param {Choose} choose */
function seedForm(choose) {
	const send = (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		const form = /** @type {HTMLFormElement} */ (event.currentTarget);
		const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("seed"));
		const near = /** @type {Element | null} */ (event.submitter);
		if (input.value.trim()) choose(input.value.trim(), near);
	};
	return h(
		"form",
		{ class: "seed-form", key: "seed-form", onsubmit: send },
		h(
			"label",
			{ class: "field grow", for: "own-seed" },
			h("span", null, t("Your own seed")),
			h("input", {
				id: "own-seed",
				name: "seed",
				maxlength: "64",
				autocomplete: "off",
				placeholder: t("any letters and digits"),
			}),
		),
		h("button", { type: "submit", class: "button" }, t("Use it")),
	);
}

/** @param {[string, Node | string][]} pairs */
function facts(pairs) {
	return h(
		"dl",
		{ class: "facts" },
		pairs.map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
	);
}

/** @param {string} value */
function hash(value) {
	return h("code", { class: "hash", title: value }, value);
}
