// Fails when a built app exceeds its size budgets, loads the session recorder unnecessarily, or contains code of the
// other app or of the services.
import { fileURLToPath } from "node:url";
import { foreignModules } from "./apps-apart.mjs";
import { withLibrariesBaseline } from "./baselines.mjs";
import { keptByServicesIn } from "./kept-by-services.mjs";
import { sizesOf } from "./size-faults.mjs";

const apps = /** @type {const} */ (["portal", "guest"]);

/** Prints the sizes of an app's build. @returns a sentence for each fault */
async function faultsOf(/** @type {typeof apps[number]} */ app) {
  const built = fileURLToPath(new URL(`../../apps/${app}/dist`, import.meta.url));
  const { rows, faults } = await withLibrariesBaseline(app, (baseline) => sizesOf[app](built, baseline));
  for (const { name, bytes, limit } of rows)
    console.log(`${name.padEnd(44)} ${kB(bytes)} of ${kB(limit)}  ${bytes > limit ? "over" : "ok"}`);
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

async function main() {
  for (const app of apps)
    for (const fault of await faultsOf(app)) {
      console.error(fault);
      process.exitCode = 1;
    }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
