// @ts-check
// The dialogs in which people change their password, and a guest chooses a first one.

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
				"Choose a password and you can come back as {name} any time: your chips, " +
					"seat and history are kept. The name stays too, because your rounds are " +
					"recorded under it.",
				{ name },
			),
			fields: NEW,
			verb: t("Keep account"),
		},
		(typed) => keepGuest(theSame(typed)),
	);
	if (done) tell(t("Your account is kept. Sign in as {name}.", { name }), { near, kind: "done" });
}

/** @param {Element} near */
export async function askForNewPassword(near) {
	const done = await ask(
		{
			title: t("Change your password"),
			line: t("You stay signed in here and are signed out everywhere else."),
			fields: [
				{ name: "old", label: t("Current password"), type: "password" },
				...NEW,
				...codeField(current()),
			],
			verb: t("Change password"),
		},
		(typed) => changePassword(typed.old, theSame(typed), typed.code),
	);
	if (done) tell(t("Your password has been changed."), { near, kind: "done" });
}
