// @ts-check
// Elements from plain calls, and updating what is on the page to match what was built anew.

/** @typedef {Node | string | number | null | undefined | false | any[]} Child */
/** @typedef {Record<string, any>} Props */

const SVG = "http://www.w3.org/2000/svg";
/** @type {WeakMap<Element, Record<string, (event: any) => void>>} */
const handlers = new WeakMap();

/**
 * An HTML element. Props: `class` (text or list), `style` (properties, `--own` ones too), `dataset`,
 * `onclick` and other `on…` handlers, `key` (identity among siblings), `same` (skip the inside when
 * unchanged), `flip` (move gently by this name), and any attribute; `true` sets it, `false` leaves it.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Props | null} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  return /** @type {any} */ (build(document.createElement(tag), props, children));
}

/** An SVG element, with the same props. @param {string} tag @param {Props | null} [props] @param {...Child} children @returns {SVGElement} */
export function s(tag, props, ...children) {
  return /** @type {SVGElement} */ (build(document.createElementNS(SVG, tag), props, children));
}

/** @param {Element} element @param {Props | null | undefined} props @param {Child[]} children */
function build(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) set(element, name, value);
  element.append(...flat(children));
  return element;
}

/** @param {any} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) listen(element, name.slice(2), value);
  else if (name === "class") element.setAttribute("class", [value].flat(9).filter(Boolean).join(" "));
  else if (name === "style") for (const [k, v] of Object.entries(value)) element.style.setProperty(k, String(v));
  else if (name === "dataset") for (const [k, v] of Object.entries(value)) element.dataset[k] = String(v);
  else if (name === "key" || name === "same" || name === "flip") element.dataset[name] = String(value);
  else if (name === "value" && "value" in element) element.value = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Element} element @param {string} type @param {(event: any) => void} handler */
function listen(element, type, handler) {
  let known = handlers.get(element);
  if (!known) handlers.set(element, (known = {}));
  if (!(type in known)) element.addEventListener(type, dispatch);
  known[type] = handler;
}

/** @param {Event} event */
function dispatch(event) {
  const element = /** @type {Element} */ (event.currentTarget);
  handlers.get(element)?.[event.type]?.call(element, event);
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function flat(children) {
  return /** @type {any[]} */ (children)
    .flat(9)
    .filter((child) => child !== null && child !== undefined && child !== false && child !== "")
    .map((child) => (child instanceof Node ? child : String(child)));
}

/** Puts these children in place of all there are. @param {Element} parent @param {...Child} children */
export function fill(parent, ...children) {
  parent.replaceChildren(...flat(children));
}

/** The element with this id, which the page is known to have. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

/**
 * Makes the children of `parent` equal to `children`, keeping every element that is still there:
 * focus, scroll, typed text and running motion survive. Siblings are matched by `key`, else in order.
 * @param {Element} parent @param {...Child} children
 */
export function update(parent, ...children) {
  const wanted = document.createDocumentFragment();
  wanted.append(...flat(children));
  matchChildren(parent, wanted);
}

/** @param {Element} old @param {DocumentFragment | Element} wanted */
function matchChildren(old, wanted) {
  const keyed = new Map();
  for (const child of old.children) {
    const key = keyOf(child);
    if (key !== undefined) keyed.set(key, child);
  }
  let place = old.firstChild;
  for (const next of [...wanted.childNodes]) {
    const kept = find(place, next, keyed);
    if (!kept) {
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
    gone.remove();
  }
}

/** @param {ChildNode | null} place @param {ChildNode} next @param {Map<string, Element>} keyed @returns {ChildNode | null} */
function find(place, next, keyed) {
  const key = keyOf(next);
  if (key !== undefined) {
    const kept = keyed.get(key);
    keyed.delete(key);
    return kept && kept.nodeName === next.nodeName ? kept : null;
  }
  const alike = place && place.nodeName === next.nodeName && keyOf(place) === undefined;
  return alike ? place : null;
}

/** @param {Node} node @returns {string | undefined} */
function keyOf(node) {
  return node instanceof Element ? /** @type {any} */ (node).dataset.key : undefined;
}

/** @param {ChildNode} old @param {ChildNode} next */
function matchNode(old, next) {
  if (!(old instanceof Element) || !(next instanceof Element)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  const same = /** @type {any} */ (old).dataset.same;
  const unchanged = same !== undefined && same === /** @type {any} */ (next).dataset.same;
  matchAttributes(old, next);
  const found = handlers.get(next) ?? {};
  for (const type of Object.keys(handlers.get(old) ?? {})) if (!(type in found)) listen(old, type, nothing);
  for (const [type, handler] of Object.entries(found)) listen(old, type, handler);
  if (!unchanged) matchChildren(old, next);
}

/** @param {any} old @param {any} next */
function matchAttributes(old, next) {
  for (const { name } of [...old.attributes]) {
    const kept = name === "open" || name === "data-own" || next.hasAttribute(name);
    if (!kept) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (name === "style" || (name === "open" && old.nodeName === "DETAILS")) continue; // whoever closed it wants it closed
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.style && old.style.cssText !== next.style.cssText) old.style.cssText = next.style.cssText;
  if ("value" in next && next.dataset.value !== undefined) old.value = next.value;
}

function nothing() {}

/**
 * Keeps one element for each item of a list, in the list's order.
 * @template T
 * @param {Element} parent @param {readonly T[]} items @param {(item: T) => string} keyOf
 * @param {(item: T) => Element} make @param {(element: Element, item: T) => void} [change]
 */
export function keyedList(parent, items, keyOf, make, change) {
  const known = new Map([...parent.children].map((child) => [/** @type {any} */ (child).dataset.key, child]));
  const wanted = items.map((item) => {
    const key = keyOf(item);
    const element = known.get(key) ?? make(item);
    /** @type {any} */ (element).dataset.key = key;
    change?.(element, item);
    return element;
  });
  wanted.forEach((element, i) => {
    if (parent.children[i] !== element) parent.insertBefore(element, parent.children[i] ?? null);
  });
  while (parent.children.length > wanted.length) parent.lastElementChild?.remove();
}

/** Text that only screen readers read. @param {string} text */
export function unseen(text) {
  return h("span", { class: "unseen" }, text);
}

/** Attributes of a drawing: what it is for screen readers, or nothing at all where "" says that words beside it tell it. @param {string} label @returns {Props} */
export function drawing(label) {
  return label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
}
