import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageTool, root, run } from "../workspace.mjs";
import { partOf } from "../test-parts.mjs";
import { describeMutant } from "./mutant.mjs";
import { paymentModules } from "./pure-modules.mjs";

/**
 * Runs the domain's mutation tests, which fail below the score in their `stryker.config.json`.
 * @returns whether they reach it
 */
export async function mutateRules(/** @type {string | undefined} */ shard) {
  const folder = "packages/domain";
  const files = readdirSync(join(root, folder, "src"), { recursive: true, encoding: "utf8" })
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .filter((path) => /(?<!\.test|\.test-d)\.ts$/.test(path) && !path.startsWith("src/testing/"))
    .sort();
  return (await stryker(folder, partOf(files, shard))).code === 0;
}

/** Each status of Stryker's report that stands for a verdict. */
const outcomes = /** @type {const} */ ({
  Killed: "killed",
  Timeout: "timed out",
  Survived: "survived",
  NoCoverage: "not covered",
});

/**
 * Runs the mutation tests of the pure modules of payments with their unit tests.
 * @returns {Promise<import("./verdicts.mjs").Verdict[]>}
 */
export async function mutatePureModules(/** @type {string | undefined} */ shard) {
  const folder = "apps/services";
  const files = partOf(paymentModules().pure, shard);
  if (files.length === 0) return [];
  const { code } = await stryker(
    folder,
    files.map((file) => file.slice(`${folder}/`.length)),
  );
  if (code !== 0) throw new Error("Stryker could not run.");
  const report = JSON.parse(readFileSync(join(root, folder, "coverage/mutation/mutation.json"), "utf8"));
  return Object.entries(report.files).flatMap(([name, { source, mutants }]) =>
    mutants.map(({ location, replacement, status }) => {
      const outcome = outcomes[/** @type {keyof typeof outcomes} */ (status)];
      if (outcome === undefined) throw new Error(`Stryker reports ${status} for a mutant in ${name}.`);
      return { mutant: describeMutant(`${folder}/${name}`, source, location, replacement), outcome };
    }),
  );
}

const stryker = (/** @type {string} */ folder, /** @type {readonly string[]} */ files) =>
  run(packageTool(folder, "stryker"), ["run", "--mutate", files.join(",")], { cwd: join(root, folder) });
