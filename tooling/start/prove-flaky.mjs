import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { checkChromiumPath, ensureChromium } from "./chromium.mjs";
import { requireRoom, roomMb } from "./temporary-folder.mjs";
import { build, packageTool, root, run } from "./workspace.mjs";

/** The packages whose tests run under stress. */
const packages = [
  "packages/domain",
  "packages/hosted-page-conformance",
  "packages/nacha",
  "packages/ui",
  "packages/shell",
  "apps/card-frame",
  "apps/guest",
  "apps/portal",
  "apps/sandbox",
  "apps/services",
];

const tooling = join(root, "tooling/start");

/** @typedef {{ folder: string, file: string, name: string }} Failure */

/**
 * Runs all tests of the packages, and the browser tests, while another program takes half of a core: in shuffled order,
 * with random values full of the digits that tests look for, and with React's effects 6 ms late. Then runs the files
 * that failed once more without stress.
 *
 * @param {number} seed - decides the order of the tests
 * @returns whether every test passed
 */
export async function proveFlaky(seed) {
  requireRoom(Math.max(roomMb.units, roomMb.browser));
  await checkChromiumPath();
  const busy = spawn(process.execPath, [join(tooling, "half-a-core.mjs")], { stdio: "ignore" });
  try {
    const failures = [];
    for (const folder of packages) failures.push(...(await underStress(folder, seed)));
    const journeys = await browserUnderStress();
    busy.kill();
    for (const { folder, file, name } of failures) {
      const alone = await run(packageTool(folder, "vitest"), ["run", file], { cwd: join(root, folder), quiet: true });
      console.log(
        `${folder}/${file} > ${name}: ${alone.code === 0 ? "fails only" : "also fails without stress, not only"} under stress`,
      );
    }
    console.log(`\nseed ${seed}: ${failures.length} differences, browser tests ${journeys ? "passed" : "failed"}`);
    return failures.length === 0 && journeys;
  } finally {
    busy.kill();
  }
}

/** @returns {Promise<Failure[]>} */
async function underStress(/** @type {string} */ folder, /** @type {number} */ seed) {
  const results = mkdtempSync(join(tmpdir(), "paydown-flaky-"));
  const file = join(results, "results.json");
  console.log(`\n▶ ${folder}`);
  const { code, output } = await run(
    packageTool(folder, "vitest"),
    [
      "run",
      "--sequence.shuffle.files",
      "--sequence.shuffle.tests",
      `--sequence.seed=${seed}`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    {
      cwd: join(root, folder),
      env: { PAYDOWN_PROVE_FLAKY: "1", NODE_OPTIONS: `--import=${pathToFileURL(join(tooling, "hostile-random.mjs"))}` },
    },
  );
  /** @type {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(file, "utf8"));
  rmSync(results, { recursive: true });
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed").map(({ fullName }) => fullName);
    const names = failed.length === 0 && status === "failed" ? ["the whole file"] : failed;
    return names.map((test) => ({ folder, file: relative(join(root, folder), name), name: test }));
  });
  if (code !== 0 && failures.length === 0)
    throw new Error(`The tests of ${folder} could not run.\n${output.slice(-2000)}`);
  return failures;
}

async function browserUnderStress() {
  const chromium = await ensureChromium();
  if ((await build()).code !== 0) return false;
  console.log("\n▶ browser tests");
  const { code } = await run(packageTool("e2e", "playwright"), ["test", "--retries=0"], {
    cwd: join(root, "e2e"),
    env: { CHROMIUM_PATH: chromium },
  });
  return code === 0;
}
