// @ts-check
// The head of every page: the house's name, where to go, one's chips and account, light or dark.

import { onDoubt } from "./again.js";
import { chipLinks, myChips } from "./chips.js";
import { roleName } from "./codes.js";
import { button, byId, fill, h, update } from "./dom.js";
import { LANGUAGES, language, showChosen } from "./language.js";
import { money } from "./money.js";
import { tell, tryAct } from "./notice.js";
import * as session from "./session.js";
import { t } from "./text.js";
import { setTheme, theme } from "./theme.js";

/** @typedef {{href: string, text: string, roles?: string[]}} Link */

/** @type {Link[]} */
const LINKS = [
	{ href: "/", text: t("Lobby") },
	{ href: "/tournaments", text: t("Tournaments") },
	{ href: "/history", text: t("History") },
	{ href: "/play", text: t("My play") },
	{ href: "/school", text: t("School") },
	{ href: "/explorer", text: t("House Way") },
	{ href: "/analysis", text: t("Analysis") },
	{ href: "/rules", text: t("Rules") },
	{ href: "/floor", text: t("Floor"), roles: ["inspector"] },
	{
		href: "/log",
		text: t("Log"),
		roles: ["inspector", "administrator", "director"],
	},
	{
		href: "/accounts",
		text: t("Accounts"),
		roles: ["administrator", "director"],
	},
];
/** @type {import("./chips.js").ChipsAt[]} */
let atTables = [];
const THEMES = /** @type {const} */ ({
	system: ["light", "◐", t("same as your device")],
	light: ["dark", "☀", t("light")],
	dark: ["system", "☾", t("dark")],
});

const IN_DOUBT = t("Connection lost. Checking whether your action went through …");

/**
 * Puts the head on the page and finds out who is signed in. Every page calls it first; what it is
 * about stands there until it draws something else.
 * @param {{title: string, heading?: string, lead?: string}} about
 * @returns {Promise<session.Account | null>}
 */
