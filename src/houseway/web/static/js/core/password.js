// @ts-check
// The dialogs in which everybody changes the own password, and a guest chooses a first one.

import { Problem } from "./api.js";
import { ask } from "./ask.js";
import { tell } from "./notice.js";
import { changePassword, current, keepGuest } from "./session.js";

const NEW = [
	{ name: "wanted", label: "New password", type: "password", hint: "At least ten characters" },
	{ name: "again", label: "The new one again", type: "password" },
];

/** @param {Record<string, string>} typed */
function theSame({ wanted, again }) {
	const sentence = "The new password was typed in two different ways: type it again.";
	if (wanted !== again) throw new Problem({ code: "not-the-same", sentence });
	return wanted;
}

/** @param {Element} near */
export async function askToKeepGuest(near) {
	const name = current()?.name ?? "";
	const done = await ask(
		{
			title: "Keep this account",
			line:
				`Choose a password, and you can come back as ${name} whenever you like: your chips, your ` +
				"seat and your history stay. The name stays too: your rounds are recorded under it.",
			fields: NEW,
			verb: "Keep it",
		},
		(typed) => keepGuest(theSame(typed)),
	);
	if (done) tell(`You are no guest any more: sign in as ${name}.`, { near, kind: "done" });
}

/** @param {Element} near */
export async function askForNewPassword(near) {
	const done = await ask(
		{
			title: "Change your password",
			line: "You stay signed in here; wherever else you are signed in, you are signed out.",
			fields: [
				{ name: "old", label: "Your password now", type: "password" },
				...NEW,
				...(current()?.second_factor
					? [{ name: "code", label: "Code of your second factor" }]
					: []),
			],
			verb: "Change it",
		},
		(typed) => changePassword(typed.old, theSame(typed), typed.code),
	);
	if (done) tell("Your password is changed.", { near, kind: "done" });
}
