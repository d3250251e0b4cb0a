// @ts-check
// Cards that can be dragged. What follows the pointer is loaded when the first such card is there.

/** @type {Promise<typeof import("./dragging.js")> | null} */
let following = null;

/**
 * Handlers that let a card be dragged; `dropped` gets the zone's name (`data-zone`) and element.
 * @param {(zone: string, at: Element) => void} dropped
 */
export function draggable(dropped) {
	following ??= import("./dragging.js");
	return {
		/** @param {PointerEvent} event */
		onpointerdown: (event) => {
			const element = /** @type {HTMLElement} */ (event.currentTarget);
			if (event.button === 0) following?.then(({ follow }) => follow(element, event, dropped));
		},
		ondragstart: (/** @type {Event} */ event) => event.preventDefault(),
	};
}
