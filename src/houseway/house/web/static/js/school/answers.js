// @ts-check
// Answers on their way to the house: each lies in this browser until the house has taken it, and is
// sent again with the same key, so that a cut connection loses none and none counts twice.

import { newKey, Problem, post } from "../core/api.js";
import { keep, learner, readKept } from "./learner.js";

/** @import { Grade, SchoolMode } from "houseway" */

/**
 * @typedef {{key: string, at: number}} Keyed
 * @typedef {{item: string, given: string[], seconds: number, mode: SchoolMode}} Given
 * @typedef {{key: string, grade: Grade, rating: number, repeated: boolean}} Taken
 */

const AT_ONCE = 50;
const TRY_AGAIN = 4_000;
const [BAD_ANSWER, REFUSED] = [400, 409];

/**
 * Answers of one kind that wait: `send` brings a batch of them to the house.
 * @template A, R
 */
export class Waiting {
	/**
	 * @param {string} name under which they are kept
	 * @param {(batch: (A & {key: string, ago: number})[]) => Promise<Map<string, R>>} send
	 */
	constructor(name, send) {
		this.name = name;
		this.bring = send;
		/** @type {(A & Keyed)[]} */
		this.answers = this.read();
		/** @type {Map<string, (taken: R | null) => void>} */
		this.asked = new Map();
		/** @type {Set<() => void>} */
		this.listeners = new Set();
		/** @type {Promise<void> | null} */
		this.sending = null;
		this.timer = 0;
		window.addEventListener("online", () => this.send());
	}

	/** How many wait. */
	get count() {
		return this.answers.length;
	}

	/**
	 * Keeps an answer and sends it.
	 * @param {A} answer
	 * @returns {Promise<R | null>} null where the house cannot be reached: it is sent later
	 */
	give(answer) {
		const one = { ...answer, key: newKey(), at: Date.now() };
		this.answers = [...this.answers, one];
		this.changed();
		/** @type {Promise<R | null>} */
		const known = new Promise((resolve) => this.asked.set(one.key, resolve));
		void this.send();
		return known;
	}

	/** Sends what waits, one batch after the other. */
	send() {
		this.sending ??= this.sendAll().finally(() => {
			this.sending = null;
		});
		return this.sending;
	}

	async sendAll() {
		clearTimeout(this.timer);
		while (this.answers.length) {
			const batch = this.answers.slice(0, AT_ONCE);
			try {
				const sent = batch.map(({ at, ...one }) => ({
					...one,
					ago: Math.max(0, (Date.now() - at) / 1000),
				}));
				this.done(batch, await this.bring(/** @type {any} */ (sent)));
			} catch (error) {
				if (error instanceof Problem && [BAD_ANSWER, REFUSED].includes(error.status)) {
					this.done(batch.slice(0, 1), new Map()); // it will never be taken
					continue;
				}
				for (const { key } of batch) this.tell(key, null);
				this.timer = window.setTimeout(() => this.send(), TRY_AGAIN);
				return;
			}
		}
	}

	/** @param {(A & Keyed)[]} batch @param {Map<string, R>} taken */
	done(batch, taken) {
		const gone = new Set(batch.map(({ key }) => key));
		this.answers = this.answers.filter(({ key }) => !gone.has(key));
		this.changed();
		for (const { key } of batch) this.tell(key, taken.get(key) ?? null);
	}

	/** @param {string} key @param {R | null} taken */
	tell(key, taken) {
		this.asked.get(key)?.(taken);
		this.asked.delete(key);
	}

	changed() {
		keep(this.name, JSON.stringify(this.answers));
		for (const listener of this.listeners) listener();
	}

	/** @returns {(A & Keyed)[]} */
	read() {
		try {
			return JSON.parse(readKept(this.name) ?? "[]");
		} catch {
			return [];
		}
	}
}

/** Answers in lessons, drills and storms. @type {Waiting<Given, Taken>} */
export const answers = new Waiting("houseway-school-answers", async (batch) => {
	const { taken } = await post("/api/school/answers", { learner: learner(), answers: batch });
	return new Map(taken.map((/** @type {Taken} */ one) => [one.key, one]));
});
