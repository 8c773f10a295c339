import { ensureChromium } from "./chromium.mjs";
import { build, packageTool, root, run } from "./workspace.mjs";

/**
 * Checks every screen with axe in every combination of language, width and color scheme. `npm test` checks each screen
 * in one look per language.
 *
 * @param {string} [shard] - one part of the screens: "1/3" is the first of three
 * @returns whether no screen has a finding
 */
export async function proveMatrix(shard) {
  const chromium = await ensureChromium();
  if ((await build()).code !== 0) return false;
  const { code } = await run(
    packageTool("e2e", "playwright"),
    ["test", "journeys/screens.spec.ts", ...(shard ? [`--shard=${shard}`] : [])],
    { cwd: `${root}/e2e`, env: { CHROMIUM_PATH: chromium, PAYDOWN_PROVE_MATRIX: "1" } },
  );
  return code === 0;
}
