// @ts-check
// Accounts: opening them, their roles, their wallets, and closing the door on one.

import { get, newKey, post, problemOf } from "../core/api.js";
import { ask, REASON } from "../core/ask.js";
import { roleName } from "../core/codes.js";
import { button, byId, h, update } from "../core/dom.js";
import { asTitle } from "../core/games.js";
import { mountPage } from "../core/header.js";
import { money } from "../core/money.js";
import { tell, tryAct } from "../core/notice.js";
import { askForNewPassword } from "../core/password.js";
import * as session from "../core/session.js";
import { t } from "../core/text.js";

/**
 * @typedef {{name: string, roles: string[], kind: string, disabled: boolean, balance: number,
 *   second_factor: boolean}} Account
 * @typedef {{number: number, what: string, account: string | null, amount: number, reason: string,
 *   asked_by: string, mine: boolean, says: string,
 *   why_not: string}} Waiting
 */
/** @import { Field } from "../core/ask.js" */

const ROLES = ["player", "dealer", "inspector", "director", "trainer", "administrator"];
const PAGE = 100;
const AMOUNT = { name: "amount", label: t("Amount"), type: "number" };
const REASON_FIELD = { ...REASON, name: "reason" };
const main = byId("main");
/** @type {Account[]} */
let accounts = [];
let more = true;
/** @type {Waiting[]} */
let waiting = [];

await mountPage({
	title: t("Accounts"),
	lead: t("The administrator opens accounts, assigns roles and moves money here."),
});
try {
	await load();
} catch (error) {
	update(
		main,
		h("h1", null, t("Accounts")),
		h("p", { class: "alert alert--bad" }, problemOf(error).why),
	);
}

async function loadWaiting() {
	({ waiting } = await get("/api/office"));
	draw();
}

/** @param {Waiting} one @param {"confirm" | "turn-down"} what */
function decide(one, what) {
	const key = newKey();
	const path = `/api/office/waiting/${one.number}/${what}`;
	return ask(
		{
			title: what === "confirm" ? t("Confirm") : t("Turn down"),
			line: t("{what}, requested by {name}: {reason}", {
				what: one.says,
				name: one.asked_by,
				reason: one.reason,
			}),
			fields: what === "confirm" ? [] : [REASON_FIELD],
			verb: what === "confirm" ? t("Confirm") : t("Turn down"),
			danger: what !== "confirm",
		},
		async ({ reason }) => {
			const body = { key, ...(reason ? { reason } : {}) };
			({ waiting } = /** @type {{waiting: Waiting[]}} */ (await post(path, body)));
			if (one.account && administers())
				take(await get(`/api/accounts/${encodeURIComponent(one.account)}`));
			else draw();
		},
	);
}

/** Directors only confirm what waits. */
function administers() {
	return session.current()?.roles.includes("administrator") ?? false;
}

/** What waits for a second person. */
function waitingPart() {
	if (waiting.length === 0) return null;
	return h(
		"section",
		{ class: "panel stack", "aria-labelledby": "waiting" },
		h("h2", { id: "waiting" }, t("Waiting for a second person")),
		h(
			"ul",
			{ class: "list-bare stack" },
			waiting.map((one) =>
				h(
					"li",
					{ key: String(one.number), class: "row row--between" },
					h(
						"span",
						null,
						t("{what}, requested by {name}: {reason}", {
							what: one.says,
							name: one.asked_by,
							reason: one.reason,
						}),
					),
					h(
						"span",
						{ class: "row" },
						one.mine
							? h("span", { class: "quiet" }, one.why_not)
							: button(t("Confirm"), () => decide(one, "confirm"), {
									class: "button button--primary",
								}),
						button(t("Turn down"), () => decide(one, "turn-down"), { class: "button" }),
					),
				),
			),
		),
	);
}

async function load() {
	if (!administers()) return loadWaiting();
	const after = accounts.at(-1)?.name ?? "";
	const found = /** @type {{accounts: Account[]}} */ (
		await get(`/api/accounts?after=${encodeURIComponent(after)}`)
	);
	accounts = [...accounts, ...found.accounts];
	more = found.accounts.length === PAGE;
	await loadWaiting();
}

/** @param {Account} account what the house answered */
function take(account) {
	const others = accounts.filter(({ name }) => name !== account.name);
	accounts = [...others, account].sort((a, b) => (a.name < b.name ? -1 : 1));
	draw();
}

/** @param {string} value @returns {Field} */
function rolesField(value) {
	return {
		name: "roles",
		label: t("Roles"),
		type: "checks",
		value,
		options: ROLES.map((role) => [role, asTitle(roleName(role))]),
	};
}

