import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const notShipped = /\.test\.tsx?$|\/testing\//;

/** The folders of an app's `src` with those they import. A feature counts as one; the files of `src` itself as none. */
function foldersOf(/** @type {string} */ app) {
  const src = `apps/${app}/src`;
  const files = readdirSync(`${root}${src}`, { recursive: true, encoding: "utf8" })
    .map((file) => `${src}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !notShipped.test(file));
  const folderOf = (/** @type {string} */ file) =>
    /^(?:features\/[^/]+|[^/]+)(?=\/)/.exec(posix.relative(src, file))?.[0];
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const file of files) {
    const folder = folderOf(file);
    if (!folder) continue;
    const imported = folders.get(folder) ?? new Set();
    folders.set(folder, imported);
    for (const [, source = ""] of readFileSync(`${root}${file}`, "utf8").matchAll(
      /\b(?:from|import)\b\s*\(?\s*"(\.[^"]+)"/g,
    )) {
      const target = folderOf(posix.join(posix.dirname(file), source));
      if (target && target !== folder) imported.add(target);
    }
  }
  return folders;
}

/** What is left after taking away, again and again, each folder that imports none of the rest or that none imports. */
function circles(/** @type {Map<string, Set<string>>} */ folders) {
  const left = new Map(folders);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [folder, imported] of left) {
      const isImported = [...left.values()].some((others) => others.has(folder));
      if (!isImported || ![...imported].some((other) => left.has(other))) left.delete(folder);
    }
  }
  return [...left].map(
    ([folder, imported]) => `${folder} → ${[...imported].filter((one) => left.has(one)).join(", ")}`,
  );
}

test.each(["portal", "guest"])("the folders of %s import each other in one direction", (app) => {
  const folders = foldersOf(app);
  expect(folders.size).toBeGreaterThan(5);
  expect(circles(folders)).toEqual([]);
});

test("a circle is named, with the folders in it", () => {
  const graph = { words: ["session"], session: ["words", "browser"], browser: [], account: ["session"] };
  expect(circles(new Map(Object.entries(graph).map(([folder, imported]) => [folder, new Set(imported)])))).toEqual([
    "words → session",
    "session → words",
  ]);
});
