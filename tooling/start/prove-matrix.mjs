import { ensureChromium } from "./chromium.mjs";
import { requireRoom, roomMb } from "./temporary-folder.mjs";
import { build, packageTool, root, run } from "./workspace.mjs";

const everything = { PAYDOWN_PROVE_MATRIX: "1" };

/**
 * Tests what `npm test` tests in pairs, in every combination: each error of the portal in every way and language, each
 * feature flag with every value, each test of the services that uses a database on both kinds, each payment by every
 * action, method and language, with and without Regulation E, each payment that is taken back by kind, return code and
 * language, and each screen with axe in every language, width and color scheme.
 *
 * @param {string} [shard] - one part of the journeys: "1/3" is the first of three
 * @returns whether every test passed
 */
export async function proveMatrix(shard) {
  requireRoom(Math.max(roomMb.units, roomMb.browser));
  const chromium = await ensureChromium();
  if ((await build()).code !== 0) return false;
  const portalTests = ["src/error-catalogue", "src/feature-switches"];
  const components = await run(packageTool("apps/portal", "vitest"), ["run", ...portalTests], {
    cwd: `${root}/apps/portal`,
    env: everything,
  });
  const databases = await run(packageTool("apps/services", "vitest"), ["run", ".db.test.ts"], {
    cwd: `${root}/apps/services`,
  });
  const journeys = await run(
    packageTool("e2e", "playwright"),
    [
      "test",
      "screens",
      "paying-with",
      "rege",
      "plan-picture",
      "returned-payments",
      ...(shard ? [`--shard=${shard}`] : []),
    ],
    { cwd: `${root}/e2e`, env: { ...everything, CHROMIUM_PATH: chromium } },
  );
  return [components, databases, journeys].every(({ code }) => code === 0);
}