function open() {
	const key = newKey();
	const fields = [
		{ name: "name", label: t("Name") },
		rolesField("player"),
		{ name: "password", label: t("Password"), type: "password", optional: true },
		REASON_FIELD,
	];
	return ask(
		{
			title: t("Open an account"),
			line: t("Staff need a password of at least ten characters."),
			fields,
			verb: t("Open account"),
		},
		async ({ name, reason, roles, password }) =>
			take(
				await post("/api/accounts", {
					name,
					reason,
					roles: roles.split(" "),
					password: password || null,
					key,
				}),
			),
	);
}

/**
 * Uses one key for all tries: a second try after no answer does not pay in twice.
 * @param {Account} account
 * @param {string} what
 * @param {string} title
 * @param {Field[]} fields
 * @param {Element} near
 */
async function change(account, what, title, fields, near) {
	const key = newKey();
	let password = "";
	let waits = false;
	const path = `/api/accounts/${encodeURIComponent(account.name)}`;
	await ask({ title: `${title}: ${account.name}`, fields, verb: title }, async (given) => {
		const body = {
			...given,
			...(given.amount ? { amount: Number(given.amount) } : {}),
			...(given.roles ? { roles: given.roles.split(" ") } : {}),
			key,
		};
		const changed = /** @type {{password?: string, waits?: boolean}} */ (
			await post(`${path}/${what}`, body)
		);
		({ password = "", waits = false } = changed);
		take(await get(`/api/accounts/${encodeURIComponent(account.name)}`));
		if (waits) await loadWaiting();
	});
	if (waits) tell(t("Waiting for a second person to confirm."), { near, kind: "info", stay: true });
	if (password)
		tell(t("New password for {name}: {password}", { name: account.name, password }), {
			near,
			kind: "done",
			stay: true,
		});
}

function draw() {
	if (!administers()) {
		update(
			main,
			h("h1", null, t("Accounts")),
			waitingPart() ?? h("p", { class: "quiet" }, t("Nothing is waiting for a second person.")),
		);
		return;
	}
	update(
		main,
		h(
			"div",
			{ class: "row row--between" },
			h("h1", null, t("Accounts")),
			h(
				"button",
				{ type: "button", class: "button button--primary", onclick: open },
				t("Open an account"),
			),
		),
		waitingPart(),
		h(
			"div",
			{ class: "table-frame", tabindex: "0", role: "region", "aria-label": t("Accounts") },
			h(
				"table",
				{ class: "data data--cards" },
				h(
					"thead",
					null,
					h(
						"tr",
						null,
						[t("Name"), t("Roles"), t("Wallet"), t("Actions")].map((title) =>
							h("th", { scope: "col" }, title),
						),
					),
				),
				h("tbody", null, accounts.map(row)),
			),
		),
		more
			? h(
					"p",
					null,
					button(t("Show more"), (near) => tryAct(near, load), { class: "button" }),
				)
			: null,
	);
}

/** @param {Account} account */
function row(account) {
	const changing = (
		/** @type {string} */ text,
		/** @type {string} */ what,
		/** @type {Field[]} */ fields,
	) =>
		button(text, (near) => change(account, what, text, fields, near), {
			key: text,
			"aria-label": `${text}: ${account.name}`,
		});
	return h(
		"tr",
		{ key: account.name },
		h(
			"th",
			{ scope: "row" },
			account.name,
			account.disabled ? [" ", h("span", { class: "badge badge--bad" }, t("disabled"))] : null,
			account.kind === "person"
				? null
				: [" ", h("span", { class: "badge" }, account.kind === "bot" ? t("bot") : t("guest"))],
		),
		h("td", { dataset: { title: t("Roles") } }, account.roles.map(roleName).join(", ")),
		h("td", { class: "number", dataset: { title: t("Wallet") } }, money(account.balance)),
		h(
			"td",
			{ class: "all-across" },
			h(
				"div",
				{ class: "row" },
				account.name === session.current()?.name
					? button(t("Change password"), askForNewPassword, { key: "password" })
					: [
							changing(t("Deposit"), "deposits", [AMOUNT, REASON_FIELD]),
							changing(t("Withdraw"), "withdrawals", [AMOUNT, REASON_FIELD]),
							account.kind === "person"
								? [
										changing(t("Roles"), "roles", [
											rolesField(account.roles.join(" ")),
											REASON_FIELD,
										]),
										changing(t("New password"), "password", []),
									]
								: null,
							account.second_factor
								? changing(t("Reset two-factor sign-in"), "second-factor/reset", [REASON_FIELD])
								: null,
						],
				account.disabled
					? changing(t("Enable"), "enable", [REASON_FIELD])
					: changing(t("Disable"), "disable", [REASON_FIELD]),
			),
		),
	);
}
