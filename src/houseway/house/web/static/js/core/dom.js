// @ts-check
// Elements from plain calls, and updating the page to match elements that were built again.

/** @import { Child } from "houseway" */
/** @typedef {Record<string, any>} Props */

const SVG = "http://www.w3.org/2000/svg";
const LASTING = ["open", "aria-busy"]; // what people and their acts have set outlives a drawing
/** @type {WeakMap<Element, Record<string, (event: any) => void>>} */
const handlers = new WeakMap();
/**
 * Insides that are made once it is known that they are needed.
 * @type {WeakMap<Element, Child[]>}
 */
const waiting = new WeakMap();
let deferring = false;

/**
 * An HTML element. Props: `class` (text or list), `style` (properties, `--own` ones too),
 * `dataset`, `onclick` and other `on…` handlers, `key` (identity among siblings), `same`
 * (skip the inside when unchanged), `flip` (move gently by this name), `lasting` (put there by an
 * act: no drawing takes it away), and any attribute; `true` sets it, `false` leaves it. A child may
 * be a function that makes it; beside `same`, `update` calls it only where it is needed.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Props | null} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
	return /** @type {any} */ (build(document.createElement(tag), props, children));
}

/**
 * An SVG element, with the same props.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, props, ...children) {
	return /** @type {SVGElement} */ (build(document.createElementNS(SVG, tag), props, children));
}

/**
 * A small button; what it does is given the button itself, where a refusal is to be told.
 * @param {Child} text
 * @param {(near: HTMLElement) => unknown} act
 * @param {Props} [props] a `class` of its own takes the place of the small one
 */
export function button(text, act, props) {
	const onclick = (/** @type {any} */ event) => act(event.currentTarget);
	return h("button", { type: "button", class: "button button--small", onclick, ...props }, text);
}

/** @param {Element} element @param {Props | null | undefined} props @param {Child[]} children */
function build(element, props, children) {
	for (const name in props) set(element, name, props[name]);
	if (deferring && props?.same !== undefined) waiting.set(element, children);
	else element.append(...flat(children));
	return element;
}

/**
 * Props that are more than an attribute.
 * @type {Record<string, (element: any, value: any) => void>}
 */
const SETTERS = {
	class: (element, value) =>
		element.setAttribute(
			"class",
			typeof value === "string" ? value : value.flat(9).filter(Boolean).join(" "),
		),
	style: (element, value) => {
		for (const [k, v] of Object.entries(value)) element.style.setProperty(k, String(v));
	},
	dataset: (element, value) => {
		for (const [k, v] of Object.entries(value)) element.dataset[k] = String(v);
	},
};
const MARKS = ["key", "same", "flip", "lasting"];

/** @param {any} element @param {string} name @param {any} value */
function set(element, name, value) {
	if (value === null || value === undefined || value === false) return;
	if (name.startsWith("on")) listen(element, name.slice(2), value);
	else if (name in SETTERS) SETTERS[name](element, value);
	else if (MARKS.includes(name)) element.setAttribute(`data-${name}`, String(value));
	else if (name === "value" && "value" in element) element.value = value;
	else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Element} element @param {string} type @param {(event: any) => void} handler */
function listen(element, type, handler) {
	const known = handlers.get(element) ?? {};
	handlers.set(element, known);
	if (!(type in known)) element.addEventListener(type, dispatch);
	known[type] = handler;
}

/** @param {Event} event */
function dispatch(event) {
	const element = /** @type {Element} */ (event.currentTarget);
	handlers.get(element)?.[event.type]?.call(element, event);
}

/**
 * @param {readonly Child[]} children
 * @param {(Node | string)[]} [into]
 * @returns {(Node | string)[]}
 */
function flat(children, into = []) {
	for (const child of children) {
		if (Array.isArray(child)) flat(child, into);
		else if (typeof child === "function") flat([child()], into);
		else if (child instanceof Node) into.push(child);
		else if (child !== null && child !== undefined && child !== false && child !== "")
			into.push(String(child));
	}
	return into;
}

/** Makes the insides that were put off, of an element and of all in it. @param {ChildNode} node */
function complete(node) {
	if (!(node instanceof Element)) return;
	const put = waiting.get(node);
	if (put) {
		waiting.delete(node);
		node.append(...flat(put));
	}
	for (const child of node.children) complete(child);
}

