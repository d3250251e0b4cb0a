// @ts-check
// Checks an exported round in the page itself: its chain of hashes, its commitment, its shuffle.

import { nt, t } from "../core/text.js";
import { commitment, deckOrder, sha256 } from "./shuffle.js";

/** @import { Command, Event } from "houseway" */

/**
 * @typedef {{name: string, ok: boolean | null, says: string}} Check `ok` is null where there is
 *   nothing to check
 */
/** @typedef {{version: number, command: Command, events: Event[]}} Act */
/**
 * @typedef {{number: number, commitment: string, players: Record<string, string>,
 *   decks: string[][], revealed: string | null}} Seed
 */

/**
 * The checks of a round.
 * @param {string} text the export, a JSON object a line
 * @param {readonly string[]} pack
 * @returns {Promise<Check[]>}
 */
export async function verifyRound(text, pack) {
	const [header, ...lines] = text
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));
	const entries = lines.filter((line) => "body" in line);
	const acts = entries.map((entry) => /** @type {Act} */ (JSON.parse(entry.body)));
	const seeds = seedsOf(acts);
	return [
		await checkChain(header.previous, entries),
		...(seeds.length ? await checkSeeds(header.table, seeds, pack) : [realCards()]),
	];
}

/**
 * @param {string} previous
 * @param {{body: string, hash: string}[]} entries
 * @returns {Promise<Check>}
 */
async function checkChain(previous, entries) {
	let before = previous;
	for (const [place, entry] of entries.entries()) {
		if ((await sha256(`${before}\n${entry.body}`)) !== entry.hash) {
			return {
				name: t("Chain"),
				ok: false,
				says: t("Entry {place} does not follow from the one before it.", { place: place + 1 }),
			};
		}
		before = entry.hash;
	}
	return {
		name: t("Chain"),
		ok: true,
		says: t("{entries} entries, each following from the one before it.", {
			entries: entries.length,
		}),
	};
}

/**
 * The seeds committed to in these entries, with what was given to them and dealt from them.
 * @param {Act[]} acts
 * @returns {Seed[]}
 */
function seedsOf(acts) {
	/** @type {Seed[]} */
	const seeds = [];
	for (const { command, events } of acts)
		for (const event of events) {
			if (event.event === "house-seed-committed") seeds.push(seedOf(event));
			else note(seeds.at(-1), event, command);
		}
	return seeds;
}

/** @param {Event} event @returns {Seed} */
function seedOf({ number = 0, commitment: promised = "" }) {
	return { number, commitment: promised, players: {}, decks: [], revealed: null };
}

/**
 * What became of a seed. @param {Seed | undefined} seed @param {Event} event
 * @param {Command} command
 */
function note(seed, event, command) {
	if (!seed) return;
	const { player = "", seed: given = "", server_seed: revealed = null } = event;
	if (event.event === "house-seed-given") seed.players[player] = given;
	if (event.event === "house-deck-shuffled")
		seed.decks.push(/** @type {string[]} */ (command.cards));
	if (event.event === "house-seed-revealed") seed.revealed = revealed;
}

/**
 * @param {string} table
 * @param {Seed[]} seeds
 * @param {readonly string[]} pack
 * @returns {Promise<Check[]>}
 */
async function checkSeeds(table, seeds, pack) {
	const checks = [];
	for (const seed of seeds) {
		const { number, revealed } = seed;
		if (revealed === null) {
			checks.push({
				name: t("Seed {number}", { number }),
				ok: null,
				says: t("This seed hasn't been revealed yet."),
			});
			continue;
		}
		const kept = (await commitment(revealed)) === seed.commitment;
		checks.push({
			name: t("Commitment {number}", { number }),
			ok: kept,
			says: kept
				? t("The revealed seed is the one the house committed to before bets were placed.")
				: t("The revealed seed isn't the one the house committed to."),
		});
		checks.push(...(await checkDecks(table, seed, revealed, pack)));
	}
	return checks;
}

/**
 * @param {string} table
 * @param {Seed} seed
 * @param {string} revealed
 * @param {readonly string[]} pack
 * @returns {Promise<Check[]>}
 */
function checkDecks(table, { number, decks, players }, revealed, pack) {
	const given = Object.keys(players).length;
	return Promise.all(
		decks.map(async (dealt, i) => {
			const order = await deckOrder(pack, revealed, table, number, i + 1, players);
			const same =
				order.length === dealt.length && order.every((card, place) => card === dealt[place]);
			return {
				name: t("Shuffle {number}", { number: i + 1 }),
				ok: same,
				says: same
					? inOrder(order.length, given)
					: t("The cards weren't dealt in the order the seeds give."),
			};
		}),
	);
}

/** @param {number} cards @param {number} given seeds of players */
function inOrder(cards, given) {
	if (given === 0) return t("All {cards} cards were in the order the seeds give.", { cards });
	return nt(
		"All {cards} cards were in the order the seeds give, with {count} player's seed mixed in.",
		"All {cards} cards were in the order the seeds give, with {count} players' seeds mixed in.",
		given,
		{ cards },
	);
}

/** @returns {Check} */
function realCards() {
	return {
		name: t("Shuffle"),
		ok: null,
		says: t(
			"Real cards were dealt by hand and entered by the dealer, so there's no shuffle to check.",
		),
	};
}
