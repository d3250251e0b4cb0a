// @ts-check
// Asking for an amount: how many chips to buy, and how many to cash.

import { closeAtOnce, dialogOf, showDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { money, range } from "../core/money.js";
import { tell, tryAct } from "../core/notice.js";
import * as session from "../core/session.js";
import { t } from "../core/text.js";
import { allows } from "./offers.js";

/** @import { Offer } from "houseway" */
/** @typedef {(amount: number) => Promise<unknown>} Act */

/**
 * Asks how many chips to buy.
 * @param {Offer} offer
 * @param {number} preset
 * @param {Act} act
 */
export function askToBuy(offer, preset, act) {
	const wallet = session.current()?.balance ?? 0;
	const most = { ...(offer.amount ?? { minimum: 1, maximum: wallet, unit: 1 }) };
	most.maximum = Math.max(most.minimum, Math.min(most.maximum, wallet));
	const line = t("Your wallet has {wallet}. You can buy up to {most}.", {
		wallet: money(wallet),
		most: range(most),
	});
	return amountDialog(t("Buy chips"), line, most, preset, t("Buy"), act);
}

/**
 * Asks how many chips to cash.
 * @param {Offer} offer
 * @param {number} chips
 * @param {Act} act
 */
export function askToCash(offer, chips, act) {
	const bounds = offer.amount ?? { minimum: 1, maximum: chips, unit: 1 };
	const line = t("You have {chips} chips here.", { chips: money(chips) });
	return amountDialog(t("Cash out"), line, bounds, bounds.maximum, t("Cash out"), act);
}

/**
 * A dialog for one amount.
 * @param {string} title
 * @param {string} line
 * @param {import("houseway").Bounds} bounds
 * @param {number} preset
 * @param {string} verb
 * @param {Act} act
 * @returns {Promise<void>} resolves when it is closed
 */
function amountDialog(title, line, bounds, preset, verb, act) {
	const input = h("input", {
		id: "amount",
		name: "amount",
		inputmode: "numeric",
		value: money(preset),
		autocomplete: "off",
	});
	const submit = h("button", { type: "submit", class: "button button--primary grow" }, verb);
	const close = () => dialog.close();
	const send = async (/** @type {Event} */ event) => {
		event.preventDefault();
		const amount = Number(input.value.replaceAll(/[\s,._]/g, ""));
		if (!allows(bounds, amount))
			return tell(t("Enter an amount: {bounds}.", { bounds: range(bounds) }), {
				near: input,
				kind: "refused",
			});
		await tryAct(submit, async () => {
			await act(amount);
			closeAtOnce(dialog);
		});
	};
	const dialog = dialogOf(
		title,
		"dialog--narrow",
		h("p", { class: "quiet" }, line),
		h(
			"form",
			{ class: "stack", onsubmit: send },
			h("label", { class: "field", for: "amount" }, h("span", null, t("Amount")), input),
			h(
				"div",
				{ class: "row" },
				h("button", { type: "button", class: "button", onclick: close }, t("Cancel")),
				submit,
			),
		),
	);
	const closed = showDialog(dialog);
	input.select();
	return closed;
}
