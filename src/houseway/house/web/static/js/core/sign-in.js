// @ts-check
// The dialog for signing in, or for trying it as a guest. It is loaded when it is needed.

import { Problem } from "./api.js";
import { closeAtOnce, dialogOf, showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { tryAct } from "./notice.js";
import { t } from "./text.js";

/**
 * Opens it.
 * @param {string} why a line above the form
 * @param {{signIn: (name: string, password: string, code?: string) => Promise<void>,
 *   playAsGuest: () => Promise<unknown>}} session
 * @returns {Promise<void>} resolves when it is closed
 */
export function signInDialog(why, { signIn, playAsGuest }) {
	const name = h("input", {
		id: "sign-in-name",
		name: "name",
		autocomplete: "username",
		required: true,
	});
	const password = h("input", {
		id: "sign-in-password",
		name: "password",
		type: "password",
		autocomplete: "current-password",
		required: true,
	});
	const code = h("input", {
		id: "sign-in-code",
		name: "code",
		autocomplete: "one-time-code",
		inputmode: "numeric",
	});
	const asked = h(
		"label",
		{ class: "field", for: "sign-in-code", hidden: true },
		h("span", null, t("Code from your authenticator app")),
		code,
	);
	const enter = async () => {
		try {
			await signIn(name.value.trim(), password.value, code.value.trim());
		} catch (error) {
			if (error instanceof Problem && error.code === "code-needed") {
				asked.hidden = false;
				code.focus();
			}
			throw error;
		}
	};
	/** @param {Event} event @param {() => Promise<unknown>} act */
	const attempt = async (event, act) => {
		event.preventDefault();
		const near =
			event instanceof SubmitEvent ? event.submitter : /** @type {Element} */ (event.currentTarget);
		await tryAct(near, async () => {
			await act();
			closeAtOnce(dialog);
		});
	};
	const guest = h(
		"button",
		{
			type: "button",
			class: "button button--primary wide",
			onclick: (/** @type {Event} */ e) => attempt(e, playAsGuest),
		},
		t("Play as a guest"),
	);
	const form = h(
		"form",
		{
			class: "stack",
			onsubmit: (/** @type {Event} */ e) => attempt(e, enter),
		},
		h("label", { class: "field", for: "sign-in-name" }, h("span", null, t("Name")), name),
		h(
			"label",
			{ class: "field", for: "sign-in-password" },
			h("span", null, t("Password")),
			password,
		),
		asked,
		h("button", { type: "submit", class: "button wide" }, t("Sign in")),
	);
	const dialog = dialogOf(
		t("Welcome"),
		"dialog--narrow",
		h("p", { class: "quiet" }, why),
		guest,
		h("p", { class: "divider" }, h("span", null, t("or sign in to your account"))),
		form,
	);
	return showDialog(dialog);
}
