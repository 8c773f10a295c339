import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtRules } from "./rule-entries.js";
import { type RuleRecord, ruleTables, versionFaults } from "./rule-rows.js";

const recordFile = new URL("../etc/rule-tables.json", import.meta.url);
const packageFile = new URL("../package.json", import.meta.url);
const readJson = (file: URL) => JSON.parse(readFileSync(file, "utf8"));

test("the tables match the last release, or rulesVersion has risen enough (`pnpm --filter @paydown/domain api` records a release's tables)", async () => {
  const built = await builtRules();
  const now = {
    release: readJson(packageFile).version,
    rulesVersion: String(built["rulesVersion"]),
    tables: ruleTables(built),
  };
  const recorded: RuleRecord | undefined = existsSync(recordFile) ? readJson(recordFile) : undefined;
  // Before the first release, nobody depends on the rows.
  const released = recorded !== undefined && recorded.release !== "0.0.0";
  if (released) expect(versionFaults(recorded, now)).toEqual([]);
  if (!released || recorded.release !== now.release)
    await expect(`${JSON.stringify(now, null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(recordFile));
});

const tables = {
  limits: { city: 28, email: 100 },
  cards: { full: { on: ["M", "S"] } },
  order: ["full", "oneTime"],
  zone: "America/New_York",
};
const before = { release: "1.2.0", rulesVersion: "1.2.3", tables };
const faults = (rulesVersion: string, changes: RuleRecord["tables"]) =>
  versionFaults(before, { rulesVersion, tables: { ...tables, ...changes } });

test.each([
  ["nothing changed", tables],
  ["only the order of the tables changed", Object.fromEntries(Object.entries(tables).reverse())],
])("allows any version if %s", (_what, now) => {
  expect(versionFaults(before, { rulesVersion: "1.2.3", tables: now })).toEqual([]);
});

test.each([
  ["a row", { limits: { city: 29, email: 100 } }, "limits.city"],
  ["a row's inside", { cards: { full: { on: ["M"] } } }, "cards.full"],
  ["a row taken out", { limits: { city: 28 } }, "limits.email"],
  ["the order of the rows", { limits: { email: 100, city: 28 } }, "limits (order)"],
  ["the order of a list", { order: ["oneTime", "full"] }, "order"],
  ["an element taken out", { order: ["full"] }, "order"],
  ["a single value", { zone: "UTC" }, "zone"],
  ["the kind of a table", { order: { full: true } }, "order"],
])("%s changed: requires the next major version", (_what, changes, row) => {
  expect(faults("1.3.0", changes)).toEqual([`${row} changed: rulesVersion must rise to 2.0.0`]);
  expect(faults("2.0.0", changes)).toEqual([]);
});

test("a table removed: requires the next major version", () => {
  const { zone: _zone, ...rest } = tables;
  expect(versionFaults(before, { rulesVersion: "1.3.0", tables: rest })).toEqual([
    "zone changed: rulesVersion must rise to 2.0.0",
  ]);
});

test.each([
  ["a row", { limits: { city: 28, state: 2, email: 100 } }, "limits.state"],
  ["an element", { order: ["full", "overTime", "oneTime"] }, "order"],
  ["a table", { months: ["01"] }, "months"],
])("%s added: requires the next minor version", (_what, changes, row) => {
  expect(faults("1.2.4", changes)).toEqual([`${row} is new: rulesVersion must rise to 1.3.0`]);
  expect(faults("0.9.0", changes)).toEqual([`${row} is new: rulesVersion must rise to 1.3.0`]);
  expect(faults("1.3.0", changes)).toEqual([]);
  expect(faults("2.0.0", changes)).toEqual([]);
});

test("leaves out exported functions, and records a function inside a table only as the words 'a function'", () => {
  const exports = { rulesVersion: "1.0.0", luhnValid: () => true, rules: { fields: ["a"], violation: () => null } };
  expect(ruleTables(exports)).toEqual({ rules: { fields: ["a"], violation: "a function" } });
});
