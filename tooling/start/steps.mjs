import { availableParallelism } from "node:os";
import { failuresIn } from "./failures.mjs";
import { fullDisk, requireRoom, roomMb as rooms, saysFullDisk } from "./temporary-folder.mjs";
import { root } from "./workspace.mjs";

/**
 * A step of `npm test`. `needs` names an earlier step that must have passed. `oneCore` says that the step's command
 * uses one core, so that several such steps can run at once. `roomMb` is the space that the step needs in the temporary
 * folder. `check` refuses settings that the step cannot use, before the first step. A step that is run with `quiet`
 * prints nothing itself.
 *
 * @typedef {{ code: number, output: string }} StepResult
 * @typedef {{
 *   name: string,
 *   needs?: string,
 *   oneCore?: boolean,
 *   roomMb?: number,
 *   check?: () => Promise<void>,
 *   run: (options: { quiet: boolean }) => Promise<StepResult>,
 * }} Step
 */

const vitestLine = /^.*?\bTests {2}(.*\d+ (?:passed|failed|skipped).*)$/gm;
const playwrightLine = /^(?:\S+:e2e: )? {2}(\d+) (passed|failed|flaky|skipped|did not run|interrupted)\b/gm;

/**
 * Counts the tests in a step's output, from the last lines of Vitest and Playwright. A flaky test counts as failed,
 * unless the step passed. A step passes with a flaky test only if the test's browser had stopped drawing
 * (docs/decisions/0019).
 */
export function countTests(/** @type {string} */ output, code = 1) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const add = (/** @type {string} */ number, /** @type {string} */ what) => {
    counts[countedAs(what, code)] += Number(number);
  };
  for (const [, summary] of output.matchAll(vitestLine))
    for (const [, number, what] of summary.matchAll(/(\d+) (passed|failed|skipped)/g)) add(number, what);
  for (const [, number, what] of output.matchAll(playwrightLine)) add(number, what);
  return counts;
}

/** @returns {"passed" | "failed" | "skipped"} */
function countedAs(/** @type {string} */ what, /** @type {number} */ code) {
  if (what === "passed" || what === "skipped") return what;
  return what === "flaky" && code === 0 ? "passed" : "failed";
}

// Under turbo, the package's name stands before the file, followed by the project's name if the package has several.
const skippedFile =
  /^(?:@paydown\/([\w-]+):test:)? *\S +(?:\|?([\w-]+)\|? +)?\S+\.test\.\w+ \(\d+ tests?.* (\d+) skipped\b/gm;

/** The packages in which tests were skipped, with the project if a package has several, such as "services server". */
export function skippedIn(/** @type {string} */ output) {
  const found = [...output.matchAll(skippedFile)].map(([, folder = "", project = ""]) => `${folder} ${project}`.trim());
  return [...new Set(found)].filter((name) => name !== "");
}

/** Why tests were skipped: the sentences that the tests' setup prints. */
export function skipReasonsIn(/** @type {string} */ output) {
  const found = output.matchAll(/^(?:@paydown\/[\w-]+:test: )?(Skipping .+\.)$/gm);
  return [...new Set([...found].map(([, reason = ""]) => reason))];
}

/** Neighbors that use one core each form a group. Any other step is alone in its group. */
function groupsOf(/** @type {Step[]} */ steps) {
  /** @type {Step[][]} */
  const groups = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.oneCore && last?.[0]?.oneCore) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Runs a step and counts its tests. A step without tests counts as one test. */
async function runStep(/** @type {Step} */ { name, run }, /** @type {boolean} */ quiet) {
  if (!quiet) console.log(`\n▶ ${name}`);
  const began = performance.now();
  const { code, output } = await run({ quiet }).catch((error) => {
    if (!quiet) console.error(error.message);
    return { code: 1, output: `${error.message}` };
  });
  if (quiet) console.log(`\n▶ ${name}\n${output.trimEnd()}`);
  const counts = countTests(output, code);
  if (code !== 0) counts.failed ||= 1;
  else if (counts.passed === 0) counts.passed = 1;
  return {
    name,
    ms: performance.now() - began,
    ...counts,
    note: code === 0 ? "" : "failed",
    failures: code === 0 ? [] : await explain(output),
    skippedIn: skippedIn(output),
    skipReasons: skipReasonsIn(output),
  };
}

/** The lines that explain a step's failure; if a disk was full, that comes first. */
async function explain(/** @type {string} */ output) {
  // Only here, because it loads the TypeScript compiler.
  const { readClauses } = await import("./clauses.mjs");
  const files = new Map(readClauses(root).map(({ id, file }) => [id, file]));
  const failures = failuresIn(output, (id) => files.get(id));
  return failures.some(saysFullDisk) ? [`  ${fullDisk()}`, ...failures] : failures;
}

const notRun = (/** @type {Step} */ { name, needs }) => ({
  name,
  ms: undefined,
  passed: 0,
  failed: 1,
  skipped: 0,
  note: `not run: ${needs} failed`,
  failures: [],
  skippedIn: [],
  skipReasons: [],
});

/**
 * Refuses what would make the steps fail for the same reason again and again, before the first step.
 *
 * @throws Refusal that says what to do instead
 */
export async function checkBefore(/** @type {Step[]} */ steps) {
  requireRoom(Math.max(...steps.map(({ roomMb = rooms.other }) => roomMb)));
  for (const { check } of steps) await check?.();
}

/**
 * Runs every step, even after a failure, except steps that need a failed step. Neighboring one-core steps run in
 * parallel, at most one per core; the output of each appears when it ends. Then prints the failures, a table,
 * and as the last line "N passed, N failed", with the skipped tests if there are any.
 */
export async function runSteps(/** @type {Step[]} */ steps, cores = availableParallelism()) {
  /** @type {Awaited<ReturnType<typeof runStep>>[] | ReturnType<typeof notRun>[]} */
  const rows = [];
  for (const group of groupsOf(steps)) {
    const failed = new Set(rows.filter((row) => row.failed > 0).map(({ name }) => name));
    /** @type {Map<Step, typeof rows[number]>} */
    const results = new Map();
    const waiting = [...group];
    const work = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift())
        results.set(step, step.needs && failed.has(step.needs) ? notRun(step) : await runStep(step, group.length > 1));
    };
    await Promise.all(Array.from({ length: cores }, work));
    rows.push(...group.map((step) => /** @type {typeof rows[number]} */ (results.get(step))));
  }
  // Repeats the failures at the end, where a long log or its tail still shows them.
  for (const { name, failures } of rows)
    if (failures.length > 0) console.log(`\nfailed in ${name}:\n${failures.join("\n")}`);
  for (const { skipReasons } of rows) for (const reason of skipReasons) console.log(`\n${reason}`);
  console.log("");
  for (const { name, ms, passed, failed, note } of rows)
    console.log(
      `${name.padEnd(34)} ${(ms === undefined ? "-" : (ms / 1000).toFixed(1)).padStart(7)} s  ${String(passed).padStart(5)} passed  ${String(failed).padStart(3)} failed  ${note}`,
    );
  const sum = (/** @type {"passed" | "failed" | "skipped"} */ key) => rows.reduce((total, row) => total + row[key], 0);
  const where = rows.flatMap(({ name, skipped, skippedIn: names }) => {
    if (skipped === 0) return [];
    return names.length > 0 ? names : [name];
  });
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped (${where.join(", ")})` : "";
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
  return {
    passed: rows.every((row) => row.failed === 0),
    took: rows.flatMap(({ name, ms }) => (ms === undefined ? [] : [{ name, ms }])),
  };
}
