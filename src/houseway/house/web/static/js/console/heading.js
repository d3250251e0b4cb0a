// @ts-check
// What a console shows around its acts: the heading, the roles to choose from, a conflict of
// interest, and decided disputes.

import { dealerName, roleName, statusName } from "../core/codes.js";
import { button, h } from "../core/dom.js";
import { asTitle, gameName, phaseWords } from "../core/games.js";
import { t } from "../core/text.js";

/** @import { ConsolePlace, ConsoleView, Context, LiveView, Rules } from "houseway" */

/**
 * The name of the table, and below it where its round stands.
 * @param {ConsoleView} view
 * @param {ConsolePlace} at
 * @param {string} id of the record
 * @param {boolean} isTournament
 */
export function heading(view, at, id, isTournament) {
	const round = view.table?.round;
	return [
		h(
			"h1",
			{ class: "console-heading", tabindex: "-1" },
			t("Console: {name}", { name: view.name }),
		),
		h(
			"p",
			{ class: "quiet small" },
			h("a", { href: at.page }, gameName(view.game)),
			` · ${statusName(view.status)}${view.why ? `: ${view.why}` : ""} · `,
			dealerName(view.dealing),
			" · ",
			round
				? t("round {number}: {phase}", {
						number: round.number,
						phase: phaseWords(view.game, round.phase),
					})
				: t("between rounds"),
			" · ",
			h("a", { href: `/log?table=${encodeURIComponent(id)}` }, t("table log")),
			isTournament
				? null
				: [" · ", h("a", { href: `/history?table=${encodeURIComponent(id)}` }, t("rounds"))],
			view.standing ? ` · ${view.standing}` : null,
		),
	];
}

/**
 * Buttons that show this page in another role, for people who have several.
 * @param {readonly string[]} roles
 * @param {string} now
 * @param {number} table of a tournament, or 0
 */
export function roleButtons(roles, now, table) {
	if (roles.length < 2) return null;
	const address = (/** @type {string} */ role) => `?as=${role}${table ? `&table=${table}` : ""}`;
	return h(
		"div",
		{ class: "row", role: "group", "aria-label": t("Act as") },
		roles.map((role) =>
			button(asTitle(roleName(role)), () => location.assign(address(role)), {
				key: role,
				"aria-pressed": String(role === now),
			}),
		),
	);
}

/**
 * Why a person who plays at this table can do nothing here as staff.
 * @param {ConsolePlace} at
 * @param {string} sentence
 */
export function conflictPanel(at, sentence) {
	return h(
		"section",
		{ class: "panel stack", key: "conflict", role: "status" },
		h("p", { class: "alert alert--warn" }, sentence),
		h("p", null, h("a", { class: "button", href: at.page }, t("Go to your game"))),
	);
}

/** @param {LiveView} view */
export function disputesPanel({ disputes }) {
	if (!disputes?.length) return null;
	return h(
		"section",
		{ class: "panel stack", key: "disputes" },
		h("h2", null, t("Decided disputes")),
		h(
			"ul",
			{ class: "small" },
			disputes.map(({ round, decision }) =>
				h("li", null, t("Round {round}: {decision}", { round, decision })),
			),
		),
	);
}

/**
 * What a game's page is given if the table is only looked at.
 * @param {string} id
 * @param {string} game
 * @param {Rules} rules
 * @param {() => void} redraw
 * @returns {Context}
 */
export function onlooker(id, game, rules, redraw) {
	return {
		id,
		game,
		rules,
		me: null,
		seat: null,
		chips: 0,
		rack: { value: 0, values: [] },
		act: async () => false,
		sit: () => {},
		redraw,
	};
}
