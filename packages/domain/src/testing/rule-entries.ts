import * as bank from "../bank.js";
import * as guest from "../guest.js";
import * as domain from "../index.js";
import * as offers from "../offers.js";

/** The exports of every entry with rules: the package's own, then one per flow. */
export const ruleEntries: readonly Readonly<Record<string, unknown>>[] = [domain, bank, guest, offers];

/** The rules of all entries by name. No two entries share a name. */
export const rules: Readonly<Record<string, unknown>> = Object.assign({}, ...ruleEntries);
