import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "./package-root.js";
import { servicesUsageText } from "./usage.js";

test("--help names every variable that the services read", () => {
  const folder = join(packageRoot(), "src");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !/\.test\.ts$|testing\//.test(name) && name !== "usage.ts",
  );
  const read = new Set(
    sources.flatMap((name) => readFileSync(join(folder, name), "utf8").match(/\bPAYDOWN_[A-Z_]*[A-Z]\b/g) ?? []),
  );
  expect(read.size).toBeGreaterThan(30);
  expect([...read].filter((name) => !servicesUsageText().includes(`  ${name}  `))).toEqual([]);
});
