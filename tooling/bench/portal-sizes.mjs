import { gzipSize, readManifest, scriptsOf } from "./manifest.mjs";
import { budgets, entry, loginToForm } from "./portal-path.mjs";

/**
 * The portal's scripts (gzip) beside their limits: the way from login to the payment form against the floor of the
 * same libraries, and what each other screen adds to the entry.
 */
export async function portalSizes(/** @type {string} */ dir, /** @type {{ dir: string, manifest: import("./manifest.mjs").Manifest }} */ floor) {
  const manifest = await readManifest(dir);
  const floorBytes = await gzipSize(floor.dir, scriptsOf(floor.manifest, Object.keys(floor.manifest).filter((key) => floor.manifest[key]?.isEntry)));
  const path = {
    name: `login to payment form (floor ${(floorBytes / 1000).toFixed(1)} kB × ${budgets.path})`,
    bytes: await gzipSize(dir, scriptsOf(manifest, [entry, ...loginToForm])),
    limit: Math.round(floorBytes * budgets.path),
  };
  const atEntry = scriptsOf(manifest, [entry]);
  const others = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !loginToForm.includes(key));
  const routes = await Promise.all(
    others.map(async (key) => ({ name: key, bytes: await gzipSize(dir, without(scriptsOf(manifest, [key]), atEntry)), limit: budgets.lazyRoute })),
  );
  return { path, routes, floorBytes, manifest };
}

const without = (/** @type {Set<string>} */ files, /** @type {Set<string>} */ those) => [...files].filter((file) => !those.has(file));
