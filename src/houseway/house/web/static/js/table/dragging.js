// @ts-check
// A card on its way under a mouse, a pen or a finger: a copy of it follows above everything, since
// the dock would cut off the card itself. A short press stays a click.

const FAR = 6; // px until a press is a drag

/**
 * @param {HTMLElement} element
 * @param {PointerEvent} start
 * @param {(zone: string, at: Element) => void} dropped
 */
export function follow(element, start, dropped) {
	/** @type {HTMLElement | null} */
	let copy = null;
	/** @type {Element | null} */
	let over = null;
	const ends = new AbortController();
	const { signal } = ends;
	/** @param {PointerEvent} event */
	const move = (event) => {
		const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
		if (!copy && Math.hypot(x, y) < FAR) return;
		copy ??= lift(element);
		copy.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
		mark(zoneAt(event));
	};
	/** @param {Element | null} zone */
	const mark = (zone) => {
		if (zone === over) return;
		over?.classList.remove("is-over");
		zone?.classList.add("is-over");
		over = zone;
	};
	/** @param {PointerEvent} event */
	const end = (event) => {
		ends.abort();
		mark(null);
		if (!copy) return;
		copy.remove();
		element.classList.remove("is-lifted");
		element.addEventListener("click", swallow, { capture: true, once: true });
		setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 0);
		const zone = event.type === "pointerup" ? zoneAt(event) : null;
		if (zone) dropped(/** @type {HTMLElement} */ (zone).dataset.zone ?? "", zone);
	};
	window.addEventListener("pointermove", move, { signal });
	window.addEventListener("pointerup", end, { signal });
	window.addEventListener("pointercancel", end, { signal });
}

/** @param {HTMLElement} element */
function lift(element) {
	const { left, top, width } = element.getBoundingClientRect();
	const copy = /** @type {HTMLElement} */ (element.querySelector(".card")?.cloneNode(true));
	copy.className += " dragged-copy";
	copy.style.setProperty("--card-width", `${width}px`);
	copy.style.left = `${left}px`;
	copy.style.top = `${top}px`;
	copy.setAttribute("aria-hidden", "true");
	element.classList.add("is-lifted");
	document.body.append(copy);
	return copy;
}

/** @param {PointerEvent} event @returns {Element | null} */
function zoneAt(event) {
	return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-zone]") ?? null;
}

/** @param {Event} event */
function swallow(event) {
	event.stopImmediatePropagation();
	event.preventDefault();
}
