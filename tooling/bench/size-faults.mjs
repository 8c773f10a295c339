import { guestSizes } from "./guest-sizes.mjs";
import { portalSizes, recorderFault } from "./portal-sizes.mjs";

/** @typedef {{ name: string, bytes: number, limit: number }} Row */
/** @typedef {{ rows: Row[], faults: string[] }} Sizes */

/**
 * The sizes of an app's build beside their limits, and a sentence for each fault.
 *
 * @type {Record<
 *   "portal" | "guest",
 *   (dir: string, baseline: import("./baselines.mjs").Baseline) => Promise<Sizes>
 * >}
 */
export const sizesOf = {
  portal: async (dir, baseline) => {
    const { path, routes, manifest } = await portalSizes(dir, baseline);
    const rows = [path, ...routes];
    const faults = over(rows);
    const recorder = recorderFault(manifest);
    if (recorder !== null)
      faults.push(`The session recorder ${recorder}, so every consumer would load it. Import it with import() only.`);
    return { rows, faults };
  },
  guest: async (dir, baseline) => {
    const { first, routes } = await guestSizes(dir, baseline);
    const rows = [first, ...routes];
    return { rows, faults: over(rows) };
  },
};

function over(/** @type {Row[]} */ rows) {
  const those = rows.filter(({ bytes, limit }) => bytes > limit).map(({ name }) => name);
  return those.length === 0
    ? []
    : [`Over the size budget: ${those.join(", ")}. \`npm run bench\` shows what each page loads.`];
}
