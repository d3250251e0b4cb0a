// @ts-check
// A tournament from its notice to its prizes: to enter, to play in, to watch and to direct.

import { mountPage } from "../core/header.js";
import { runTournamentPage } from "../tournament/page.js";

await mountPage();
runTournamentPage();
