// @ts-check
// The dialogs in which everybody changes the own password, and a guest chooses a first one.

import { ask } from "./ask.js";
import { tell } from "./notice.js";
import { codeField, NEW, theSame } from "./own-password.js";
import { changePassword, current, keepGuest } from "./session.js";
import { t } from "./text.js";

/** @param {Element} near */
export async function askToKeepGuest(near) {
	const name = current()?.name ?? "";
	const done = await ask(
		{
			title: t("Keep this account"),
			line: t(
				"Choose a password, and you can come back as {name} whenever you like: your chips, " +
					"your seat and your history stay. The name stays too: your rounds are recorded under " +
					"it.",
				{ name },
			),
			fields: NEW,
			verb: t("Keep it"),
		},
		(typed) => keepGuest(theSame(typed)),
	);
	if (done)
		tell(t("You are no guest any more: sign in as {name}.", { name }), { near, kind: "done" });
}

/** @param {Element} near */
export async function askForNewPassword(near) {
	const done = await ask(
		{
			title: t("Change your password"),
			line: t("You stay signed in here; wherever else you are signed in, you are signed out."),
			fields: [
				{ name: "old", label: t("Your password now"), type: "password" },
				...NEW,
				...codeField(current()),
			],
			verb: t("Change it"),
		},
		(typed) => changePassword(typed.old, theSame(typed), typed.code),
	);
	if (done) tell(t("Your password is changed."), { near, kind: "done" });
}
