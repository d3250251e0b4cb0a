// @ts-check
// The page at an address where nothing is.

import { byId, h } from "../core/dom.js";
import { mountPage } from "../core/header.js";
import { t } from "../core/text.js";

await mountPage({ title: t("Nothing is here"), lead: t("The house has no page at this address.") });
byId("main").append(
	h("p", null, h("a", { class: "button button--primary", href: "/" }, t("To the lobby"))),
);
