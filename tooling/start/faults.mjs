import { access } from "./faults/access.mjs";
import { money } from "./faults/money.mjs";
import { payments } from "./faults/payments.mjs";
import { rules } from "./faults/rules.mjs";
import { screens } from "./faults/screens.mjs";
import { services } from "./faults/services.mjs";
import { words } from "./faults/words.mjs";
import { misuse } from "./flags.mjs";
import { partOf, requireShard } from "./test-parts.mjs";
import { Refusal } from "./workspace.mjs";

/**
 * A small mistake in the source that some test must catch. Paths are relative to the root.
 *
 * @typedef {{
 *   readonly name: string,
 *   readonly file: string,
 *   readonly find: string,
 *   readonly put: string,
 *   readonly tests: readonly string[],
 *   readonly also?: readonly string[],
 *   readonly journey?: string,
 * }} Fault
 *
 * - `find`: the text to replace, which the file contains exactly once
 * - `put`: the faulty text
 * - `tests`: the tests expected to catch it, which run first
 * - `also`: for a shared package, the apps whose related tests run too
 * - `journey`: the browser journey to run if no unit test catches it
 *
 * @typedef {Fault & { readonly area: string }} PlacedFault
 */

/** The faults by area. */
export const faultAreas = { rules, money, access, words, screens, services, payments };

/** Every fault with its area. @type {readonly PlacedFault[]} */
export const faults = Object.entries(faultAreas).flatMap(([area, rows]) => rows.map((row) => ({ ...row, area })));

/**
 * The faults to plant.
 *
 * @param given.only - the name of one fault
 * @param given.area - a name of {@link faultAreas}
 * @param given.shard - a part of these faults: "1/3" is every third fault, starting with the first
 * @throws Refusal when nothing has that name, or the shard is malformed
 */
export function selectFaults(/** @type {{ only?: string, area?: string, shard?: string }} */ { only, area, shard }) {
  if (only !== undefined && !faults.some(({ name }) => name === only))
    throw misuse(`There is no fault named "${only}".`);
  if (area !== undefined && !Object.hasOwn(faultAreas, area))
    throw misuse(`--area must be one of ${Object.keys(faultAreas).join(", ")}, not "${area}".`);
  if (shard !== undefined) requireShard(shard);
  return partOf(
    faults.filter((fault) => (only ?? fault.name) === fault.name && (area ?? fault.area) === fault.area),
    shard,
  );
}

/**
 * A file's text with a fault planted.
 * @throws Refusal if the text to replace is not there exactly once, because the code has changed
 */
export function withFault(/** @type {string} */ source, /** @type {Fault} */ { name, file, find, put }) {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new Refusal(
      `The fault ${name} no longer fits: ${file} contains its text ${parts.length - 1} times. Update its row in tooling/start/faults.`,
    );
  return parts.join(put);
}
