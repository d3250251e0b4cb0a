// @ts-check
// Dialogs: how one looks, and that it is gone once it is closed.

import { button, h } from "./dom.js";
import { t } from "./text.js";

let count = 0;
/** @type {() => HTMLElement | null} */
let mainAction = () => null;

/**
 * Says where the focus goes when a dialog closes, instead of back to what opened it: there the next
 * Enter would ask for the same again.
 * @param {() => HTMLElement | null} find
 */
export function focusAfterDialogs(find) {
	mainAction = find;
}

/**
 * A dialog with a title and a button that closes it.
 * @param {string} title
 * @param {string | null} look a class beside its own
 * @param {...import("houseway").Child} children
 */
export function dialogOf(title, look, ...children) {
	count += 1;
	const id = `dialog-${count}`;
	return h(
		"dialog",
		{ class: ["dialog", look], "aria-labelledby": id },
		h("div", { class: "dialog-head" }, h("h2", { id }, title), closeButton()),
		...children,
	);
}

/**
 * Shows it above the page.
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<void>} resolves when it is closed
 */
export function showDialog(dialog) {
	return new Promise((resolve) => {
		dialog.addEventListener("close", () => {
			dialog.remove();
			focusMainAction();
			resolve();
		});
		document.body.append(dialog);
		focusMainAction(); // the browser brings the focus back there
		dialog.showModal();
	});
}

/**
 * Closes a dialog whose work is done, and removes it right away: in a dialog that is only closed,
 * the focus stays until the page is drawn again, and the next Enter would repeat the work.
 * @param {HTMLDialogElement} dialog
 */
export function closeAtOnce(dialog) {
	dialog.close();
	dialog.remove();
	focusMainAction();
}

function focusMainAction() {
	if (!document.querySelector("dialog[open]")) mainAction()?.focus();
}

function closeButton() {
	return button("×", (near) => near.closest("dialog")?.close(), {
		class: "icon-button",
		"aria-label": t("Close"),
	});
}
