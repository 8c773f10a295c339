import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderTableFaults } from "./folder-table.mjs";
import { root } from "./workspace.mjs";

test.each([
  ["Where things are in the services", "apps/services/src"],
  ["Where things are in the portal", "apps/portal/src"],
])("%s: the table has a row for every folder of %s", (heading, folder) => {
  const folders = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  expect(
    folderTableFaults(
      text,
      heading,
      folders.map(({ name }) => name),
    ),
  ).toEqual([]);
});

test("names a folder without a row, and a row without a folder", () => {
  const text = "# A\n\n## Where\n\n| Folder | What is in it |\n|---|---|\n| `jobs` | Jobs |\n";
  expect(folderTableFaults(text, "Where", ["jobs"])).toEqual([]);
  expect(folderTableFaults(text, "Where", ["letters"])).toEqual([
    'docs/architecture.md, "Where": letters has no row. Add one.',
    'docs/architecture.md, "Where": there is no jobs. Delete its row.',
  ]);
});
