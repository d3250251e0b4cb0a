// @ts-check
// Where what had the focus is gone, the focus goes on to what comes next, once that is on the page.

const PATIENCE = 2_000;

/**
 * Focuses the first element found, as soon as it is there and nothing else has the focus.
 * @param {string} selector
 */
export function focusLater(selector) {
	const end = performance.now() + PATIENCE;
	const step = () => {
		const free = !document.activeElement || document.activeElement === document.body;
		const found = free
			? /** @type {HTMLElement | null} */ (document.querySelector(selector))
			: null;
		if (found) found.focus();
		else if (performance.now() < end) requestAnimationFrame(step);
	};
	requestAnimationFrame(step);
}
