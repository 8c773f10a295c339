import { gzipSize, readManifest, scriptsOf } from "./manifest.mjs";
import { afterForm, budgets, entry, loginToForm, recorder } from "./portal-path.mjs";

/**
 * The portal's scripts (gzip bytes) and their limits. Those from login to the payment form are compared with the
 * baseline of their libraries. Of every other screen, only the size that it adds counts: beyond the form's scripts if
 * the screen comes after the form, otherwise beyond the entry's.
 */
export async function portalSizes(
  /** @type {string} */ dir,
  /** @type {{ dir: string, manifest: import("./manifest.mjs").Manifest }} */ baseline,
) {
  const manifest = await readManifest(dir);
  const baselineBytes = await gzipSize(
    baseline.dir,
    scriptsOf(
      baseline.manifest,
      Object.keys(baseline.manifest).filter((key) => baseline.manifest[key]?.isEntry),
    ),
  );
  const path = {
    name: `login to payment form (baseline ${(baselineBytes / 1000).toFixed(1)} kB × ${budgets.path})`,
    bytes: await gzipSize(dir, scriptsOf(manifest, [entry, ...loginToForm])),
    limit: Math.round(baselineBytes * budgets.path),
  };
  const atEntry = scriptsOf(manifest, [entry]);
  const afterwards = Object.keys(manifest).filter((key) => manifest[key]?.name === "afterwards");
  const atForm = scriptsOf(manifest, [entry, ...loginToForm.slice(-1), ...afterwards]);
  const others = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && key !== recorder && !loginToForm.includes(key),
  );
  const routes = await Promise.all(
    others.map(async (key) => ({
      name: key,
      bytes: await gzipSize(dir, without(scriptsOf(manifest, [key]), afterForm.includes(key) ? atForm : atEntry)),
      limit: budgets.lazyRoute,
    })),
  );
  return { path, routes, baselineBytes, manifest };
}

/** A fault in how the build loads the session recorder, which no screen may load from the start; null if none. */
export function recorderFault(/** @type {import("./manifest.mjs").Manifest} */ manifest) {
  const file = manifest[recorder]?.file;
  if (!file) return "has no file of its own";
  const others = Object.keys(manifest).filter(
    (key) => key !== recorder && (key === entry || manifest[key]?.isDynamicEntry),
  );
  const loading = others.filter((key) => scriptsOf(manifest, [key]).has(file));
  return loading.length > 0 ? `is loaded by ${loading.join(", ")}` : null;
}

const without = (/** @type {Set<string>} */ files, /** @type {Set<string>} */ those) =>
  [...files].filter((file) => !those.has(file));
