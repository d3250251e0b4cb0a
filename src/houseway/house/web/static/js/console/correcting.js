// @ts-check
// An inspector corrects a round at the step that was wrong: it was really otherwise, it never
// happened, something is missing after it, or a card was another one.

import { get, newKey, post } from "../core/api.js";
import { ask } from "../core/ask.js";
import { roleName } from "../core/codes.js";
import { button, h } from "../core/dom.js";
import { tell, tryAct } from "../core/notice.js";
import { t } from "../core/text.js";
import { commandName, fieldName } from "./names.js";
import { formField, parseFields } from "./shapes.js";

/**
 * @import { Command, CommandField, CommandShape, ConsolePlace, CorrectionOf,
 *   LiveView } from "houseway"
 */
/** @typedef {{id: string, command: Command}} Step */
/** @typedef {{table: string, round: number, real_cards: boolean, steps: Step[]}} Steps */
/** @typedef {{amendment: string, says: string} & Record<string, unknown>} Amendment */

const STAFF = ["dealer", "inspector"];

export class Correcting {
	/** @type {Amendment[]} */
	#amendments = [];
	/** @type {string[]} */
	#comes = [];
	#chosen = ""; // where all steps are listed

	/**
	 * @param {ConsolePlace} at
	 * @param {CorrectionOf} how
	 * @param {Steps} found
	 * @param {{commands: CommandShape[], pack: string[]}} rules
	 * @param {LiveView} view
	 * @param {() => void} redraw
	 */
	constructor(at, how, found, rules, view, redraw) {
		this.at = at;
		this.how = how;
		const steps = found.steps.map(({ id, command }) => ({ id, command: how.inner(command) }));
		this.found = { ...found, steps };
		this.shapes = rules.commands;
		this.several = new Set(rules.pack).size < rules.pack.length; // of a card in the pack
		this.view = view;
		this.redraw = redraw;
	}

	/**
	 * @param {ConsolePlace} at @param {number} number @param {LiveView} view
	 * @param {() => void} redraw
	 */
	static async of(at, number, view, redraw) {
		const how = at.round(view, number);
		const [found, rules] = await Promise.all([
			/** @type {Promise<Steps>} */ (get(how.steps)),
			get(`/api/rules/${view.game}/commands`),
		]);
		return new Correcting(at, how, found, rules, view, redraw);
	}

	/** The panel, at the step of this version, or of one among all. @param {number | null} version */
	panel(version) {
		const { steps } = this.found;
		const id = version === null ? this.#chosen || steps[0]?.id : String(version);
		const at = steps.filter((step) => step.id === id || step.id.split("+")[0] === id);
		return h(
			"section",
			{ class: "panel stack", key: "correcting", "aria-labelledby": "correcting" },
			h("h2", { id: "correcting" }, t("Correct this round")),
			version === null ? this.#choice(id) : null,
			at.length
				? at.map((step) => this.#step(step))
				: h("p", { class: "quiet small" }, t("Choose a step that was entered by a person.")),
			this.found.real_cards && !this.several
				? h(
						"div",
						null,
						button(t("A card was entered wrongly"), () => this.#cardWas()),
					)
				: null,
			this.#amendments.length ? this.#pending() : null,
		);
	}

	/** One of all steps. @param {string} id */
	#choice(id) {
		const choose = (/** @type {Event} */ event) => {
			this.#chosen = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
			this.redraw();
		};
		return h(
			"label",
			{ class: "field", key: "choice" },
			h("span", null, t("Round {round}, step", { round: this.found.round })),
			h(
				"select",
				{ onchange: choose },
				this.found.steps.map((step, i) =>
					h(
						"option",
						{ value: step.id, selected: step.id === id },
						`${i + 1}. ${saidBy(step.command)}`,
					),
				),
			),
		);
	}

	/** @param {Step} step */
	#step(step) {
		const fields = this.#fields(step.command.command);
		return h(
			"div",
			{ class: "stack", key: step.id },
			h("p", null, h("b", null, step.command.by), ` ${describeCommand(step.command)}`),
			h(
				"div",
				{ class: "row" },
				fields.length
					? button(t("What really happened …"), () => this.#instead(step, fields))
					: null,
				this.several && this.found.real_cards && step.command.card
					? button(t("The card was a different one"), () => this.#cardWas(step))
					: null,
				button(t("It never happened"), () =>
					this.#add({
						amendment: "struck",
						step: step.id,
						says: t("never: {step}", { step: saidBy(step.command) }),
					}),
				),
				button(t("Something is missing after this step"), () => this.#missing(step)),
			),
		);
	}

	/** @param {string} name */
	#fields(name) {
		return this.shapes.find((shape) => shape.name === name)?.fields ?? [];
	}