export async function mountPage({ title, heading = title, lead }) {
	titlePage(title);
	fill(/** @type {Element} */ (document.querySelector(".skip")), t("Skip to content"));
	if (lead) fill(byId("main"), h("h1", null, heading), h("p", { class: "lead" }, lead));
	const header = byId("site-header");
	session.onChange(() => draw(header));
	let untell = () => {};
	onDoubt((doubt) => {
		untell();
		if (doubt) untell = tell(IN_DOUBT, { stay: true });
	});
	document.addEventListener("click", (event) => {
		for (const menu of header.querySelectorAll("details[open]"))
			if (!menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute("open");
	});
	document.addEventListener("click", showClauseBeside);
	header.addEventListener("keydown", (event) => {
		const menu = /** @type {Element} */ (event.target).closest("details[open]");
		if (event.key !== "Escape" || !menu) return;
		menu.removeAttribute("open");
		menu.querySelector("summary")?.focus();
	});
	await session.load().catch(() => null);
	showChosen(); // where it was changed on another device
	await session.settlePassword();
	return session.current();
}

/**
 * Opens a clause beside the page, or in a new tab if the click was one for a new tab.
 * @param {MouseEvent} event
 */
async function showClauseBeside(event) {
	const link = /** @type {Element} */ (event.target).closest("a.clause[href]");
	const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
	if (!link || elsewhere || location.pathname.startsWith("/rules/")) return;
	event.preventDefault();
	const { pathname, hash } = new URL(/** @type {HTMLAnchorElement} */ (link).href);
	const { showClause } = await import("./clause.js");
	showClause(decodeURIComponent(pathname.split("/")[2]), decodeURIComponent(hash.slice(1)), link);
}

/** Names the page where the browser lists it. @param {...string} parts */
export function titlePage(...parts) {
	document.title = [...parts, "Houseway"].join(" · ");
}

/** @param {HTMLElement} header */
function draw(header) {
	update(header, () => [
		h(
			"a",
			{
				class: "site-name",
				href: "/",
				"aria-label": t("Houseway: back to the lobby"),
				same: "name",
			},
			name,
		),
		h("nav", { class: "site-links", "aria-label": t("Pages") }, links("site-link")),
		h(
			"div",
			{ class: "site-tools" },
			wallet(),
			languageMenu("language-menu", "language"),
			themeButton(header),
			accountMenu(),
		),
	]);
}

/** @param {string} className */
function links(className) {
	return LINKS.filter(({ roles }) => !roles || session.has(...roles)).map(({ href, text }) =>
		h(
			"a",
			{
				class: className,
				href,
				"aria-current": isHere(href) ? "page" : null,
			},
			text,
		),
	);
}

/** @param {string} href */
function isHere(href) {
	const [here, there] = [location.pathname, href].map((path) => path.split("/")[1]);
	return here === there;
}

/** The mark and the name. */
function name() {
	return [
		h("img", {
			class: "site-mark",
			src: "/static/favicon.svg",
			alt: "",
			width: "28",
			height: "28",
		}),
		h("span", { translate: "no" }, "Houseway"),
	];
}

function wallet() {
	const account = session.current();
	if (!account) return null;
	return h(
		"span",
		{ class: "wallet", key: "wallet", title: t("Money in your wallet") },
		h("span", { class: "unseen" }, t("Wallet:"), " "),
		money(account.balance),
	);
}

/** @param {HTMLElement} header */
function themeButton(header) {
	const [next, sign, now] = THEMES[theme()];
	return button(
		h("span", { "aria-hidden": "true" }, sign),
		() => {
			setTheme(next);
			draw(header);
		},
		{
			class: "icon-button",
			key: "theme",
			"aria-label": t("Colours: {now}. Change to {theme}", {
				now,
				theme: THEMES[next][2],
			}),
			title: t("Colours: {now}", { now }),
		},
	);
}

/**
 * The languages, each by its own name.
 * @param {string} className @param {string} key
 */
function languageMenu(className, key) {
	const option = /** @param {[string, string]} language */ ([tag, title]) =>
		h("option", { value: tag, lang: tag, selected: tag === language }, title);
	return h(
		"select",
		{
			class: className,
			key,
			translate: "no",
			"aria-label": t("Language"),
			title: t("Language"),
			/** @param {Event} event */
			onchange: (event) => {
				const menu = /** @type {HTMLSelectElement} */ (event.currentTarget);
				tryAct(menu, () => session.readIn(menu.value));
			},
		},
		Object.entries(LANGUAGES).map(option),
	);
}

function accountMenu() {
	const account = session.current();
	const menu = h(
		"nav",
		{ class: "menu", "aria-label": t("Account and pages") },
		h(
			"div",
			{ class: "menu-links" },
			links("menu-item"),
			languageMenu("language-menu menu-words", "language-item"),
		),
		account ? h("div", { class: "menu-chips" }, chipLinks(atTables, "menu-item")) : null,
		account ? who(account) : null,
	);
	return [
		account || !session.isKnown()
			? null
			: button(t("Sign in"), () => session.askToSignIn(), { key: "sign-in" }),
		h(
			"details",
			{
				class: ["account", account ? null : "account--nobody"],
				key: "account",
				ontoggle: onMenuToggle,
			},
			h(
				"summary",
				{ class: "button button--small button--quiet" },
				h("span", { class: "account-name" }, account?.name ?? t("Menu")),
			),
			menu,
		),
	];
}

/** Shows in the open menu where the person's chips are. @param {Event} event */
async function onMenuToggle(event) {
	const { open } = /** @type {HTMLDetailsElement} */ (event.currentTarget);
	if (!open || !session.current()) return;
	try {
		atTables = await myChips();
	} catch {
		atTables = []; // the menu is there without them
	}
	draw(byId("site-header"));
}

/** @param {Element} near */
async function newPassword(near) {
	const { askForNewPassword } = await import("./password.js");
	return askForNewPassword(near);
}

/** @param {Element} near */
async function keepGuest(near) {
	const { askToKeepGuest } = await import("./password.js");
	return askToKeepGuest(near);
}

/** Signs a guest out after a warning, because a guest cannot come back. */
async function leaveForGood() {
	const { ask } = await import("./ask.js");
	return ask(
		{
			title: t("Sign out for good?"),
			line: t(
				"A guest account has no password, so you can't come back to it: you'd lose " +
					"your play chips, your seat and your history. To keep them, choose “Keep " +
					"this account” instead.",
			),
			verb: t("Sign out anyway"),
			danger: true,
		},
		session.signOut,
	);
}

/** @param {session.Account} account */
function who(account) {
	return h(
		"div",
		{ class: "menu-who" },
		h(
			"p",
			{ class: "quiet" },
			account.kind === "guest"
				? t("Guest with play chips")
				: account.roles.map(roleName).join(", "),
		),
		account.kind === "guest"
			? [
					h("a", { class: "menu-item", href: "/account" }, t("Your limits")),
					button(t("Keep this account"), keepGuest, { class: "menu-item" }),
					button(t("Sign out"), leaveForGood, { class: "menu-item" }),
				]
			: [
					h("a", { class: "menu-item", href: "/account" }, t("Your account and limits")),
					button(t("Change password"), newPassword, { class: "menu-item" }),
					button(t("Sign out"), (near) => tryAct(near, session.signOut), {
						class: "menu-item",
					}),
				],
	);
}
