// @ts-check
// The table of Si Ki Pi: 52 cards, Initial Bets in rectangles, Bonus Bets in ovals (SKP-2.1.1).

import { frenchCard } from "../cards/french.js";
import { frenchHand } from "./low-high/french-hands.js";
import { lowHighPage } from "./low-high/page.js";

export default lowHighPage({
	game: "si-ki-pi",
	main: { kind: "initial", title: "Initial Bet", label: "Initial", shape: "lh-spot--rectangle" },
	side: {
		kind: "bonus",
		title: "Bonus Bet",
		label: "Bonus",
		dealerLabel: "Bonus on the Dealer's Hand",
	},
	nameOf: frenchHand,
	cardOf: (codes, i, options) => frenchCard(codes[i], options),
});
