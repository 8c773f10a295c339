import { availableParallelism } from "node:os";

/**
 * A step of `npm test`. `needs` names an earlier step that must have passed. `oneCore` says that the step's command
 * uses one core, so that several such steps can run at once. A step that is run with `quiet` prints nothing itself.
 *
 * @typedef {{ code: number, output: string }} StepResult
 * @typedef {{ name: string, needs?: string, oneCore?: boolean, run: (options: { quiet: boolean }) => Promise<StepResult> }} Step
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
  /^(?:@paydown\/([\w-]+):test:)? *\S (?:\|?([\w-]+)\|? +)?\S+\.test\.\w+ \(\d+ tests?.* (\d+) skipped\b/gm;

/** The packages in which tests were skipped, with the project if a package has several, such as "services server". */
export function skippedIn(/** @type {string} */ output) {
  const found = [...output.matchAll(skippedFile)].map(([, folder = "", project = ""]) => `${folder} ${project}`.trim());
  return [...new Set(found)].filter((name) => name !== "");
}

const turboPrefix = /^@paydown\/([\w-]+):[\w:-]+: ?/;
const failedTest = /^ FAIL {2,}\S|^ {2}\d+\) \S|^⎯+ Unhandled /;
/** Enough lines to explain a failure, without the page or source that follows. */
const linesOfAFailure = 6;
const failuresShown = 10;
const widest = 240;

/**
 * The failures in a step's output, from the lines of Vitest and Playwright: each test's name, the first lines below it
 * and how to run the test alone. If the output names no failed test, returns its last lines.
 * @returns {string[]} lines to print
 */
export function failuresIn(/** @type {string} */ output) {
  const lines = output.split("\n").map((line) => ({
    folder: turboPrefix.exec(line)?.[1],
    text: line.replace(turboPrefix, "").trimEnd(),
  }));
  const starts = [...lines.keys()].filter((index) => failedTest.test(lines[index]?.text ?? ""));
  const said = lines.filter(({ text }) => text.trim());
  if (starts.length === 0) return said.slice(-linesOfAFailure).map(({ text }) => cut(text));
  const shown = starts.slice(0, failuresShown).flatMap((start, place) => {
    const own = lines.slice(start, starts[place + 1] ?? lines.length).filter(({ text }) => text.trim());
    const [first] = own;
    const alone = first && commandFor(first.folder, first.text);
    const printed = own.slice(0, linesOfAFailure).map(({ text }) => cut(text));
    return alone === undefined ? printed : [...printed, `  run it alone: ${alone}`];
  });
  return starts.length > failuresShown ? [...shown, `  and ${starts.length - failuresShown} more, above`] : shown;
}

const cut = (/** @type {string} */ text) => `  ${text.slice(0, widest)}`;

const vitestFailure = /^ FAIL +(?:\|?([\w-]+)\|? +)?(\S+\.test\.\w+)(?: > (.*))?$/;
const playwrightFailure = /^ {2}\d+\) (?:\[\w+\] › )?(\S+\.spec\.ts:\d+)/;
/** Matches a title that needs no escapes in a shell or in a pattern. */
const plainTitle = /^[\w ,.;:%-]+$/;

/** The command that runs a failed test, or its file if the title would need escapes; undefined for other failures. */
function commandFor(/** @type {string | undefined} */ folder, /** @type {string} */ line) {
  const [, place] = playwrightFailure.exec(line) ?? [];
  if (place !== undefined) return `npx pnpm --filter @paydown/e2e exec playwright test ${place}`;
  const [, project, file, path = ""] = vitestFailure.exec(line) ?? [];
  if (folder === undefined || file === undefined) return undefined;
  const title =
    path
      .split(" > ")
      .at(-1)
      ?.replace(/ \[[A-Z].*\]$/, "") ?? "";
  const only = plainTitle.test(title) ? ` -t "${title}"` : "";
  const chosen = project === undefined ? "" : ` --project ${project}`;
  return `npx pnpm --filter @paydown/${folder} exec vitest run${chosen} ${file}${only}`;
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
    console.error(error.message);
    return { code: 1, output: "" };
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
    failures: code === 0 ? [] : failuresIn(output),
    skippedIn: skippedIn(output),
  };
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
});

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
