// @ts-check
// A dialog that asks before something is done: a reason, a time, a choice, or just once more.

import { h } from "../core/dom.js";
import { tellProblem } from "../core/notice.js";
import { closeButton } from "../core/session.js";

/** @typedef {{name: string, label: string, value?: string, type?: string, options?: [string, string][], hint?: string, optional?: boolean}} Field */

let count = 0;

/**
 * Asks and does it; stays open with the reason where it is refused.
 * @param {{title: string, line?: string, fields?: Field[], verb: string, danger?: boolean}} what
 * @param {(values: Record<string, string>) => Promise<unknown>} act
 * @returns {Promise<boolean>} whether it was done
 */
export function ask({ title, line = "", fields = [], verb, danger = false }, act) {
  const id = `ask-${(count += 1)}`;
  let done = false;
  const submit = h("button", { type: "submit", class: ["button", "grow", danger ? "button--danger" : "button--primary"] }, verb);
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    submit.setAttribute("aria-busy", "true");
    try {
      await act(Object.fromEntries([...given].map(([name, value]) => [name, String(value).trim()])));
      done = true;
      dialog.close();
    } catch (error) {
      tellProblem(error, submit);
    } finally {
      submit.removeAttribute("aria-busy");
    }
  };
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-labelledby": id },
    h("div", { class: "dialog-head" }, h("h2", { id }, title), closeButton()),
    line ? h("p", { class: "quiet" }, line) : null,
    h("form", { class: "stack", onsubmit: send }, fields.map((field) => fieldElement(id, field)), h("div", { class: "row" }, h("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Not now"), submit)),
  );
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(done);
    });
    document.body.append(dialog);
    dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector("form input, form select, form textarea"))?.focus();
  });
}

/** @param {string} id @param {Field} field */
function fieldElement(id, { name, label, value = "", type = "text", options, hint, optional = false }) {
  const own = `${id}-${name}`;
  const common = { id: own, name, required: !optional, "aria-describedby": hint ? `${own}-hint` : null };
  const input = options
    ? h("select", common, options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)))
    : h("input", { ...common, type, value, step: type === "datetime-local" ? "1" : null, autocomplete: "off", maxlength: type === "text" ? "500" : null });
  return h("label", { class: "field", for: own }, h("span", null, label), input, hint ? h("span", { class: "hint", id: `${own}-hint` }, hint) : null);
}
