// @ts-check
// The dialog in which everybody changes the own password.

import { Problem } from "./api.js";
import { ask } from "./ask.js";
import { tell } from "./notice.js";
import { changePassword } from "./session.js";

/** @param {Element} near */
export async function askForNewPassword(near) {
	const done = await ask(
		{
			title: "Change your password",
			line: "You stay signed in here; wherever else you are signed in, you are signed out.",
			fields: [
				{ name: "old", label: "Your password now", type: "password" },
				{
					name: "wanted",
					label: "New password",
					type: "password",
					hint: "At least ten characters",
				},
				{ name: "again", label: "The new one again", type: "password" },
			],
			verb: "Change it",
		},
		({ old, wanted, again }) => {
			const sentence = "The new password was typed in two different ways: type it again.";
			if (wanted !== again) throw new Problem({ code: "not-the-same", sentence });
			return changePassword(old, wanted);
		},
	);
	if (done) tell("Your password is changed.", { near, kind: "done" });
}
