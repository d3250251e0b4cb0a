// @ts-check
// The dialog in which a person whose password was set by another chooses their own.

import { Problem } from "./api.js";
import { ask } from "./ask.js";
import { t } from "./text.js";

/** @import { Account } from "./session.js" */

export const NEW = [
	{
		name: "wanted",
		label: t("New password"),
		type: "password",
		hint: t("At least ten characters"),
	},
	{ name: "again", label: t("Repeat the new password"), type: "password" },
];

/** @param {Record<string, string>} typed */
export function theSame({ wanted, again }) {
	const why = t("The two new passwords don't match. Type them again.");
	if (wanted !== again) throw new Problem({ code: "not-the-same", why });
	return wanted;
}

/** @param {Account | null} account */
export function codeField(account) {
	const hint = t("A fresh code: each one works only once");
	return account?.second_factor
		? [{ name: "code", label: t("Code from your authenticator app"), hint }]
		: [];
}

/**
 * Asks for it; who does not choose one is signed out.
 * @param {Account} account
 * @param {string} old the present password, where it is known
 * @param {{changePassword: (old: string, wanted: string, code?: string) => Promise<void>,
 *   signOut: () => Promise<void>}} session
 */
export async function askForOwnPassword(account, old, { changePassword, signOut }) {
	const given = { name: "old", label: t("The password you were given"), type: "password" };
	const done = await ask(
		{
			title: t("Choose your own password"),
			line: t(
				"Someone else set the password you signed in with. Choose one that only " +
					"you know, then carry on.",
			),
			fields: [...(old ? [] : [given]), ...NEW, ...codeField(account)],
			verb: t("Save password"),
			otherwise: t("Sign out"),
		},
		(typed) => changePassword(old || typed.old, theSame(typed), typed.code),
	);
	if (!done) await signOut().catch(() => {}); // else the house refuses the rest
}
