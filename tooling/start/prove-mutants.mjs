import { misuse } from "./flags.mjs";
import { summarize } from "./mutants/verdicts.mjs";
import { requireShard } from "./test-parts.mjs";

/** @typedef {{ readonly seed: number, readonly shard?: string }} Chosen */

/**
 * Each area mutates code, prints what survived, and returns whether its proof holds. It imports Stryker only then,
 * after the packages have been installed.
 */
const areas = {
  async rules(/** @type {Chosen} */ { shard }) {
    console.log("\n▶ packages/domain, with Stryker");
    const { mutateRules } = await import("./mutants/with-stryker.mjs");
    return mutateRules(shard);
  },
  async pure(/** @type {Chosen} */ { shard }) {
    console.log("\n▶ the pure modules of payments, with Stryker");
    const { mutatePureModules } = await import("./mutants/with-stryker.mjs");
    return reported(await mutatePureModules(shard));
  },
  async drawn(/** @type {Chosen} */ chosen) {
    const { drawnCount, runDrawn } = await import("./mutants/drawn.mjs");
    console.log(`\n▶ ${drawnCount} mutants of the other modules of payments, drawn with seed ${chosen.seed}`);
    const holds = reported(await runDrawn(chosen, console.log));
    if (!holds) console.log(`Run npm run prove -- mutants --area drawn --seed ${chosen.seed} to repeat the draw.`);
    return holds;
  },
};

/** @throws Refusal when the area is unknown or the shard is malformed */
export function requireArea(/** @type {{ area?: string, shard?: string }} */ { area, shard }) {
  if (area !== undefined && !Object.hasOwn(areas, area))
    throw misuse(`--area must be one of ${Object.keys(areas).join(", ")}, not "${area}".`);
  if (shard !== undefined) requireShard(shard);
}

/**
 * Makes small changes to code, one at a time, and runs the tests that reach the change: a test must fail.
 *
 * @returns whether the domain's score is high enough, and a row explains each mutant of payments that survived
 */
export async function proveMutants(/** @type {Chosen & { area?: string }} */ { area, ...chosen }) {
  let holds = true;
  for (const [name, prove] of Object.entries(areas))
    if ((area ?? name) === name) holds = (await prove(chosen)) && holds;
  return holds;
}

function reported(/** @type {readonly import("./mutants/verdicts.mjs").Verdict[]} */ verdicts) {
  const { holds, text } = summarize(verdicts);
  console.log(`\n${text}`);
  return holds;
}
