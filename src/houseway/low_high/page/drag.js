// @ts-check
// Dragging a card with a mouse, a pen or a finger to a zone of the board. A short press stays a
// click.

const FAR = 6; // px until a press is a drag

/**
 * Handlers that let a card be dragged; `dropped` gets the zone's name (`data-zone`).
 * @param {(zone: string) => void} dropped
 */
export function draggable(dropped) {
	return {
		/** @param {PointerEvent} event */
		onpointerdown: (event) => {
			if (event.button === 0)
				follow(/** @type {HTMLElement} */ (event.currentTarget), event, dropped);
		},
		ondragstart: (/** @type {Event} */ event) => event.preventDefault(),
	};
}

/**
 * @param {HTMLElement} element
 * @param {PointerEvent} start
 * @param {(zone: string) => void} dropped
 */
function follow(element, start, dropped) {
	let moving = false;
	const ends = new AbortController();
	const { signal } = ends;
	/** @param {PointerEvent} event */
	const move = (event) => {
		const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
		if (!moving && Math.hypot(x, y) < FAR) return;
		moving = true;
		element.classList.add("is-dragged");
		element.style.transform = `translate(${x}px, ${y}px)`;
	};
	/** @param {PointerEvent} event */
	const end = (event) => {
		ends.abort();
		element.classList.remove("is-dragged");
		element.style.transform = "";
		if (!moving) return;
		element.addEventListener("click", swallow, { capture: true, once: true });
		setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 0);
		if (event.type !== "pointerup") return;
		const zone = document.elementsFromPoint(event.clientX, event.clientY).map(zoneOf).find(Boolean);
		if (zone) dropped(zone);
	};
	document.addEventListener("pointermove", move, { signal });
	document.addEventListener("pointerup", end, { signal });
	document.addEventListener("pointercancel", end, { signal });
}

/** @param {Element} element */
function zoneOf(element) {
	return /** @type {HTMLElement} */ (element).dataset?.zone;
}

/** @param {Event} event */
function swallow(event) {
	event.stopImmediatePropagation();
	event.preventDefault();
}