	/** @param {Step} step @param {CommandField[]} fields */
	#instead(step, fields) {
		const asked = fields.map((field) => ({
			...formField(this.view, field),
			value: asText(step.command[field.name]),
		}));
		return ask(
			{ title: commandName(step.command.command), fields: asked, verb: t("This is what happened") },
			(given) => {
				const command = { ...step.command, ...parseFields(fields, given) };
				this.#add({
					amendment: "instead",
					step: step.id,
					command: this.how.outer(command),
					says: t("really: {step}", { step: saidBy(command) }),
				});
			},
		);
	}

	/** @param {Step} step */
	async #missing(step) {
		const kinds = this.shapes.filter(({ name }) => !name.startsWith("house-"));
		let chosen = "";
		let by = "";
		const players = Object.keys(this.view.table?.chips ?? {});
		const goesOn = await ask(
			{
				title: t("What is missing?"),
				fields: [
					{
						name: "kind",
						label: t("What happened"),
						options: kinds.map(({ name }) => [name, commandName(name)]),
					},
					{
						name: "by",
						label: t("Who did it"),
						options: [...players, ...STAFF].map((name) => [
							name,
							STAFF.includes(name) ? roleName(name) : name,
						]),
					},
				],
				verb: t("Resume"),
			},
			(given) => {
				chosen = given.kind;
				by = given.by;
			},
		);
		if (!goesOn) return;
		const fields = this.#fields(chosen);
		await ask(
			{
				title: commandName(chosen),
				fields: fields.map((field) => formField(this.view, field)),
				verb: t("Add the missing step"),
			},
			(given) => {
				const command = { command: chosen, by, ...parseFields(fields, given) };
				this.#add({
					amendment: "added",
					after: step.id,
					command: this.how.outer(command),
					says: t("missing: {step}", { step: saidBy(command) }),
				});
			},
		);
	}

	/**
	 * Everywhere in the round; or in this step, of packs with several such cards.
	 * @param {Step} [step]
	 */
	#cardWas(step) {
		const where = step ? { steps: [step.id] } : {};
		return ask(
			{
				title: t("A card was entered wrongly"),
				fields: [
					{ name: "was", label: t("Card as entered"), value: step?.command.card ?? "" },
					{ name: "really", label: t("Actual card") },
				],
				verb: t("This is what happened"),
			},
			({ was, really }) =>
				this.#add({
					amendment: "card",
					was,
					really,
					...where,
					says: t("{was} was actually {really}", { was, really }),
				}),
		);
	}

	/** @param {Amendment} amendment */
	#add(amendment) {
		this.#amendments.push(amendment);
		this.#comes = [];
		this.redraw();
	}

	#pending() {
		return h(
			"div",
			{ class: "stack", key: "pending" },
			h(
				"ol",
				{ class: "small" },
				this.#amendments.map(({ says }, i) => h("li", { key: `${i} ${says}` }, says)),
			),
			this.#comes.length ? h("p", { class: "alert", role: "status" }, this.#comes.join(" ")) : null,
			h(
				"div",
				{ class: "row" },
				button(t("Discard these changes"), () => this.#forget()),
				button(t("Preview the result"), (near) => this.#preview(near), { class: "button" }),
				button(t("Correct the round"), (near) => this.#send(near), {
					class: "button button--primary",
				}),
			),
		);
	}

	#forget() {
		this.#amendments = [];
		this.#comes = [];
		this.redraw();
	}

	/** @param {string} reason */
	#command(reason) {
		return {
			...this.how.correction,
			amendments: this.#amendments.map(({ says, ...amendment }) => amendment),
			reason,
		};
	}

	/** @param {Element} near */
	#preview(near) {
		return tryAct(near, async () => {
			const command = this.#command(t("As things stand now."));
			const asked = { key: newKey(), command, as: "inspector" };
			const found = await post(`${this.at.path}/preview`, asked);
			const { says } = /** @type {import("houseway").Previewed} */ (found);
			this.#comes = says;
			this.redraw();
			return true;
		});
	}

	/** @param {Element} near */
	#send(near) {
		const line = this.#comes.join(" ") || t("The round will be decided again with your changes.");
		return ask(
			{
				title: t("Correct round {round}", { round: this.found.round }),
				line,
				fields: [{ name: "reason", label: t("Reason (shown to the players)") }],
				verb: t("Correct the round now"),
			},
			async ({ reason }) => {
				const command = this.#command(reason);
				await post(`${this.at.path}/commands`, {
					key: newKey(),
					command,
					as: "inspector",
					why: reason,
				});
				tell(t("Done."), { near, kind: "done" });
				location.reload();
			},
		);
	}
}

/** @param {Command} command */
function saidBy(command) {
	return `${command.by} ${describeCommand(command)}`;
}

/** @param {Command} command */
function describeCommand({ command, by, ...fields }) {
	const given = Object.entries(fields)
		.filter(([, value]) => value !== null && value !== false && value !== "")
		.map(([name, value]) => `${fieldName(name)} ${asText(value)}`);
	return [commandName(command), ...given].join(" · ");
}

/** @param {unknown} value */
function asText(value) {
	if (value === undefined || value === null) return "";
	if (typeof value === "boolean") return value ? "yes" : "no";
	return Array.isArray(value) ? value.join(" ") : String(value);
}
