// @ts-check
// The dialogs of a second factor: the picture for the phone, and the codes for a drawer.

import { closeAtOnce, dialogOf, showDialog } from "./dialog.js";
import { button, h } from "./dom.js";
import { tryAct } from "./notice.js";
import { t } from "./text.js";

/**
 * @param {{secret: string, picture: string}} begun
 * @param {(password: string, code: string) => Promise<void>} confirm
 * @returns {Promise<boolean>} whether it was confirmed
 */
export async function newFactorDialog({ secret, picture }, confirm) {
	let done = false;
	const password = input("factor-password", "password", "current-password");
	const code = input("factor-code", "text", "one-time-code");
	const send = async (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		await tryAct(/** @type {Element} */ (event.submitter), async () => {
			await confirm(password.value, code.value);
			done = true;
			closeAtOnce(dialog);
		});
	};
	const drawn = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
	drawn.setAttribute("role", "img");
	drawn.setAttribute("aria-label", t("QR code for an authenticator app"));
	const frame = h("div", { class: "factor-picture" });
	frame.append(document.importNode(drawn, true));
	const dialog = dialogOf(
		t("Set up two-factor sign-in"),
		"dialog--narrow",
		h(
			"p",
			{ class: "quiet" },
			t("Scan this with your authenticator app, or enter the key by hand:"),
		),
		frame,
		h("p", { class: "factor-secret" }, (secret.match(/.{1,4}/g) ?? []).join(" ")),
		h(
			"form",
			{ class: "stack", onsubmit: send },
			labelField(t("Code shown in the app"), code),
			labelField(t("Your password"), password),
			h(
				"div",
				{ class: "row" },
				button(t("Not now"), () => dialog.close(), { class: "button" }),
				h("button", { type: "submit", class: "button button--primary grow" }, t("Turn on")),
			),
		),
	);
	await showDialog(dialog);
	return done;
}

/** @param {string[]} codes */
export function codesDialog(codes) {
	const dialog = dialogOf(
		t("Backup codes"),
		"dialog--narrow",
		h(
			"p",
			null,
			t(
				"Write these down and keep them apart from your phone. Each one works once " +
					"in place of a code from the app. We won't show them again.",
			),
		),
		h(
			"ul",
			{ class: "list-bare factor-codes" },
			codes.map((code) => h("li", null, h("code", null, code))),
		),
		button(t("I've saved them"), () => dialog.close(), { class: "button button--primary wide" }),
	);
	return showDialog(dialog);
}

/** @param {string} id @param {string} type @param {string} autocomplete */
function input(id, type, autocomplete) {
	return h("input", { id, type, autocomplete, required: true });
}

/** @param {string} text @param {HTMLInputElement} field */
function labelField(text, field) {
	return h("label", { class: "field", for: field.id }, h("span", null, text), field);
}
