// @ts-check
// Asks staff for a reason, and whatever else an act needs, before it is done.

import { h } from "../core/dom.js";

/** @typedef {{name: string, label: string, type?: string, value?: string, options?: string[], hint?: string, needed?: boolean}} Field */

/**
 * A dialog that says what will happen and takes the fields; null where it was closed.
 * @param {string} title @param {string} says @param {Field[]} fields @param {string} [confirm]
 * @returns {Promise<Record<string, string> | null>}
 */
export function ask(title, says, fields, confirm = "Do it") {
  return new Promise((resolve) => {
    const done = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
      dialog.close();
      resolve(Object.fromEntries([...given].map(([name, value]) => [name, String(value).trim()])));
    };
    const dialog = h(
      "dialog",
      { class: "dialog dialog--narrow", "aria-labelledby": "ask-title" },
      h("h2", { id: "ask-title" }, title),
      says ? h("p", null, says) : null,
      h("form", { class: "stack", onsubmit: done }, fields.map(fieldOf), h("div", { class: "row row--end" }, h("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Cancel"), h("button", { type: "submit", class: "button button--primary" }, confirm))),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The field for a reason. @type {Field} */
export const REASON = { name: "why", label: "Reason, for the log of significant events", hint: "Everybody who reads the log sees it." };

/** @param {Field} field */
function fieldOf({ name, label, type = "text", value = "", options, hint, needed = true }) {
  const id = `ask-${name}`;
  const input = options
    ? h("select", { id, name }, options.map((option) => h("option", { value: option, selected: option === value }, option)))
    : h("input", { id, name, type, value, required: needed, autocomplete: "off", min: type === "number" ? "1" : null });
  return h("label", { class: "field", for: id }, h("span", null, label), input, hint ? h("span", { class: "hint" }, hint) : null);
}
