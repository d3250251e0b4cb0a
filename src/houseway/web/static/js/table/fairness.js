// @ts-check
// The fair shuffle: what the house has committed to, my part in it, and what was revealed.

import { newKey, problemOf } from "../core/api.js";
import { h } from "../core/dom.js";
import * as live from "../core/live.js";
import { tell, tellProblem } from "../core/notice.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./offers.js").Offers} Offers */

const given = new Set();
/** A seed somebody chose, until it is given. @type {{seed: string, near: Element | null} | null} */
let own = null;

/**
 * Gives a seed once for each commitment where I sit: the one I chose, else a random one.
 * @param {any} view
 * @param {Offers} offers
 * @param {Context} context
 */
export function giveSeed(view, offers, context) {
	const { seeds } = view;
	if (!seeds || context.me === null || !offers.has("house-give-seed")) return;
	if (own) return giveOwn(context);
	const name = `${context.id} ${seeds.number}`;
	if (given.has(name) || context.me in seeds.players || context.seat === null) return;
	given.add(name);
	// Too late is no harm.
	live.act(context.id, { command: "house-give-seed", seed: newKey() }).catch(() => {});
}

/** @param {Context} context */
async function giveOwn(context) {
	const chosen = own;
	own = null;
	if (!chosen) return;
	const command = { command: "house-give-seed", seed: chosen.seed };
	try {
		await live.act(context.id, command);
		tell("Your seed goes into this shuffle.", { near: chosen.near, kind: "done" });
	} catch (error) {
		if (problemOf(error).code === "shuffled-already") own ??= chosen;
		else tellProblem(error, chosen.near);
	}
}

/**
 * The panel about the shuffle.
 * @param {any} view
 * @param {Offers} offers
 * @param {Context} context
 * @returns {HTMLElement | null}
 */
export function fairnessPanel(view, offers, context) {
	const { seeds, revealed } = view;
	if (view.dealing === "human") {
		return panel(
			h("p", null, "A dealer deals real cards at this table and enters them as they are dealt."),
		);
	}
	return panel(
		h(
			"p",
			{ class: "quiet small" },
			"The house fixes its secret before bets, your seed is mixed in, and the secret is " +
				"shown after the round, so that anyone can check the shuffle.",
		),
		seeds ? h("h3", null, `Shuffle ${seeds.number}`) : null,
		seeds
			? facts([
					["Commitment", hash(seeds.commitment)],
					[
						"Your seed",
						seeds.players[context.me ?? ""]
							? hash(seeds.players[context.me ?? ""])
							: context.me
								? "none given"
								: "sign in to give one",
					],
					[
						"Other seeds",
						String(Object.keys(seeds.players).filter((name) => name !== context.me).length),
					],
					["State", seeds.shuffled ? "shuffled" : "seeds are taken until the cards are shuffled"],
				])
			: null,
		context.me ? seedForm(offers, context) : null,
		revealed ? h("h3", null, `Revealed: shuffle ${revealed.number}`) : null,
		revealed
			? facts([
					["Server seed", hash(revealed.server_seed)],
					["Commitment", hash(revealed.commitment)],
				])
			: null,
	);
}

/** @param {...(Node | null)} children */
function panel(...children) {
	return h(
		"details",
		{ class: "panel", key: "fairness" },
		h("summary", null, "Fair shuffle"),
		h("div", { class: "stack" }, children),
	);
}

/** @param {Offers} offers @param {Context} context */
function seedForm(offers, context) {
	const send = (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		const form = /** @type {HTMLFormElement} */ (event.currentTarget);
		const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("seed"));
		const near = /** @type {Element | null} */ (event.submitter);
		if (!input.value.trim()) return;
		own = { seed: input.value.trim(), near };
		if (offers.has("house-give-seed")) giveOwn(context);
		else tell("The cards are shuffled already: your seed goes into the next shuffle.", { near });
	};
	return h(
		"form",
		{ class: "seed-form", key: "seed-form", onsubmit: send },
		h(
			"label",
			{ class: "field grow", for: "own-seed" },
			h("span", null, "A seed of your own"),
			h("input", {
				id: "own-seed",
				name: "seed",
				maxlength: "64",
				autocomplete: "off",
				placeholder: "any letters and figures",
			}),
		),
		h("button", { type: "submit", class: "button" }, "Use it"),
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
