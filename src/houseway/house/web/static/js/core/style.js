// @ts-check
// Style sheets that are loaded once it is known that they are needed.

import { h } from "./dom.js";

/** @type {Map<string, Promise<unknown>>} */
const loaded = new Map();

/** Loads a style sheet, once; resolves also where it fails. @param {string} href */
export function addStyle(href) {
	const before = loaded.get(href);
	if (before) return before;
	const made = new Promise((resolve) => {
		const link = h("link", { rel: "stylesheet", href });
		link.onload = link.onerror = resolve;
		document.head.append(link);
	});
	loaded.set(href, made);
	return made;
}
