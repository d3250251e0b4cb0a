// @ts-check
// The page at an address where nothing is.

import { byId, h } from "../core/dom.js";
import { mountPage } from "../core/header.js";
import { t } from "../core/text.js";

await mountPage({ title: t("Page not found"), lead: t("There's no page at this address.") });
byId("main").append(
	h("p", null, h("a", { class: "button button--primary", href: "/" }, t("Go to the lobby"))),
);
