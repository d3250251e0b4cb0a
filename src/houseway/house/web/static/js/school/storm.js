// @ts-check
// The three-minute storm: right answers in a row add time, a mistake takes it. As the house counts.

export const START = 180;
const MISTAKE = 10;
/** @type {Record<number, number>} */
const COMBOS = { 5: 3, 12: 5, 20: 7, 30: 10 };
const LAST = 30;

/** @typedef {{lasts: number, right: number, wrong: number, combo: number, best: number}} Storm */

/** @returns {Storm} */
export function newStorm() {
	return { lasts: START, right: 0, wrong: 0, combo: 0, best: 0 };
}

/** @param {Storm} storm @param {boolean} ok @returns {Storm} */
export function after(storm, ok) {
	if (!ok) return { ...storm, lasts: storm.lasts - MISTAKE, wrong: storm.wrong + 1, combo: 0 };
	const combo = storm.combo + 1;
	const again = combo > LAST && (combo - LAST) % 10 === 0 ? COMBOS[LAST] : 0;
	return {
		...storm,
		lasts: storm.lasts + (COMBOS[combo] ?? again),
		right: storm.right + 1,
		combo,
		best: Math.max(combo, storm.best),
	};
}
