import bcd from "@mdn/browser-compat-data/forLegacyNode";
import { baselineVersions } from "./baseline.js";

/** Maps a name of Browserslist to the name in the compat data, if the two differ. */
const dataNames = { ios_saf: "safari_ios" };

const browsers = Object.entries(baselineVersions).map(([name, version]) => ({
  name,
  id: dataNames[name] ?? name,
  version,
}));

const compatData = bcd;
export { compatData };

function notAfter(/** @type {string} */ a, /** @type {string} */ b) {
  const [left, right] = [a, b].map((version) => version.replace("≤", "").split(".").map(Number));
  for (const [index, part] of left.entries()) {
    const difference = part - (right[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

/**
 * The baseline browsers that lack a feature, such as "safari 15.4". Support behind a flag, a prefix or another name
 * does not count, because the built file uses the plain name.
 */
export function missingIn(/** @type {any} */ feature) {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return browsers
    .filter(({ id, version }) => {
      const statements = [support[id] ?? []].flat();
      return statements.length > 0 && !statements.some((s) => usable(s, version));
    })
    .map(({ name, version }) => `${name} ${version}`);
}

function usable(/** @type {any} */ statement, /** @type {string} */ version) {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: alternative } = statement;
  if (flags || prefix || alternative || typeof added !== "string" || added === "preview") return false;
  return notAfter(added, version) && !(typeof removed === "string" && notAfter(removed, version));
}
