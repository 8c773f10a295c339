// Fails when a built app exceeds its size budgets, loads the session recorder unnecessarily, or contains code of the
// other app or of the services: `node tooling/bench/size-budget.mjs [portal|guest built folder]`. With a folder it
// checks only the sizes; without arguments, both apps' builds.
import { fileURLToPath } from "node:url";
import { foreignModules } from "./apps-apart.mjs";
import { withLibrariesBaseline } from "./baselines.mjs";
import { keptByServicesIn } from "./kept-by-services.mjs";
import { sizesOf } from "./size-faults.mjs";

const apps = /** @type {const} */ (["portal", "guest"]);

const builtBy = (/** @type {string} */ app) => fileURLToPath(new URL(`../../apps/${app}/dist`, import.meta.url));

/** Prints the sizes of an app's build. @returns a sentence for each fault */
async function faultsOf(/** @type {typeof apps[number]} */ app, /** @type {string | undefined} */ folder) {
  const built = folder ?? builtBy(app);
  const { rows, faults } = await withLibrariesBaseline(app, (baseline) => sizesOf[app](built, baseline));
  for (const { name, bytes, limit } of rows)
    console.log(`${name.padEnd(44)} ${kB(bytes)} of ${kB(limit)}  ${bytes > limit ? "over" : "ok"}`);
  if (folder !== undefined) return faults;
  const foreign = await foreignModules(app, built);
  const kept = await keptByServicesIn(built);
  return [
    ...faults,
    ...sentence(foreign, `The build of apps/${app} contains code of another app:`),
    ...sentence(kept, `The build of apps/${app} reveals how the services decide on an offer:`),
  ];
}

function sentence(/** @type {string[]} */ those, /** @type {string} */ beginning) {
  return those.length === 0 ? [] : [`${beginning} ${those.join(", ")}.`];
}

function kB(/** @type {number} */ bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}

async function main([only, folder] = process.argv.slice(2)) {
  for (const app of apps.filter((each) => only === undefined || each === only))
    for (const fault of await faultsOf(app, folder)) {
      console.error(fault);
      process.exitCode = 1;
    }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
