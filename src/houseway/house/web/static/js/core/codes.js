// @ts-check
// What the house's short codes are called.

import { t } from "./text.js";

/** @type {Record<string, string>} */
const ROLES = {
	player: t("player"),
	dealer: t("dealer"),
	inspector: t("inspector"),
	director: t("director"),
	trainer: t("trainer"),
	administrator: t("administrator"),
	house: t("house"),
};
/** @type {Record<string, string>} */
const STATUS = {
	unopened: t("Not opened"),
	open: t("Open"),
	suspended: t("Suspended"),
	closed: t("Closed"),
};

/** @param {string} role */
export function roleName(role) {
	return ROLES[role] ?? role;
}

/** Of a table. @param {string} status */
export function statusName(status) {
	return STATUS[status] ?? status;
}

/** Who deals at a table. @param {string} dealing */
export function dealerName(dealing) {
	return dealing === "human" ? t("human dealer") : t("automatic dealer");
}

/** How a round ended. @param {string} result */
export function resultName(result) {
	return result === "void" ? t("Void") : t("Settled");
}
