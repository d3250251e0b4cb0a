// @ts-check
import { mountPage } from "../core/header.js";

await mountPage();
