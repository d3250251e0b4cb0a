// @ts-check
// The four suits, drawn in a square from -50 to 50.

/** @typedef {"s" | "h" | "d" | "c"} Suit */

/** @type {Record<Suit, string>} */
const PATHS = {
	h:
		"M0 46 C-12 30 -46 8 -46 -17 C-46 -35 -33 -45 -20 -45 C-10 -45 -3 -39 0 -30 C3 -39 10 " +
		"-45 20 -45 C33 -45 46 -35 46 -17 C46 8 12 30 0 46Z",
	d: "M0 -50 C8 -32 22 -14 36 0 C22 14 8 32 0 50 C-8 32 -22 14 -36 0 C-22 -14 -8 -32 0 -50Z",
	s:
		"M0 -48 C12 -31 45 -12 45 12 C45 27 34 35 23 35 C14 35 7 31 3 24 C4 35 8 43 15 48 L-15 " +
		"48 C-8 43 -4 35 -3 24 C-7 31 -14 35 -23 35 C-34 35 -45 27 -45 12 C-45 -12 -12 -31 0 -48Z",
	c:
		"M0 -48 C12 -48 21 -39 21 -28 C21 -21 18 -15 12 -9 C15 -11 19 -12 24 -12 C36 -12 46 -3 " +
		"46 10 C46 23 36 32 24 32 C15 32 7 27 3 20 C4 33 8 43 15 48 L-15 48 C-8 43 -4 33 -3 20 " +
		"C-7 27 -15 32 -24 32 C-36 32 -46 23 -46 10 C-46 -3 -36 -12 -24 -12 C-19 -12 -15 -11 -12 " +
		"-9 C-18 -15 -21 -21 -21 -28 C-21 -39 -12 -48 0 -48Z",
};

/** The outline of a suit. @param {Suit} suit */
export function suitPath(suit) {
	return PATHS[suit];
}

/** Whether a suit is red. @param {string} suit */
export function isRed(suit) {
	return suit === "h" || suit === "d";
}