/**
 * Puts these children in place of all there are.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
	parent.replaceChildren(...flat(children));
}

/**
 * The element with this id, which the page is known to have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
	const found = document.getElementById(id);
	if (!found) throw new Error(`The page has no #${id}.`);
	return found;
}

/**
 * Makes the children of `parent` equal to `children`, keeping every element that is still there:
 * focus, scroll, typed text and running motion survive. Siblings are matched by `key`, else in
 * order. Children that a function makes are cheaper: drawings that are there already are not made
 * again.
 * @param {Element} parent @param {...Child} children
 */
export function update(parent, ...children) {
	const wanted = document.createDocumentFragment();
	const before = deferring;
	deferring = true;
	try {
		wanted.append(...flat(children));
	} finally {
		deferring = before;
	}
	matchChildren(parent, wanted);
}

/** @param {Element} old @param {DocumentFragment | Element} wanted */
function matchChildren(old, wanted) {
	const keyed = new Map();
	for (const child of old.children) {
		const key = keyOf(child);
		if (key !== null) keyed.set(key, child);
	}
	let place = old.firstChild;
	for (const next of [...wanted.childNodes]) {
		const kept = find(place, next, keyed);
		if (!kept) {
			complete(next);
			old.insertBefore(next, place);
			continue;
		}
		if (kept === place) place = place.nextSibling;
		else old.insertBefore(kept, place);
		matchNode(kept, next);
	}
	while (place) {
		const gone = place;
		place = place.nextSibling;
		if (!isLasting(gone)) gone.remove();
	}
}

/**
 * @param {ChildNode | null} place
 * @param {ChildNode} next
 * @param {Map<string, Element>} keyed
 * @returns {ChildNode | null}
 */
function find(place, next, keyed) {
	const key = keyOf(next);
	if (key !== null) {
		const kept = keyed.get(key);
		keyed.delete(key);
		return kept && kept.nodeName === next.nodeName ? kept : null;
	}
	const alike = place?.nodeName === next.nodeName && keyOf(place) === null && !isLasting(place);
	return alike ? place : null;
}

/** @param {Node} node @returns {string | null} */
function keyOf(node) {
	return node instanceof Element ? node.getAttribute("data-key") : null;
}

/** @param {Node} node */
function isLasting(node) {
	return node instanceof Element && node.hasAttribute("data-lasting");
}

/** @param {ChildNode} old @param {ChildNode} next */
function matchNode(old, next) {
	if (!(old instanceof Element) || !(next instanceof Element)) {
		if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
		return;
	}
	const same = old.getAttribute("data-same");
	const unchanged = same !== null && same === next.getAttribute("data-same");
	matchAttributes(old, next);
	matchHandlers(old, next);
	if (unchanged) return;
	if (waiting.has(next)) complete(next);
	matchChildren(old, next);
}

/** @param {Element} old @param {Element} next */
function matchHandlers(old, next) {
	const [had, has] = [handlers.get(old), handlers.get(next)];
	for (const type in had) if (!has || !(type in has)) listen(old, type, nothing);
	for (const type in has) listen(old, type, has[type]);
}

/** @param {any} old @param {any} next */
function matchAttributes(old, next) {
	for (const name of old.getAttributeNames())
		if (!next.hasAttribute(name) && !LASTING.includes(name)) old.removeAttribute(name);
	for (const name of next.getAttributeNames()) if (isMatched(old, name)) matchOne(old, next, name);
	const styled = old.hasAttribute("style") || next.hasAttribute("style");
	if (styled && old.style.cssText !== next.style.cssText) old.style.cssText = next.style.cssText;
	if ("value" in next && next.dataset.value !== undefined) old.value = next.value;
}

/**
 * Leaves open or closed what the person opened or closed; styles are matched as a whole.
 * @param {any} old
 * @param {string} name
 */
function isMatched(old, name) {
	return name !== "style" && !(name === "open" && old.nodeName === "DETAILS");
}

/** @param {any} old @param {any} next @param {string} name */
function matchOne(old, next, name) {
	const value = next.getAttribute(name);
	if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function nothing() {}

/** Text that only screen readers read. @param {string} text */
export function unseen(text) {
	return h("span", { class: "unseen" }, text);
}

/**
 * Attributes of a drawing: what it is for screen readers, or nothing at all where "" says that
 * words beside it tell it.
 * @param {string} label
 * @returns {Props}
 */
export function drawing(label) {
	return label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
}
