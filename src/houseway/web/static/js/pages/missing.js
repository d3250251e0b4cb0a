// @ts-check
// The page at an address where nothing is: all of it is in its file, but for the head.

import { mountPage } from "../core/header.js";

await mountPage();
