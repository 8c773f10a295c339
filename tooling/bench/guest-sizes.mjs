import { gzipSize, readManifest, scriptsOf } from "./manifest.mjs";

/** The guest portal's budgets. */
export const guestBudgets = {
  /** First page's scripts, as a multiple of the baseline of its libraries. */
  firstPage: 1.15,
  /** Any other screen's own scripts, in gzip bytes. */
  lazyRoute: 12_000,
  /** Time to the usable lookup, as a multiple of the time of React's hello world. */
  usable: 1.15,
};

const entry = "src/main.tsx";
/** The frame around every screen after the lookup. It loads with the first of these screens. */
const frame = "src/plans/plans-frame.tsx";

/**
 * The guest portal's scripts (gzip bytes) and their limits. The first page is compared with the baseline of its
 * libraries; of every other screen, only the size that it adds counts.
 */
export async function guestSizes(
  /** @type {string} */ dir,
  /** @type {import("./baselines.mjs").Baseline} */ baseline,
) {
  const manifest = await readManifest(dir);
  const baselineBytes = await gzipSize(
    baseline.dir,
    scriptsOf(
      baseline.manifest,
      Object.keys(baseline.manifest).filter((key) => baseline.manifest[key]?.isEntry),
    ),
  );
  const first = {
    name: `guest's first page (baseline ${(baselineBytes / 1000).toFixed(1)} kB × ${guestBudgets.firstPage})`,
    bytes: await gzipSize(dir, scriptsOf(manifest, [entry])),
    limit: Math.round(baselineBytes * guestBudgets.firstPage),
  };
  const added = async (/** @type {string} */ key) => {
    const before = scriptsOf(manifest, key === frame ? [entry] : [entry, frame]);
    return {
      name: `guest: ${key}`,
      bytes: await gzipSize(
        dir,
        [...scriptsOf(manifest, [key])].filter((file) => !before.has(file)),
      ),
      limit: guestBudgets.lazyRoute,
    };
  };
  const others = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  return { first, routes: await Promise.all(others.map(added)), baselineBytes };
}
