import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "./package-root.js";
import { defaultTimings } from "./settings/timings.js";
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
  const isListed = (name: string) => servicesUsageText().includes(`  ${name}  `);
  // A kind of settings of single instances is read by its prefix.
  expect([...read].filter((name) => !isListed(name) && !isListed(`${name}__INSTANCE`))).toEqual([]);
});

test("--help and docs/environment.md state the same whole-number defaults as config.ts", () => {
  const config = readFileSync(join(packageRoot(), "src/config.ts"), "utf8");
  const page = readFileSync(join(packageRoot(), "../../docs/environment.md"), "utf8");
  const timings = new Map<string, number>(Object.entries(defaultTimings));
  const defaults = [...config.matchAll(/"(PAYDOWN_[A-Z_]+)",\s*(?:([\d_]+)|defaultTimings\.(\w+)),/g)].map(
    ([, name = "", value, timing = ""]) => [name, value?.replaceAll("_", "") ?? String(timings.get(timing))] as const,
  );
  expect(defaults.length).toBeGreaterThan(5);
  const help = servicesUsageText().split("\n");
  const rows = page.split("\n");
  const stale = defaults.flatMap(([name, value]) => [
    ...(help.some((line) => line.includes(`  ${name}  `) && line.endsWith(`(${value})`)) ? [] : [`${name} in --help`]),
    ...(rows.some((row) => row.startsWith(`| \`${name}\``) && row.split("|")[2]?.trim() === `\`${value}\``)
      ? []
      : [`${name} in environment.md`]),
  ]);
  expect(stale).toEqual([]);
});
