// @ts-check
// Opens a table of one's own right away, as a guest if the person is not signed in.

import { post } from "./api.js";
import { button } from "./dom.js";
import { tryAct } from "./notice.js";
import * as session from "./session.js";
import { t } from "./text.js";

/** @param {{name: string, title: string}} game @param {string} look */
export function practiseButton({ name, title }, look = "button") {
	return button(t("Practise"), (near) => tryAct(near, () => practise(name)), {
		class: look,
		key: `practise-${name}`,
		"aria-label": t("Practise {title} at your own table", { title }),
		title: t("Starts right away, with practice chips and no clock"),
	});
}

/** @param {string} game */
async function practise(game) {
	if (!session.current()) await session.playAsGuest();
	const { id } = await post("/api/practise", { game });
	location.assign(`/table/${encodeURIComponent(id)}`);
}
