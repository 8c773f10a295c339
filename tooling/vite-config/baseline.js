import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";

/** The baseline: the oldest supported browsers. All other targets derive from this line. */
export const baseline = "chrome >= 106, edge >= 106, firefox >= 115, safari >= 15.4, ios_saf >= 15.4";

/** The baseline as `{ chrome: "106", … }`, with the names that browser-compat data and build tools share. */
export const baselineVersions = Object.fromEntries(
  baseline.split(", ").map((entry) => {
    const [browser, , version] = entry.split(" ");
    return [browser, version];
  }),
);

/** The targets for JavaScript syntax (Vite's `build.target`). */
export const scriptTargets = Object.entries(baselineVersions).map(
  ([browser, version]) => `${browser === "ios_saf" ? "ios" : browser}${version}`,
);

/** The targets for CSS (lightningcss). */
export const styleTargets = browserslistToTargets(browserslist(baseline));
