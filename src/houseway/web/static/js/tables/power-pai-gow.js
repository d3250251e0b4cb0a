// @ts-check
// The table of Power Pai Gow: the 32-card pai gow pack, Standard wagers and Power Bets (PPG-2.2).

import { paiGowHand } from "./low-high/pai-gow-hands.js";
import { lowHighPage } from "./low-high/page.js";

export default lowHighPage({
  game: "power-pai-gow",
  main: { kind: "standard", title: "Standard wager", label: "Standard", shape: "spot--circle" },
  side: { kind: "power", title: "Power Bet", label: "Power", dealerLabel: "Power, Dealer's Hand" },
  nameOf: paiGowHand,
  clauses: { misdeal: "PPG-5.2", dealer: "PPG-3.11", unseated: "PPG-3.10.2" },
});
