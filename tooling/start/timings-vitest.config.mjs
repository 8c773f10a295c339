import { basename } from "node:path";
import { writeTimings } from "./timings.mjs";

/** Vitest reporter: writes how long each test file took, by phase, for `npm run timings`. */
export default class TimingsReporter {
  #transformMs = () => 0;

  onInit(/** @type {import("vitest/node").Vitest} */ vitest) {
    this.#transformMs = () => vitest.state.transformTime;
  }

  onTestRunEnd(/** @type {readonly import("vitest/node").TestModule[]} */ modules) {
    // Vitest repeats the figures of a worker's start for each file that runs in the worker.
    const ofWorkers = new Set();
    const onceForEachWorker = (/** @type {number} */ ms) => {
      if (ofWorkers.has(ms)) return 0;
      ofWorkers.add(ms);
      return ms;
    };
    const files = modules.map((module) => {
      const took = module.diagnostic();
      return {
        file: module.relativeModuleId,
        project: module.project.name,
        phases: {
          environment: onceForEachWorker(took.environmentSetupDuration) + onceForEachWorker(took.prepareDuration),
          setup: took.setupDuration,
          import: took.collectDuration,
          tests: took.duration,
        },
      };
    });
    writeTimings({ package: basename(process.cwd()), transform: this.#transformMs(), files });
  }
}
