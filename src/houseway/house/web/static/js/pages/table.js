// @ts-check
// One page for all tables: the game's own part is loaded once the house has said which game it is.

import { runTablePage } from "../table/page.js";

await runTablePage();
