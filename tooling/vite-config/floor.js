import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";

/** The oldest browsers that the apps run on. Everything else about the floor is worked out from this line. */
export const floor = "chrome >= 106, edge >= 106, firefox >= 115, safari >= 15.4, ios_saf >= 15.4";

/** The floor as `{ chrome: "106", … }`, by the names that browser-compat data and build tools share. */
export const floorVersions = Object.fromEntries(
  floor.split(", ").map((entry) => {
    const [browser, , version] = entry.split(" ");
    return [browser, version];
  }),
);

/** What JavaScript syntax is lowered to (Vite's `build.target`). */
export const scriptTargets = Object.entries(floorVersions).map(
  ([browser, version]) => `${browser === "ios_saf" ? "ios" : browser}${version}`,
);

/** What CSS is lowered to (lightningcss). */
export const styleTargets = browserslistToTargets(browserslist(floor));
