import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { copyFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * @typedef {import("vitest/node").Vitest} Vitest
 * @typedef {import("vitest/node").TestModule} TestModule
 * @typedef {import("vitest/node").TestSpecification} TestSpecification
 *
 * @typedef {{ readonly file: string, readonly ms: number, readonly reached: ReadonlySet<string> }} Reach - which mutants
 * a test file runs, and how long it takes
 *
 * @typedef {{ readonly kind: "killed", readonly file: string, readonly test: string }
 *   | { readonly kind: "survived" | "timed out" }
 * } MutantRun
 */

/** The variable by which Stryker's instrumented code learns which mutant is active. */
const activeMutant = "__STRYKER_ACTIVE_MUTANT__";

/**
 * A Vitest that stays loaded between runs and tests one file at a time. Each run starts a new process, so that code
 * which runs once per process sees the mutant, too.
 *
 * @param folder - the services' folder in a copy of the workspace, with instrumented files
 */
export async function openLane(/** @type {string} */ folder) {
  // The copy's own Vitest: test files must import the same one.
  const vitestFile = createRequire(join(folder, "package.json")).resolve("vitest/node");
  /** @type {typeof import("vitest/node")} */
  const { createVitest } = await import(pathToFileURL(vitestFile).href);
  process.env.NODE_ENV = "test";
  process.env.VITEST = "true";
  const vitest = await createVitest("test", {
    root: folder,
    watch: false,
    project: ["embedded*"],
    bail: 1,
    cache: false,
    silent: true,
    reporters: [{}],
    sequence: { sequencer: GivenOrder },
  });
  // The services' configuration lets each project use every core.
  for (const { config } of vitest.projects) config.maxWorkers = 1;
  const specifications = await vitest.globTestSpecifications();
  const fileOf = (/** @type {{ moduleId: string }} */ { moduleId }) => relative(folder, moduleId).replaceAll("\\", "/");

  async function run(/** @type {readonly string[]} */ files, /** @type {string} */ mutant) {
    // Vitest would report the results of earlier runs, too.
    vitest.state.filesMap.clear();
    for (const { config } of vitest.projects) config.env = { ...config.env, [activeMutant]: mutant };
    const chosen = files.flatMap((file) => specifications.filter((specification) => fileOf(specification) === file));
    return vitest.runTestSpecifications(chosen);
  }

  return {
    files: [...new Set(specifications.map(fileOf))],

    /** Runs test files without a mutant, each in its own process. @returns {Promise<Reach[]>} */
    async measure(/** @type {readonly string[]} */ files) {
      // In the folder, so that it imports the folder's Vitest; other lanes have files of their own.
      const recorder = join(folder, `record-coverage-${randomUUID()}.mjs`);
      copyFileSync(fileURLToPath(new URL("record-coverage.mjs", import.meta.url)), recorder);
      for (const { config } of vitest.projects) {
        config.isolate = true;
        config.setupFiles = [recorder];
      }
      const { testModules, unhandledErrors } = await run(files, "");
      for (const { config } of vitest.projects) Object.assign(config, { isolate: false, setupFiles: [] });
      rmSync(recorder, { force: true });
      const failed = failureIn(testModules, unhandledErrors);
      if (failed) throw new Error(`Without a mutant, ${failed.file} > ${failed.test} fails.`);
      return testModules.map((module) => ({
        file: fileOf(module),
        ms: module.diagnostic().duration,
        reached: new Set(/** @type {{ reached?: string[] }} */ (module.meta()).reached),
      }));
    },

    /** Runs test files in the given order, until one fails. @returns {Promise<MutantRun>} */
    async judge(/** @type {string} */ mutant, /** @type {readonly string[]} */ files, /** @type {number} */ timeoutMs) {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        // The first cancellation waits for the running file; the second ends its process.
        void vitest.cancelCurrentRun("keyboard-input");
        void vitest.cancelCurrentRun("keyboard-input");
      }, timeoutMs);
      const { testModules, unhandledErrors } = await run(files, mutant);
      clearTimeout(timer);
      if (isLate) return { kind: "timed out" };
      const failed = failureIn(testModules, unhandledErrors);
      return failed ? { kind: "killed", ...failed } : { kind: "survived" };
    },

    close: () => vitest.close(),
  };

  function failureIn(/** @type {readonly TestModule[]} */ modules, /** @type {readonly unknown[]} */ unhandledErrors) {
    for (const module of modules) {
      const file = fileOf(module);
      for (const test of module.children.allTests("failed")) return { file, test: test.fullName };
      if (module.state() === "failed") return { file, test: "the whole file" };
    }
    const last = modules.at(-1);
    return last && unhandledErrors.length > 0
      ? { file: fileOf(last), test: "an error outside of the tests" }
      : undefined;
  }
}

/** Runs test files in the order given, without Vitest's preference for long ones. */
class GivenOrder {
  /** @param {TestSpecification[]} files */
  async sort(files) {
    return files;
  }
  /** @param {TestSpecification[]} files */
  async shard(files) {
    return files;
  }
}
