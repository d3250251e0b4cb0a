// @ts-check
// What the director of a tournament may do now, each with a reason for the log.

import { h } from "/static/js/core/dom.js";
import { clauseLink } from "/static/js/core/games.js";
import { t } from "/static/js/core/text.js";
import { RULINGS, rulings } from "./rulings.js";

/** @import { Offer, Offers } from "houseway" */
/** @import { Acting } from "./acting.js" */

const IN_THE_LIST = ["accept-entry", "refuse-entry", "disqualify", "acknowledge"];

/**
 * The director's panel.
 * @param {Offers} offers
 * @param {Acting} acting
 * @param {{value: string}} reason
 * @param {boolean} automatic
 * @returns {HTMLElement}
 */
export function directorPanel(offers, acting, reason, automatic) {
	const plain = offers.except([...IN_THE_LIST, ...RULINGS]);
	return h(
		"section",
		{ class: "panel stack tour-director", key: "director", "aria-labelledby": "director-title" },
		h("h2", { id: "director-title" }, t("Director's desk")),
		automatic
			? h(
					"p",
					{ class: "quiet small" },
					t(
						"An automatic director handles entries, ballots and prizes here. Anything " +
							"that needs judgement is up to you.",
					),
				)
			: null,
		offers.has("notify-entrants")
			? h(
					"p",
					{ class: "alert alert--warn", key: "conditions" },
					t("Entrants are waiting: show them the conditions, or no seats can be drawn."),
					" ",
					clauseLink("KHT-1.5"),
				)
			: null,
		reasonField(reason),
		h(
			"div",
			{ class: "row" },
			[...plain].sort(byRule).map((offer) => plainButton(offer, acting)),
		),
		h("div", { class: "row" }, rulings(offers, acting)),
	);
}

/** @param {{value: string}} reason */
function reasonField(reason) {
	const id = "director-reason";
	const keep = (/** @type {InputEvent} */ event) =>
		(reason.value = /** @type {HTMLInputElement} */ (event.currentTarget).value);
	return h(
		"label",
		{ class: "field", for: id },
		h("span", null, t("Reason for routine actions, for the log")),
		h("input", { id, maxlength: "500", autocomplete: "off", value: reason.value, oninput: keep }),
	);
}

/** What the rules ask for comes before what the house may choose. */
/** @param {Offer} a @param {Offer} b */
function byRule(a, b) {
	return Number(!a.clause) - Number(!b.clause);
}

/** @param {Offer} offer @param {Acting} acting */
function plainButton(offer, acting) {
	return h(
		"button",
		{
			type: "button",
			class: ["button", offer.clause ? "button--primary" : null],
			key: JSON.stringify(offer.command),
			onclick: (/** @type {Event} */ e) =>
				acting.act(offer.command, {
					near: /** @type {Element} */ (e.currentTarget),
					why: acting.reason(),
				}),
		},
		offer.says,
		offer.clause
			? h("span", { class: "unseen" }, ", ", t("clause {clause}", { clause: offer.clause }))
			: null,
	);
}
