// @ts-check
// The dialogs in which everybody changes the own password, and a guest chooses a first one.

import { ask } from "./ask.js";
import { tell } from "./notice.js";
import { codeField, NEW, theSame } from "./own-password.js";
import { changePassword, current, keepGuest } from "./session.js";

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
				...codeField(current()),
			],
			verb: "Change it",
		},
		(typed) => changePassword(typed.old, theSame(typed), typed.code),
	);
	if (done) tell("Your password is changed.", { near, kind: "done" });
}
