import { writeFileSync } from "node:fs";
import { availableParallelism, constants } from "node:os";
import { dirname, join } from "node:path";
import { partOf } from "../test-parts.mjs";
import { copyWorkspace } from "../workspace-copy.mjs";
import { draw, instrument } from "./draw.mjs";
import { paymentModules } from "./pure-modules.mjs";
import { openLane } from "./test-lane.mjs";

/**
 * @typedef {import("./draw.mjs").PlacedMutant} PlacedMutant
 * @typedef {import("./test-lane.mjs").Reach} Reach
 * @typedef {Awaited<ReturnType<typeof openLane>>} Lane
 */

/** How many mutants of the modules that are not pure a run draws. */
export const drawnCount = 150;

/** Two lanes suit the smallest supported machine; more would make tests with timeouts fail. */
const laneCount = Math.min(2, availableParallelism());
/** A mutant that loops forever ends after this time plus three times the time that its tests usually need. */
const patienceMs = 60_000;

/**
 * Draws mutants of the modules of payments that are not pure, and runs each against the test files that reach it, on
 * the embedded database. The mutants are in a copy of the workspace, all at once; a variable chooses the active one.
 *
 * @returns {Promise<import("./verdicts.mjs").Verdict[]>}
 */
export async function runDrawn(
  /** @type {{ seed: number, shard?: string }} */ { seed, shard },
  /** @type {(line: string) => void} */ say,
) {
  say("Copying the workspace, to place mutants in the copy …");
  const copy = await copyWorkspace();
  const { files, mutants } = await instrument(paymentModules().rest);
  for (const { path, content } of files) writeFileSync(join(copy, path), content);
  const drawn = partOf(draw(mutants, seed, drawnCount), shard);
  const folder = join(copy, "apps/services");
  // Exits as usual when interrupted, so that the copy is removed.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  const from = process.cwd();
  // As when Vitest runs in the package.
  process.chdir(folder);
  /** @type {Lane[]} */
  const lanes = [];
  try {
    for (let count = 0; count < laneCount; count++) lanes.push(await openLane(folder));
    const reaches = await measure(lanes, say);
    return await judgeAll(lanes, drawn, reaches, say);
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
    process.chdir(from);
  }
}

/** Runs every test file once without a mutant. */
export async function measure(/** @type {readonly Lane[]} */ lanes, /** @type {(line: string) => void} */ say) {
  const [{ files }] = lanes;
  say(`Running ${files.length} test files without a mutant …`);
  const parts = await Promise.all(
    lanes.map((lane, index) => lane.measure(files.filter((_, place) => place % lanes.length === index))),
  );
  return parts.flat();
}

/** Runs the mutants, one at a time in each lane. @returns {Promise<import("./verdicts.mjs").Verdict[]>} */
export async function judgeAll(
  /** @type {readonly Lane[]} */ lanes,
  /** @type {readonly PlacedMutant[]} */ mutants,
  /** @type {readonly Reach[]} */ reaches,
  /** @type {(line: string) => void} */ say,
) {
  const waiting = [...mutants];
  /** @type {import("./verdicts.mjs").Verdict[]} */
  const verdicts = [];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const began = performance.now();
        const { outcome, by } = await judge(lane, mutant, reaches);
        verdicts.push({ mutant, outcome });
        const seconds = Math.round((performance.now() - began) / 1000);
        say(`${verdicts.length}/${mutants.length} ${mutant.file}:${mutant.line} (${seconds} s): ${outcome}${by}`);
      }
    }),
  );
  return verdicts;
}

/**
 * Runs a mutant against its tests. A test that fails must fail again when its file runs alone: otherwise it fails by
 * chance, and the later files decide.
 *
 * @returns {Promise<{ outcome: import("./verdicts.mjs").Outcome, by: string }>}
 */
export async function judge(
  /** @type {Pick<Lane, "judge">} */ lane,
  /** @type {PlacedMutant} */ { id, file },
  /** @type {readonly Reach[]} */ reaches,
) {
  let tests = testsOf({ id, file }, reaches);
  if (tests.length === 0) return { outcome: "not covered", by: "" };
  const run = (/** @type {readonly Reach[]} */ chosen) =>
    lane.judge(
      id,
      chosen.map((test) => test.file),
      patienceMs + 3 * chosen.reduce((sum, { ms }) => sum + ms, 0),
    );
  while (tests.length > 0) {
    const found = await run(tests);
    if (found.kind !== "killed") return { outcome: found.kind, by: "" };
    const place = tests.findIndex((test) => test.file === found.file);
    const again = await run(tests.slice(place, place + 1));
    if (again.kind !== "survived") return { outcome: again.kind, by: ` by ${found.file} > ${found.test}` };
    tests = tests.slice(place + 1);
  }
  return { outcome: "survived", by: "" };
}

/** The test files that reach a mutant: those of its folder first, then those of payments, the quickest first. */
export function testsOf(
  /** @type {Pick<PlacedMutant, "id" | "file">} */ { id, file },
  /** @type {readonly Reach[]} */ reaches,
) {
  const folder = dirname(file.slice("apps/services/".length));
  const distance = (/** @type {Reach} */ { file: test }) =>
    dirname(test) === folder ? 0 : test.startsWith("src/payments/") ? 1 : 2;
  return reaches.filter(({ reached }) => reached.has(id)).sort((a, b) => distance(a) - distance(b) || a.ms - b.ms);
}
