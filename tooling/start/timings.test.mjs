import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptTimings, recordTimings, writeTimings } from "./timings.mjs";
import { timingsTable } from "./timings-table.mjs";
import TimingsReporter from "./timings-vitest.config.mjs";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "paydown-timings-test-"));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
  vi.unstubAllEnvs();
});

const services = {
  package: "services",
  transform: 4_000,
  files: [
    {
      file: "src/a.db.test.ts",
      project: "embedded",
      phases: { environment: 10, setup: 0, import: 2_000, tests: 9_000 },
    },
    { file: "src/a.db.test.ts", project: "server", phases: { environment: 10, setup: 0, import: 1_000, tests: 3_000 } },
  ],
};
const run = {
  began: "2026-06-15T16:00:00.000Z",
  node: "22.0.0",
  cores: 2,
  steps: [
    { name: "types", ms: 60_400 },
    { name: "unit, component, service tests", ms: 600_000 },
  ],
  packages: [
    services,
    { package: "e2e", transform: 0, files: [{ file: "a.spec.ts", project: "", phases: { tests: 5_000 } }] },
  ],
};

test("keeps the timings that the reporters of a run wrote, with its steps", () => {
  vi.stubEnv("PAYDOWN_TIMINGS_DIR", "");
  const recording = recordTimings(dir);
  writeTimings(services);
  recording.keep(run.steps);
  expect(keptTimings(dir)).toEqual([
    expect.objectContaining({ node: process.versions.node, steps: run.steps, packages: [services] }),
  ]);
});

test("counts the start of a worker once, although Vitest reports it for each of the worker's files", () => {
  vi.stubEnv("PAYDOWN_TIMINGS_DIR", dir);
  const module = (/** @type {string} */ file, /** @type {number} */ environmentSetupDuration) => ({
    relativeModuleId: file,
    project: { name: "shared" },
    diagnostic: () => ({
      environmentSetupDuration,
      prepareDuration: environmentSetupDuration / 10,
      setupDuration: 1,
      collectDuration: 2,
      duration: 3,
    }),
  });
  const modules = [module("a.test.ts", 500), module("b.test.ts", 500), module("c.test.ts", 600)];
  new TimingsReporter().onTestRunEnd(/** @type {any} */ (modules));
  const [written = ""] = readdirSync(dir);
  const { files } = JSON.parse(readFileSync(join(dir, written), "utf8"));
  expect(files.map((/** @type {any} */ { phases }) => phases.environment)).toEqual([550, 0, 660]);
});

test("writes nothing outside npm test", () => {
  vi.stubEnv("PAYDOWN_TIMINGS_DIR", "");
  writeTimings(services);
  expect(readdirSync(dir)).toEqual([]);
});

test("keeps the last ten runs, latest first", () => {
  vi.stubEnv("PAYDOWN_TIMINGS_DIR", "");
  for (let day = 10; day < 22; day += 1)
    writeFileSync(join(dir, `2026-06-${day}.json`), JSON.stringify({ ...run, began: `day ${day}` }));
  recordTimings(dir).keep([]);
  const began = keptTimings(dir).map((kept) => kept.began);
  expect(began).toHaveLength(10);
  expect(began.slice(1)).toEqual(Array.from({ length: 9 }, (_, index) => `day ${21 - index}`));
});

test("has no runs before the first", () => {
  expect(keptTimings(join(dir, "none"))).toEqual([]);
});

test("shows the steps, each package by phase, and the slowest files beside those of the previous run", () => {
  const before = { ...run, steps: [{ name: "types", ms: 70_000 }], packages: [] };
  expect(timingsTable(run, before, { files: 2 }))
    .toBe(`2026-06-15T16:00:00.000Z, Node 22.0.0, 2 cores: 11 min 00 s, before 1 min 10 s

step                            seconds  before
types                              60.4    70.0
unit, component, service tests    600.0

package, in seconds of its workers  files  transform  environment  setup  import  tests   sum  before
e2e                                     1        0.0          0.0    0.0     0.0    5.0   5.0
services embedded                       1        2.0          0.0    0.0     2.0    9.0  13.0
services server                         1        2.0          0.0    0.0     1.0    3.0   6.0

slowest files                       seconds  before
services embedded src/a.db.test.ts     11.0
e2e a.spec.ts                           5.0`);
});
