import { resolve } from "node:path";
import { expect, test } from "vitest";
import { chunkGroups } from "./chunks.js";

const root = "/home/paydown/apps/portal";
const app = (file) => resolve(root, "src", file);
const rule = (file) => `/home/paydown/packages/domain/src/${file}`;
const library = (name) => `/home/paydown/node_modules/${name}/index.js`;

/** The imports of each module, and the modules that it loads on demand. */
const modules = {
  [app("main.tsx")]: [
    [library("react"), app("frame.tsx")],
    [app("login.tsx"), app("form.tsx"), app("history.tsx"), app("later.tsx")],
  ],
  [app("frame.tsx")]: [[], []],
  [app("login.tsx")]: [[app("field.tsx")], []],
  [app("form.tsx")]: [[app("field.tsx"), library("form"), rule("method.ts")], [app("after-form.tsx")]],
  [app("field.tsx")]: [[], []],
  [app("after-form.tsx")]: [[app("question.tsx"), library("checks"), rule("shared-later.ts")], []],
  [app("history.tsx")]: [[app("table.tsx"), rule("shared-later.ts")], []],
  [app("later.tsx")]: [[app("table.tsx")], []],
};
const graph = {
  getModuleInfo: (id) => ({ importedIds: modules[id]?.[0] ?? [], dynamicallyImportedIds: modules[id]?.[1] ?? [] }),
};
const [group] = chunkGroups({
  root,
  entry: "src/main.tsx",
  screens: ["src/login.tsx", "src/form.tsx"],
  afterwards: ["src/after-form.tsx"],
});

test.each([
  ["the entry", app("main.tsx"), "shared"],
  ["what the entry imports", app("frame.tsx"), "shared"],
  ["a library of the entry", library("react"), "libraries"],
  ["a library of a screen on the way", library("form"), "libraries"],
  ["what two screens share", app("field.tsx"), "shared"],
  ["a screen on the way", app("form.tsx"), null],
  ["what only one screen needs", rule("method.ts"), null],
  ["what is loaded once the last screen is usable", app("after-form.tsx"), "afterwards"],
  ["what only that needs", app("question.tsx"), "afterwards"],
  ["a library that only that needs", library("checks"), "afterwards"],
  ["what that shares with another screen", rule("shared-later.ts"), null],
  ["another screen", app("history.tsx"), null],
  ["what only other screens share", app("table.tsx"), null],
])("puts %s into its group", (_case, id, name) => {
  expect(group.name(id, graph)).toBe(name);
});
