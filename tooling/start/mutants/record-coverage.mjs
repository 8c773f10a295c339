import { afterAll, beforeEach } from "vitest";

// Vitest's setup file for the run without a mutant: tells the main process which mutants a test file reached.

/** @type {import("vitest").RunnerTestFile | undefined} */
let file;

beforeEach(({ task }) => {
  ({ file } = task);
});

afterAll(() => {
  if (file) Object.assign(file.meta, { reached: Object.keys(globalThis.__stryker__?.mutantCoverage?.static ?? {}) });
});
