// @ts-check
// Gentle motion: what stays on the page glides to its new place, what is new comes in quietly, and
// what is gathered goes back to where it came from.
// Nothing moves for those who asked for reduced motion.

const GLIDE = { duration: 280, easing: "cubic-bezier(.2,.7,.2,1)" };
const WITHOUT_FRAMES = 250;
const ENTER = { duration: 240, easing: "ease-out" };
const GATHER = { duration: 360, easing: "ease-in" };

/** Whether motion is wanted. @returns {boolean} */
export function moves() {
	return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Runs something when the next frame is drawn; soon, where the page is hidden and draws none.
 * @param {() => void} act
 */
export function inNextFrame(act) {
	let done = false;
	const once = () => {
		if (!done) act();
		done = true;
	};
	requestAnimationFrame(once);
	setTimeout(once, WITHOUT_FRAMES);
}

/**
 * Makes a change to the page and lets everything inside `root` with a `flip` name glide there.
 * What is new comes from the element with `data-source`, and what is gone goes there.
 * @param {Element} root @param {() => void} change
 */
export function glide(root, change) {
	if (!moves()) return change();
	const before = places(root);
	change();
	const source = sourceIn(root);
	const now = elementsByName(root);
	for (const [name, element] of now) {
		const from = before.get(name);
		if (from) animateMove(element, from.at);
		else if (before.size || source) animateEntrance(element, source);
	}
	const felt = root.querySelector(".felt");
	if (!felt || !source) return;
	for (const [name, { element, at }] of before) {
		if (!now.has(name) && !element.isConnected) drawGathering(felt, element, at, source);
	}
}

/**
 * Drawn once more where it was, on its way back.
 * @param {Element} felt @param {HTMLElement} element @param {DOMRect} at @param {DOMRect} source
 */
function drawGathering(felt, element, at, source) {
	const { left, top, width, height } = at;
	if (!width || !height) return;
	const leaving = document.createElement("div");
	leaving.className = "gathered";
	leaving.setAttribute("data-lasting", "");
	leaving.setAttribute("aria-hidden", "true");
	for (const [name, value] of Object.entries({ left, top, width, height, "--card-width": width }))
		leaving.style.setProperty(name, `${value}px`);
	element.removeAttribute("data-flip");
	leaving.append(element);
	felt.append(leaving);
	const [x, y] = [source.left - left, source.top - top];
	const going = leaving.animate(
		[
			{ transform: "none", opacity: 1 },
			{ transform: `translate(${x}px, ${y}px)`, opacity: 0 },
		],
		GATHER,
	);
	going.finished.catch(() => {}).finally(() => leaving.remove());
}

/** Where what is new comes from: the shoe or the pack; where none is drawn, the dealer's side. */
/** @param {Element} root */
function sourceIn(root) {
	const drawn = root.querySelector("[data-source]")?.getBoundingClientRect();
	const felt = root.querySelector(".felt")?.getBoundingClientRect();
	return drawn ?? (felt && new DOMRect(felt.left + felt.width / 2, felt.top));
}

/**
 * Runs a short animation where motion is wanted.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} [options]
 */
export function animate(element, frames, options = GLIDE) {
	return moves() ? element.animate(frames, options) : null;
}

/** @param {Element} root @returns {Map<string, HTMLElement>} */
function elementsByName(root) {
	const all = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-flip]"));
	return new Map([...all].map((element) => [element.dataset.flip ?? "", element]));
}

/** @param {Element} root @returns {Map<string, {element: HTMLElement, at: DOMRect}>} */
function places(root) {
	return new Map(
		[...elementsByName(root)].map(([name, element]) => [
			name,
			{ element, at: element.getBoundingClientRect() },
		]),
	);
}

/** @param {Element} element @param {DOMRect} from */
function animateMove(element, from) {
	const to = element.getBoundingClientRect();
	const [x, y] = [from.left - to.left, from.top - to.top];
	if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
	element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], GLIDE);
}

/** @param {Element} element @param {DOMRect | undefined} source */
function animateEntrance(element, source) {
	const to = element.getBoundingClientRect();
	const [x, y] = source ? [source.left - to.left, source.top - to.top] : [0, -10];
	element.animate(
		[
			{ transform: `translate(${x}px, ${y}px)`, opacity: 0 },
			{ transform: "none", opacity: 1 },
		],
		ENTER,
	);
}
