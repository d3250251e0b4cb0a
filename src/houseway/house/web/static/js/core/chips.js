// @ts-check
// My chips that lie at tables, with the way back to them.

import { get } from "./api.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { t } from "./text.js";

/**
 * @typedef {{table: string, name: string, chips: number, wagered: number, seated: boolean}}
 *   ChipsAt
 */

/** @returns {Promise<ChipsAt[]>} */
export async function myChips() {
	return (await get("/api/me/chips")).tables;
}

/** @param {ChipsAt[]} tables @param {string} className */
export function chipLinks(tables, className) {
	return tables.map(({ table, name, chips, wagered }) =>
		h(
			"a",
			{ class: className, href: `/table/${encodeURIComponent(table)}`, key: `chips ${table}` },
			wagered
				? t("Return to {table} ({chips} chips, {wagered} bet)", {
						chips: money(chips),
						wagered: money(wagered),
						table: name,
					})
				: t("Return to {table} ({chips} chips)", { chips: money(chips), table: name }),
		),
	);
}
