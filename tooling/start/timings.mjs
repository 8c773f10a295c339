import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/**
 * Where the time of a test run goes. A time is the sum of the milliseconds that all workers spent: two workers that run
 * for one second spend two seconds.
 *
 * @typedef {"environment" | "setup" | "import" | "tests"} Phase
 * @typedef {{ file: string, project: string, phases: Partial<Record<Phase, number>> }} FileTimings
 * @typedef {{ package: string, transform: number, files: FileTimings[] }} PackageTimings
 * @typedef {{ name: string, ms: number }} StepTimings
 * @typedef {{ began: string, node: string, cores: number, steps: StepTimings[], packages: PackageTimings[] }} RunTimings
 */

const variable = "PAYDOWN_TIMINGS_DIR";
/** How many runs are kept. */
export const keptRuns = 10;
const keptIn = join(root, "node_modules/.cache/paydown-timings");

/** Called by the reporters. Writes nothing outside `npm test`. */
export function writeTimings(/** @type {PackageTimings} */ timings) {
  const dir = process.env[variable];
  if (dir) writeFileSync(join(dir, `${timings.package}-${process.pid}.json`), JSON.stringify(timings));
}

/** Collects the timings of a run from its start on. `keep` saves the run beside the previous ones. */
export function recordTimings(dir = keptIn) {
  const collected = mkdtempSync(join(tmpdir(), "paydown-timings-"));
  process.env[variable] = collected;
  const began = new Date().toISOString();
  return {
    keep(/** @type {StepTimings[]} */ steps) {
      const packages = readdirSync(collected).map((file) => readJson(join(collected, file)));
      rmSync(collected, { recursive: true });
      mkdirSync(dir, { recursive: true });
      /** @type {RunTimings} */
      const run = { began, node: process.versions.node, cores: availableParallelism(), steps, packages };
      writeFileSync(join(dir, `${began.replaceAll(":", "-")}.json`), JSON.stringify(run));
      for (const old of readdirSync(dir).sort().slice(0, -keptRuns)) rmSync(join(dir, old));
    },
  };
}

/** The runs that were kept, latest first. @returns {RunTimings[]} */
export function keptTimings(dir = keptIn) {
  try {
    return readdirSync(dir)
      .sort()
      .reverse()
      .map((file) => readJson(join(dir, file)));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8"));
