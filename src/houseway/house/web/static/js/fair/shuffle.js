// @ts-check
// The shuffle of the house, made again in the browser from the seeds alone (docs/fairness.md).

const FORMAT = "houseway-shuffle-1";
const WORD_RANGE = 2 ** 32;
const encoder = new TextEncoder();

/**
 * Whether this browser gives pages access to its cryptography: it does over https and on localhost.
 */
export function canCheck() {
	return Boolean(globalThis.crypto?.subtle);
}

/** SHA-256 in hex. @param {string | Uint8Array} data @returns {Promise<string>} */
export async function sha256(data) {
	const bytes = typeof data === "string" ? encoder.encode(data) : data;
	return toHex(
		new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes))),
	);
}

/** What the house showed before bets, from the seed it revealed. @param {string} serverSeed */
export function commitment(serverSeed) {
	return sha256(fromHex(serverSeed));
}

/**
 * The cards in the order of one shuffle.
 * @param {readonly string[]} pack
 * @param {string} serverSeed
 * @param {string} table
 * @param {number} number
 * @param {number} deck @param {Record<string, string>} players @returns {Promise<string[]>}
 */
export async function deckOrder(pack, serverSeed, table, number, deck, players) {
	const message = JSON.stringify([
		FORMAT,
		table,
		number,
		deck,
		Object.entries(players).sort(byCodePoints),
	]);
	const seed = await hmac(await keyOf(fromHex(serverSeed)), encoder.encode(message));
	const draws = new Draws(await keyOf(seed));
	const order = [...pack];
	for (let last = order.length - 1; last > 0; last -= 1) {
		const other = await draws.below(last + 1);
		[order[last], order[other]] = [order[other], order[last]];
	}
	return order;
}

/** Even whole numbers from the HMAC counter stream, without favouring small ones. */
class Draws {
	/** @param {CryptoKey} key */
	constructor(key) {
		this.key = key;
		this.counter = 0n;
		/** @type {number[]} */
		this.words = [];
	}

	/** @param {number} bound */
	async below(bound) {
		const limit = WORD_RANGE - (WORD_RANGE % bound);
		for (;;) {
			const word = await this.word();
			if (word < limit) return word % bound;
		}
	}

	async word() {
		if (!this.words.length) {
			const count = new DataView(new ArrayBuffer(8));
			count.setBigUint64(0, this.counter);
			this.counter += 1n;
			const block = new DataView((await hmac(this.key, new Uint8Array(count.buffer))).buffer);
			for (let i = 0; i < 32; i += 4) this.words.push(block.getUint32(i));
		}
		return /** @type {number} */ (this.words.shift());
	}
}

/** @param {Uint8Array} bytes */
function keyOf(bytes) {
	return crypto.subtle.importKey(
		"raw",
		/** @type {BufferSource} */ (bytes),
		{ name: "HMAC", hash: "SHA-256" },
		false,
		["sign"],
	);
}

/** @param {CryptoKey} key @param {Uint8Array} message */
async function hmac(key, message) {
	return new Uint8Array(
		await crypto.subtle.sign("HMAC", key, /** @type {BufferSource} */ (message)),
	);
}

/**
 * Names in the order of their code points, as the house sorts them.
 * @param {[string, string]} a
 * @param {[string, string]} b
 */
function byCodePoints([a], [b]) {
	const [left, right] = [Array.from(a, codePoint), Array.from(b, codePoint)];
	const place = left.findIndex((point, i) => point !== right[i]);
	if (place < 0) return left.length - right.length;
	return place >= right.length ? 1 : left[place] - right[place];
}

/** @param {string} letter */
function codePoint(letter) {
	return /** @type {number} */ (letter.codePointAt(0));
}

/** @param {string} hex */
function fromHex(hex) {
	return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
function toHex(bytes) {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
