// @ts-check
// Dialogs: how one looks, and that it is gone once it is closed.

import { button, h } from "./dom.js";

let count = 0;

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
export function shown(dialog) {
	return new Promise((resolve) => {
		dialog.addEventListener("close", () => {
			dialog.remove();
			resolve();
		});
		document.body.append(dialog);
		dialog.showModal();
	});
}

/**
 * Closes it once what it asked for is done, and takes it away at once: until the page is drawn anew
 * the focus stays within a dialog that is only closed, and the next Enter would do the same again.
 * @param {HTMLDialogElement} dialog
 */
export function closeAtOnce(dialog) {
	dialog.close();
	dialog.remove();
}

function closeButton() {
	return button("×", (near) => near.closest("dialog")?.close(), {
		class: "icon-button",
		"aria-label": "Close",
	});
}
