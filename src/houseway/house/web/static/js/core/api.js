// @ts-check
// Requests to the house over HTTP. Whatever goes wrong is told as one plain sentence.

import { doubt, isGivenUp, STAYS_UNKNOWN, UNKNOWN, waitAfter } from "./again.js";
import { language } from "./language.js";
import { t } from "./text.js";

/** @import { GetAnswer, PostAnswer, PostBody, WithoutQuery } from "houseway" */

/**
 * Why something was not done: a code for programs, a sentence for people, the clause if a rule
 * spoke.
 */
export class Problem extends Error {
	/** @param {{code: string, why: string, clause?: string | null, status?: number}} problem */
	constructor({ code, why, clause = null, status = 0 }) {
		super(why);
		this.name = "Problem";
		this.code = code;
		this.why = why;
		this.clause = clause;
		this.status = status;
	}
}

/** Any error as a Problem. @param {unknown} error @returns {Problem} */
export function problemOf(error) {
	if (error instanceof Problem) return error;
	console.error(error);
	return new Problem({
		code: "unexpected",
		why: t("Something went wrong on this page. Reload it."),
	});
}

export const OFFLINE = {
	code: "offline",
	why: t("Can't reach the server. Check your connection and try again."),
};
const NO_ANSWER = {
	code: "offline",
	why: t(
		"The server didn't answer. Check your connection, and check what happened " +
			"before you try again.",
	),
};
const TOO_MANY = 429;
const HOUSE_FAILED = 500; // and above: an error of the house, or of a proxy in front of it

let token = "";

/**
 * The session's token, which goes with every request that changes something.
 * @param {string} csrf
 */
export function setToken(csrf) {
	token = csrf;
}

/**
 * @template {string} Path
 * @param {Path} path
 * @returns {Promise<GetAnswer<WithoutQuery<Path>>>} what the house answers
 */
export function get(path) {
	return request("GET", path);
}

/**
 * What has a key is sent again with it until the house says whether it was done.
 * @template {string} Path
 * @param {Path} path
 * @param {PostBody<WithoutQuery<Path>>} [body]
 * @returns {Promise<PostAnswer<WithoutQuery<Path>>>} what the house answers
 */
export async function post(path, body) {
	if (!(/** @type {{key?: string} | undefined} */ (body)?.key)) return postOnce(path, body);
	const began = Date.now();
	/** @type {(() => void) | null} */
	let known = null;
	try {
		for (let tries = 0; ; tries += 1) {
			try {
				return await postOnce(path, body);
			} catch (error) {
				if (!leavesOpen(error, known !== null)) throw error;
			}
			const wait = waitAfter(tries);
			if (isGivenUp(began, wait)) throw new Problem(STAYS_UNKNOWN);
			known ??= doubt();
			await new Promise((resume) => setTimeout(resume, wait));
		}
	} finally {
		known?.();
	}
}

/**
 * Whether it may have been done: where that was open before, being asked to wait leaves it so.
 * @param {unknown} error
 * @param {boolean} before
 */
function leavesOpen(error, before) {
	if (!(error instanceof Problem)) return false;
	if (error.code === UNKNOWN || error.code === OFFLINE.code) return true;
	return error.status >= HOUSE_FAILED || (before && error.status === TOO_MANY);
}

/** @param {string} path @param {unknown} [body] */
async function postOnce(path, body) {
	try {
		return await request("POST", path, body);
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== "no-csrf-token") throw error;
		const me = await request("GET", "/api/me"); // signed in again in another tab
		setToken(me.csrf);
		return request("POST", path, body);
	}
}

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function request(method, path, body) {
	/** @type {Record<string, string>} */
	const headers = { Accept: "application/json", "Accept-Language": language };
	if (body !== undefined) headers["Content-Type"] = "application/json";
	if (method !== "GET" && token) headers["X-CSRF-Token"] = token;
	let response;
	try {
		response = await fetch(path, {
			method,
			headers,
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	} catch {
		throw new Problem(noAnswer(method));
	}
	const answer = await contentOf(response, method);
	if (response.ok) return answer;
	const problem = answer?.error ?? {
		code: "refused",
		why: t("The server answered with an error ({status}).", { status: response.status }),
	};
	throw new Problem({ ...problem, status: response.status });
}

/** @param {string} method */
function noAnswer(method) {
	return method === "GET" ? OFFLINE : NO_ANSWER;
}

/** @param {Response} response @param {string} method */
async function contentOf(response, method) {
	try {
		const text = await response.text();
		const isJson =
			(response.headers.get("content-type") ?? "").split(";")[0].trim() === "application/json";
		return isJson && text ? JSON.parse(text) : text;
	} catch {
		throw new Problem(noAnswer(method));
	}
}

/** A key that makes a request unique, made once and sent again with it. @returns {string} */
export function newKey() {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
