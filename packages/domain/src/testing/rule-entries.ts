import * as guest from "../guest.js";
import * as domain from "../index.js";
import * as offers from "../offers.js";

/** What every entry with rules exports: the package's own, then one for each flow. */
export const ruleEntries: readonly Readonly<Record<string, unknown>>[] = [domain, guest, offers];

/** The rules of all entries by name; no name stands in two. */
export const rules: Readonly<Record<string, unknown>> = Object.assign({}, ...ruleEntries);
