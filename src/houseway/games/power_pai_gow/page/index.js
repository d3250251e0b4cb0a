// @ts-check
// The table of Power Pai Gow: the 32-card pai gow pack, main bets in circles (PPG-2.2).

import { lowHighPage } from "/static/games/low-high/page.js";
import { paiGowCard, withCopies } from "/static/js/cards/paigow.js";
import { paiGowHand } from "./hands.js";

export default lowHighPage({
	name: "power-pai-gow",
	main: "standard",
	side: "power",
	shape: "spot--circle",
	nameOf: paiGowHand,
	cardOf: (codes, i, options) =>
		paiGowCard(codes[i], { ...options, copy: withCopies(codes)[i].copy }),
});
