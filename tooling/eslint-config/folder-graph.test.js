import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { circularImports } from "./folder-graph.js";

/** Apps whose folders import one way (docs/decisions/0042). */
const apps = ["apps/services"];

/** The text of each file that is no test, by its path below `src`. */
async function sourcesOf(/** @type {string} */ app) {
  const src = new URL(`../../${app}/src/`, import.meta.url).pathname;
  const paths = (await readdir(src, { recursive: true }))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test(-d)?\.|(^|\/)testing\//.test(path));
  return new Map(
    await Promise.all(
      paths.map(async (path) => /** @type {const} */ ([path, await readFile(join(src, path), "utf8")])),
    ),
  );
}

describe.each(apps)("the folders of %s", (app) => {
  test.each([1, 2])("import one way, down to level %i", async (depth) => {
    const sources = await sourcesOf(app);
    expect(sources.size).toBeGreaterThan(0);
    expect(circularImports(sources, depth)).toEqual([]);
  });
});

const files = new Map([
  ["db/tables.ts", `import type { Row } from "../payments/tables.js";`],
  ["payments/tables.ts", `import type { Config } from "../config.js";`],
  ["config.ts", `import { open } from "./db/open.js";`],
  ["db/open.ts", ""],
  ["main.ts", `import "./config.js"; import "./db/open.js";`],
]);

test("names every import of a circle, through a file beside the folders too", () => {
  expect(circularImports(files, 1)).toEqual([
    "db -> payments (db/tables.ts)",
    "payments -> config.ts (payments/tables.ts)",
    "config.ts -> db (config.ts)",
  ]);
});

test("tells the parts of a folder apart on the second level", () => {
  const parts = new Map([
    ["payments/intake/create.ts", `export { send } from "../lifecycle/send.js";`],
    ["payments/lifecycle/send.ts", `const { create } = await import("../intake/create.js");`],
  ]);
  expect([circularImports(parts, 1), circularImports(parts, 2).length]).toEqual([[], 2]);
});
