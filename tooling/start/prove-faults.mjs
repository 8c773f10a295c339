import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkChromiumPath, ensureChromium } from "./chromium.mjs";
import { selectFaults, withFault } from "./faults.mjs";
import { failuresIn } from "./failures.mjs";
import { countTests } from "./steps.mjs";
import { requireRoom, roomMb } from "./temporary-folder.mjs";
import { run } from "./workspace.mjs";
import { copyWorkspace } from "./workspace-copy.mjs";

/**
 * @typedef {import("./faults.mjs").PlacedFault} PlacedFault
 * @typedef {{ readonly file: string, readonly name: string }} FailedTest
 *
 * @typedef {{ readonly caught: true, readonly by: string } | { readonly caught: false, readonly why: string }} Verdict
 */

/**
 * Plants faults in a copy of the workspace, one at a time, and runs tests against each fault until a test fails: the
 * tests that the fault names, then the tests related to its file, then its journey.
 *
 * @returns whether every fault was caught
 */
export async function proveFaults(/** @type {{ only?: string, area?: string, shard?: string }} */ given) {
  const faults = selectFaults(given);
  requireRoom(roomMb.copy);
  await checkChromiumPath();
  console.log(`Copying the workspace, to plant ${faults.length} faults in the copy …`);
  const copy = await copyWorkspace();
  // Checks all faults before the first run, so that a fault that no longer fits the code is reported at once.
  for (const fault of faults) withFault(readFileSync(join(copy, fault.file), "utf8"), fault);
  const missed = [];
  for (const [index, fault] of faults.entries()) {
    const began = performance.now();
    const verdict = await judge(copy, fault);
    const seconds = Math.round((performance.now() - began) / 1000);
    const said = verdict.caught ? `caught by ${verdict.by}` : `NOT CAUGHT: ${verdict.why}`;
    console.log(`${index + 1}/${faults.length} ${fault.area} ${fault.name} (${seconds} s): ${said}`);
    if (!verdict.caught) missed.push(fault);
  }
  if (missed.length > 0)
    console.log(`\nNot caught:\n${missed.map(({ name, file }) => `  ${name} in ${file}`).join("\n")}`);
  console.log(`\n${faults.length} planted, ${faults.length - missed.length} caught, ${missed.length} missed`);
  return missed.length === 0;
}

/** @returns {Promise<Verdict>} */
async function judge(/** @type {string} */ copy, /** @type {PlacedFault} */ fault) {
  const path = join(copy, fault.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, withFault(source, fault));
  try {
    for (const [folder, args] of unitRuns(copy, fault)) {
      const found = await runUnits(copy, folder, args);
      if (found.kind === "broken") return { caught: false, why: `its tests could not run:\n${found.why}` };
      if (found.kind === "passed") continue;
      const alone = await runUnits(copy, folder, ["run", found.test.file]);
      writeFileSync(path, source);
      return alone.kind === "failed"
        ? await confirmed(copy, folder, alone.test)
        : { caught: false, why: `${folder}/${found.test.file} failed once, but passes alone` };
    }
    return await runJourney(copy, fault);
  } finally {
    writeFileSync(path, source);
  }
}

/** The runs for a fault: its named tests by package, then the tests related to its file in each package. */
function unitRuns(/** @type {string} */ copy, /** @type {PlacedFault} */ { file, tests, also = [] }) {
  /** @type {Map<string, string[]>} */
  const named = new Map();
  for (const test of tests) named.set(packageOf(test), [...(named.get(packageOf(test)) ?? []), withinPackage(test)]);
  const related = [packageOf(file), ...also].map(
    (folder) => /** @type {[string, string[]]} */ ([folder, ["related", "--run", join(copy, file)]]),
  );
  return [
    ...[...named].map(([folder, files]) => /** @type {[string, string[]]} */ ([folder, ["run", ...files]])),
    ...related,
  ];
}

const packageOf = (/** @type {string} */ file) => file.split("/").slice(0, 2).join("/");
const withinPackage = (/** @type {string} */ file) => file.split("/").slice(2).join("/");

// A project's name stands before the file, as "|embedded|" or, without colors, as " embedded ".
const failedTest = /^ FAIL +(?:\|?[\w-]+\|? +)?(\S+\.test\.\w+)(?: > (.*))?$/m;

/**
 * Runs tests of a package until the first failure. If no test is related to a file, runs the whole package.
 * @returns {Promise<{ kind: "passed" } | { kind: "failed", test: FailedTest } | { kind: "broken", why: string }>}
 */
async function runUnits(/** @type {string} */ copy, /** @type {string} */ folder, /** @type {string[]} */ args) {
  // On the embedded database, which every machine has.
  const project = folder === "apps/services" ? ["--project", "embedded*"] : [];
  const { code, output } = await run(
    join(copy, folder, "node_modules/.bin/vitest"),
    [...args, "--bail", "1", "--reporter", "default", ...project],
    { cwd: join(copy, folder), quiet: true },
  );
  if (args[0] === "related" && output.includes("No test files found")) return runUnits(copy, folder, ["run"]);
  if (code === 0) return { kind: "passed" };
  const [, file, name] = failedTest.exec(output) ?? [];
  if (file === undefined) return { kind: "broken", why: failuresIn(output).join("\n") };
  return { kind: "failed", test: { file, name: name ?? "the whole file" } };
}

/** Whether a test file passes without any fault, by its path; each file runs once. @type {Map<string, boolean>} */
const soundFiles = new Map();

/** The verdict on a failed test: its file must pass without the fault. @returns {Promise<Verdict>} */
async function confirmed(
  /** @type {string} */ copy,
  /** @type {string} */ folder,
  /** @type {FailedTest} */ { file, name },
) {
  const path = `${folder}/${file}`;
  if (!soundFiles.has(path)) soundFiles.set(path, (await runUnits(copy, folder, ["run", file])).kind === "passed");
  return soundFiles.get(path)
    ? { caught: true, by: `${path} > ${name}` }
    : { caught: false, why: `${path} also fails without the fault` };
}

/** @returns {Promise<Verdict>} */
async function runJourney(/** @type {string} */ copy, /** @type {PlacedFault} */ { journey }) {
  if (journey === undefined) return { caught: false, why: "every test passed" };
  const chromium = await ensureChromium();
  const built = await run(
    join(copy, "node_modules/.bin/turbo"),
    ["run", "build", "--concurrency=2", "--output-logs=errors-only"],
    { cwd: copy, env: { NODE_ENV: "production" }, quiet: true },
  );
  if (built.code !== 0) return { caught: false, why: `it does not build:\n${failuresIn(built.output).join("\n")}` };
  const { code, output } = await run(
    join(copy, "e2e/node_modules/.bin/playwright"),
    ["test", `journeys/${journey}`, "--workers=1", "--retries=0", "--max-failures=1"],
    { cwd: join(copy, "e2e"), env: chromium ? { CHROMIUM_PATH: chromium } : {}, quiet: true },
  );
  if (code === 0) return { caught: false, why: `every test and ${journey} passed` };
  return countTests(output, code).failed > 0
    ? { caught: true, by: `e2e/journeys/${journey}` }
    : { caught: false, why: `${journey} could not run:\n${failuresIn(output).join("\n")}` };
}
