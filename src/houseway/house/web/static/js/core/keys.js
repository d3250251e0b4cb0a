// @ts-check
// The keyboard: shortcuts of a page, and arrow keys inside a group.

/** @typedef {Record<string, (event: KeyboardEvent) => void>} Keys */

/**
 * Calls back with every key that is meant for the page: not while a person is typing or a dialog is
 * open.
 * @param {(event: KeyboardEvent) => boolean} handler says whether the key had a meaning
 * @returns {() => void} stops it
 */
export function onKeys(handler) {
	/** @param {KeyboardEvent} event */
	const handle = (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
		const at = /** @type {Element} */ (event.target);
		if (at.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
		if (handler(event)) event.preventDefault();
	};
	document.addEventListener("keydown", handle);
	return () => document.removeEventListener("keydown", handle);
}

/**
 * Calls the handler of a key, unless a person is typing or a dialog is open.
 * @param {Keys | (() => Keys)} keys by name, or what tells them when a key is pressed
 * @returns {() => void} stops it
 */
export function shortcuts(keys) {
	return onKeys((event) => {
		const known = typeof keys === "function" ? keys() : keys;
		const handler = known[event.key] ?? known[event.key.toLowerCase()];
		handler?.(event);
		return Boolean(handler);
	});
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Moves the focus with the arrow keys among the elements of a group; use as its `onkeydown`.
 * @param {string} selector
 * @returns {(event: KeyboardEvent) => void}
 */
export function arrows(selector) {
	return (event) => {
		const group = /** @type {Element} */ (event.currentTarget);
		const all = /** @type {HTMLElement[]} */ (
			[...group.querySelectorAll(selector)].filter((e) => !e.hasAttribute("disabled"))
		);
		const at = all.findIndex((element) => element.contains(document.activeElement));
		const step = /** @type {Record<string, number>} */ (STEPS)[event.key];
		const to =
			event.key === "Home"
				? 0
				: event.key === "End"
					? all.length - 1
					: step && at >= 0
						? (at + step + all.length) % all.length
						: -1;
		if (to < 0 || !all[to]) return;
		event.preventDefault();
		all[to].focus();
	};
}
