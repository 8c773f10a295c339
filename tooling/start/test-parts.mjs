import { fileURLToPath } from "node:url";
import { checkChromiumPath, ensureChromium } from "./chromium.mjs";
import { misuse } from "./flags.mjs";
import { folderGraph } from "./folder-graph.mjs";
import { hasPostgres } from "./postgres.mjs";
import { roomMb } from "./temporary-folder.mjs";
import { build, cardFrameDist, guestDist, nodeScript, portalDist, run, tool, turbo } from "./workspace.mjs";

/** @typedef {import("./steps.mjs").Step} Step */

const reporters = [
  "--reporter=default",
  `--reporter=${fileURLToPath(import.meta.resolve("./timings-vitest.config.mjs"))}`,
];

/** @returns {Step} a step that runs a workspace tool */
const oneCore = (/** @type {string} */ name, /** @type {string} */ command, /** @type {string[]} */ args) => ({
  name,
  oneCore: true,
  run: (options) => run(tool(command), args, options),
});

/** @returns {Step} a step that checks the build and leaves a core free */
const needsBuild = (/** @type {string} */ name, /** @type {Step["run"]} */ run) => ({
  name,
  needs: "build",
  oneCore: true,
  run,
});

/** The builds that the later steps need. */
const buildStep = { name: "build", run: build };

/**
 * The steps of `npm test` by part. CI runs each part on its own machine, and the browser tests in shards.
 *
 * @satisfies {Record<string, (shard?: string) => Step[]>}
 */
export const testParts = {
  built: () => [
    buildStep,
    // These and the checks run beside each other. The longest come first, so that the others fit beside them.
    needsBuild("rules package", ({ quiet }) =>
      // With the package and the NODE_ENV of the build step, nothing is built again while other steps read the builds.
      turbo(
        ["test:package", "check:size"],
        ["--continue", "--filter=@paydown/domain"],
        { NODE_ENV: "production" },
        quiet,
      ),
    ),
    needsBuild("rules package, docs", ({ quiet }) => turbo(["docs"], [], {}, quiet)),
    needsBuild("browser baseline", ({ quiet }) =>
      nodeScript("tooling/vite-config/check-baseline.mjs", [portalDist, cardFrameDist], {}, quiet),
    ),
    needsBuild("browser baseline, guests", ({ quiet }) =>
      nodeScript("tooling/vite-config/check-baseline.mjs", [guestDist], {}, quiet),
    ),
    needsBuild("size budget", ({ quiet }) => nodeScript("tooling/bench/size-budget.mjs", [], {}, quiet)),
  ],
  checks: () => [
    oneCore("lint", "eslint", ["."]),
    folderGraph,
    oneCore("unused code", "knip", []),
    oneCore("types, lint with types", "oxlint", ["."]),
    oneCore("format", "oxfmt", ["--check", "."]),
    {
      name: "contract, published types",
      oneCore: true,
      run: ({ quiet }) =>
        turbo(["check:contract", "check:published"], ["--continue"], { TURBO_CONCURRENCY: "1" }, quiet),
    },
  ],
  units: () => [
    {
      name: "unit, component, service tests",
      roomMb: roomMb.units,
      // Three packages at a time keep two cores busy while some tests wait.
      run: () =>
        turbo(["test"], ["--continue", "--", ...reporters], {
          TURBO_CONCURRENCY: "3",
          ...(hasPostgres() && { PAYDOWN_TEST_IN_PAIRS: "1" }),
        }),
    },
  ],
  browser: (shard) => [
    buildStep,
    {
      name: "browser tests",
      needs: "build",
      roomMb: roomMb.browser,
      check: checkChromiumPath,
      run: async () =>
        turbo(["e2e"], shard ? ["--", `--shard=${shard}`] : [], { CHROMIUM_PATH: await ensureChromium() }),
    },
  ],
};

/**
 * The steps of one part, or of all parts, each step once.
 *
 * @param given.part - a name of {@link testParts}
 * @param given.shard - which part of the browser tests: "1/3" is the first of three
 * @returns {Step[]}
 * @throws Refusal when the part is unknown, the shard is malformed, or a shard is given without the browser tests
 */
export function selectSteps(/** @type {{ part?: string, shard?: string }} */ { part, shard }) {
  const names = Object.keys(testParts);
  if (part !== undefined && !Object.hasOwn(testParts, part))
    throw misuse(`--part must be one of ${names.join(", ")}, not "${part}".`);
  if (shard !== undefined && part !== "browser") throw misuse("--shard needs --part browser.");
  if (shard !== undefined) requireShard(shard);
  const chosen = part === undefined ? names : [part];
  const steps = chosen.flatMap((name) => testParts[/** @type {keyof typeof testParts} */ (name)](shard));
  return steps.filter((step, index) => steps.findIndex(({ name }) => name === step.name) === index);
}

/** @throws Refusal unless the text names a part of several: "1/3" is the first of three */
export function requireShard(/** @type {string} */ shard) {
  const [, place, count] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(shard) ?? [];
  if (place === undefined || Number(place) > Number(count))
    throw misuse(`--shard must be a shard number and the shard count, such as 1/3, not "${shard}".`);
}

/** Every n-th item of a list, as a shard such as "1/3" says; all items without a shard. @template Item */
export function partOf(/** @type {readonly Item[]} */ items, /** @type {string | undefined} */ shard) {
  const [place = 1, count = 1] = shard?.split("/").map(Number) ?? [];
  return items.filter((_, index) => index % count === place - 1);
}
