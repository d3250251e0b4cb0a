// @ts-check
// The table of Si Ki Pi: 52 cards, main bets in rectangles, side bets in ovals (SKP-2.1.1).

import { lowHighPage } from "/static/games/low-high/page.js";
import { frenchCard } from "/static/js/cards/french.js";
import { frenchHand } from "./hands.js";

export default lowHighPage({
	name: "si-ki-pi",
	main: "initial",
	side: "bonus",
	shape: "lh-spot--rectangle",
	nameOf: frenchHand,
	cardOf: (codes, i, options) => frenchCard(codes[i], options),
});
