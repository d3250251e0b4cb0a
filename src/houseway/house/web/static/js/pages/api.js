// @ts-check
// Every route of the API, read from the document that programs read.

import { get, problemOf } from "../core/api.js";
import { byId, h, update } from "../core/dom.js";
import { mountPage } from "../core/header.js";

/**
 * @typedef {{summary: string, description: string, security?: object[],
 *   requestBody?: {content: Record<string, {schema: object}>}, responses: Record<string,
 *   {description: string}>}} Operation
 */

const main = byId("main");
const head = [
	h("h1", null, "The API of this house"),
	h(
		"p",
		{ class: "lead" },
		"Programs read it as ",
		h("a", { href: "/openapi.json" }, "openapi.json"),
		". Commands and views of live tables also go over the WebSocket at ",
		h("code", null, "/ws"),
		".",
	),
];

await mountPage({
	title: "API",
	heading: "The API of this house",
	lead: "Here is every route, read from the document for programs.",
});
try {
	const { paths } = /** @type {{paths: Record<string, Record<string, Operation>>}} */ (
		await get("/openapi.json")
	);
	const routes = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => route(method, path, operation)),
	);
	update(main, head, h("div", { class: "stack" }, routes));
} catch (error) {
	update(main, head, h("p", { class: "alert alert--bad" }, problemOf(error).why));
}

/** @param {string} method @param {string} path @param {Operation} operation */
function route(method, path, operation) {
	const takes = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
	return h(
		"details",
		{ class: "panel", key: `${method} ${path}` },
		h("summary", null, h("code", null, `${method.toUpperCase()} ${path}`), " ", operation.summary),
		h(
			"p",
			null,
			operation.description,
			operation.security ? " Needs a session." : " Anybody may ask.",
		),
		takes ? h("pre", { class: "small" }, JSON.stringify(takes, null, 1)) : null,
		h(
			"dl",
			{ class: "facts" },
			Object.entries(operation.responses).map(([status, { description }]) => [
				h("dt", null, status),
				h("dd", null, description),
			]),
		),
	);
}
