// @ts-check
// The table of Power Pai Gow: the 32-card pai gow pack, Standard wagers and Power Bets (PPG-2.2).

import { paiGowCard, withCopies } from "../cards/paigow.js";
import { lowHighPage } from "./low-high/page.js";
import { paiGowHand } from "./low-high/pai-gow-hands.js";

export default lowHighPage({
	game: "power-pai-gow",
	main: { kind: "standard", title: "Standard wager", label: "Standard", shape: "spot--circle" },
	side: { kind: "power", title: "Power Bet", label: "Power", dealerLabel: "Power, Dealer's Hand" },
	nameOf: paiGowHand,
	cardOf: (codes, i, options) =>
		paiGowCard(codes[i], { ...options, copy: withCopies(codes)[i].copy }),
});
