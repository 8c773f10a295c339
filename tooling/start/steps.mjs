/** @typedef {{ name: string, needs?: string, run: () => Promise<{ code: number, output: string }> }} Step */

const vitestLine = /^.*?\bTests {2}(.*\d+ (?:passed|failed).*)$/gm;
const playwrightLine = /^(?:\S+:e2e: )? {2}(\d+) (passed|failed|flaky|did not run|interrupted)\b/gm;

/**
 * The tests that a step's output reports, by Vitest's and Playwright's last lines. Flaky counts as failed, unless the step passed all the
 * same: the browser tests do so only when each of them stood still with its browser (docs/decisions/0019).
 */
export function countTests(/** @type {string} */ output, code = 1) {
  const counts = { passed: 0, failed: 0 };
  const add = (/** @type {string} */ number, /** @type {string} */ what) => {
    counts[what === "passed" || (what === "flaky" && code === 0) ? "passed" : "failed"] += Number(number);
  };
  for (const [, summary] of output.matchAll(vitestLine)) for (const [, number, what] of summary.matchAll(/(\d+) (passed|failed)/g)) add(number, what);
  for (const [, number, what] of output.matchAll(playwrightLine)) add(number, what);
  return counts;
}

/**
 * Runs every step, also after one has failed (but not what needs it), then prints a table and as the last line
 * "N passed, N failed": tests where a step reports them, else the step itself.
 * @returns {Promise<boolean>} whether all passed
 */
export async function runSteps(/** @type {Step[]} */ steps) {
  const rows = [];
  for (const { name, needs, run } of steps) {
    if (needs && rows.some((row) => row.name === needs && row.failed > 0)) {
      rows.push({ name, seconds: "-", passed: 0, failed: 1, note: `not run: ${needs} failed` });
      continue;
    }
    console.log(`\n▶ ${name}`);
    const began = performance.now();
    const { code, output } = await run().catch((error) => {
      console.error(error.message);
      return { code: 1, output: "" };
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const counts = countTests(output, code);
    if (code !== 0) counts.failed ||= 1;
    else if (counts.passed === 0) counts.passed = 1;
    rows.push({ name, seconds, ...counts, note: code === 0 ? "" : "failed" });
  }
  console.log("");
  for (const { name, seconds, passed, failed, note } of rows) console.log(`${name.padEnd(34)} ${seconds.padStart(7)} s  ${String(passed).padStart(5)} passed  ${String(failed).padStart(3)} failed  ${note}`);
  const sum = (/** @type {"passed" | "failed"} */ key) => rows.reduce((total, row) => total + row[key], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  return rows.every((row) => row.failed === 0);
}
