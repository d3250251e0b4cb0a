// @ts-check
import { genericPage } from "../table/generic.js";

export default genericPage("si-ki-pi");
