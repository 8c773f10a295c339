import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { faultAreas, faults, selectFaults, withFault } from "./faults.mjs";
import { root } from "./workspace.mjs";

test("there are about a hundred faults with unique names", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(Math.round(faults.length / 20) * 20).toBe(100);
});

describe.each(faults)("the fault $name", (fault) => {
  test("replaces text that its file contains exactly once, and changes the file", () => {
    const source = readFileSync(join(root, fault.file), "utf8");
    expect(withFault(source, fault)).not.toBe(source);
  });

  test("names tests, packages and a journey that exist", () => {
    const { tests, also = [], journey } = fault;
    expect(tests).not.toEqual([]);
    const paths = [...tests, ...also, ...(journey ? [`e2e/journeys/${journey}`] : [])];
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test.each([
  ["is gone", "let total = 1;", 0],
  ["is there twice", "a < b; a < b;", 2],
])("refuses a file whose text %s", (_, source, times) => {
  const fault = { name: "swapped", file: "src/compare.ts", find: "a < b", put: "b < a", tests: [] };
  expect(() => withFault(source, fault)).toThrow(
    `The fault swapped no longer fits: src/compare.ts contains its text ${times} times.`,
  );
});

describe("the faults to plant", () => {
  test("are all faults, a named fault, the faults of an area, or the faults of a shard", () => {
    expect(selectFaults({})).toEqual(faults);
    expect(selectFaults({ only: "luhn-keeps-ten" }).map(({ name }) => name)).toEqual(["luhn-keeps-ten"]);
    expect(selectFaults({ area: "money" }).map(({ name }) => name)).toEqual(faultAreas.money.map(({ name }) => name));
    const shards = ["1/7", "2/7", "3/7", "4/7", "5/7", "6/7", "7/7"].flatMap((shard) => selectFaults({ shard }));
    expect(new Set(shards)).toEqual(new Set(faults));
    expect(shards).toHaveLength(faults.length);
  });

  test.each([
    [{ only: "typo" }, 'There is no fault named "typo".'],
    [{ area: "toString" }, "--area must be one of rules, money, access, words, screens, services, payments, not"],
    [{ shard: "4/3" }, "--shard must be a shard number and the shard count"],
  ])("cannot be selected with %j", (given, sentence) => {
    expect(() => selectFaults(given)).toThrow(sentence);
  });
});
