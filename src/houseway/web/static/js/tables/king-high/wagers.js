// @ts-check
// The betting boxes of King High: what each is called on the layout, when it wins and what it pays.

import { suitPath } from "../../cards/suits.js";
