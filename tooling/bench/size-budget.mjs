// Fails when a built app exceeds its size budgets, loads the session recorder unnecessarily, or contains code of the
// other app or of the services: `node tooling/bench/size-budget.mjs [portal|guest built folder]`. Without arguments it
// checks both apps' builds.
import { fileURLToPath } from "node:url";
import { foreignModules } from "./apps-apart.mjs";
import { withLibrariesBaseline } from "./baselines.mjs";
import { guestSizes } from "./guest-sizes.mjs";
import { keptByServicesIn } from "./kept-by-services.mjs";
import { portalSizes, recorderFault } from "./portal-sizes.mjs";

const built = (/** @type {string} */ app) => fileURLToPath(new URL(`../../apps/${app}/dist`, import.meta.url));

const checks = {
  portal: async (/** @type {string} */ dir) =>
    withLibrariesBaseline("portal", async (baseline) => {
      const { path, routes, manifest } = await portalSizes(dir, baseline);
      refuseOver([path, ...routes]);
      refuse(
        [recorderFault(manifest)].filter((fault) => fault !== null),
        (fault) => `The session recorder ${fault}, so every consumer would load it. Import it with import() only.`,
      );
    }),
  guest: async (/** @type {string} */ dir) =>
    withLibrariesBaseline("guest", async (baseline) => {
      const { first, routes } = await guestSizes(dir, baseline);
      refuseOver([first, ...routes]);
    }),
};

async function refuseForeign(/** @type {"portal" | "guest"} */ app) {
  refuse(
    await foreignModules(app, built(app)),
    (those) => `The build of apps/${app} contains code of another app: ${those}.`,
  );
}

async function refuseKept(/** @type {"portal" | "guest"} */ app) {
  refuse(
    await keptByServicesIn(built(app)),
    (those) => `The build of apps/${app} reveals how the services decide on an offer: ${those}.`,
  );
}

function refuseOver(/** @type {{ name: string, bytes: number, limit: number }[]} */ rows) {
  for (const { name, bytes, limit } of rows)
    console.log(`${name.padEnd(44)} ${kB(bytes)} of ${kB(limit)}  ${bytes > limit ? "over" : "ok"}`);
  const over = rows.filter(({ bytes, limit }) => bytes > limit).map(({ name }) => name);
  refuse(over, (those) => `Over the size budget: ${those}. \`npm run bench\` shows what each page loads.`);
}

function refuse(/** @type {string[]} */ faults, /** @type {(those: string) => string} */ say) {
  if (faults.length === 0) return;
  console.error(say(faults.join(", ")));
  process.exitCode = 1;
}

function kB(/** @type {number} */ bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}

async function main([app, dir] = process.argv.slice(2)) {
  if (app !== undefined) return checks[/** @type {keyof typeof checks} */ (app)](dir ?? built(app));
  for (const each of /** @type {const} */ (["portal", "guest"])) {
    await checks[each](built(each));
    await refuseForeign(each);
    await refuseKept(each);
  }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
