// @ts-check
// Gentle motion: what stays on the page glides to its new place, what is new comes in quietly.
// Nothing moves for those who asked for reduced motion.

const GLIDE = { duration: 280, easing: "cubic-bezier(.2,.7,.2,1)" };
const WITHOUT_FRAMES = 250;
const ENTER = { duration: 240, easing: "ease-out" };

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
 * What is new comes from the element with `data-source`, if there is one, else it fades in.
 * @param {Element} root @param {() => void} change
 */
export function glide(root, change) {
	if (!moves()) return change();
	const before = places(root);
	change();
	const source = sourceIn(root);
	for (const [name, element] of named(root)) {
		const from = before.get(name);
		if (from) moved(element, from);
		else if (before.size || source) entered(element, source);
	}
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

/** @param {Element} root @returns {Map<string, Element>} */
function named(root) {
	return new Map(
		[...root.querySelectorAll("[data-flip]")].map((e) => [/** @type {any} */ (e).dataset.flip, e]),
	);
}

/** @param {Element} root @returns {Map<string, DOMRect>} */
function places(root) {
	return new Map(
		[...named(root)].map(([name, element]) => [name, element.getBoundingClientRect()]),
	);
}

/** @param {Element} element @param {DOMRect} from */
function moved(element, from) {
	const to = element.getBoundingClientRect();
	const [x, y] = [from.left - to.left, from.top - to.top];
	if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
	element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], GLIDE);
}

/** @param {Element} element @param {DOMRect | undefined} source */
function entered(element, source) {
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
