import { expect, test } from "vitest";
import { selectSteps, testParts } from "./test-parts.mjs";

const namesOf = (/** @type {Parameters<typeof selectSteps>[0]} */ given) => selectSteps(given).map(({ name }) => name);

test("npm test without a part runs every step of every part once, and builds before the steps that need the build", () => {
  const all = namesOf({});
  expect(new Set(all)).toEqual(new Set(Object.keys(testParts).flatMap((part) => namesOf({ part }))));
  expect(all).toHaveLength(new Set(all).size);
  for (const { name, needs } of selectSteps({})) if (needs) expect(all.indexOf(needs)).toBeLessThan(all.indexOf(name));
});

test.each(Object.keys(testParts))("the part %s has every step that its own steps need", (part) => {
  const names = namesOf({ part });
  expect(selectSteps({ part }).filter(({ needs }) => needs && !names.includes(needs))).toEqual([]);
});

test.each([
  [{ part: "everything" }, '--part must be one of built, checks, units, browser, not "everything".'],
  [{ part: "units", shard: "1/2" }, "--shard needs --part browser."],
  [{ shard: "1/2" }, "--shard needs --part browser."],
  [{ part: "browser", shard: "4/3" }, '--shard must be a shard number and the shard count, such as 1/3, not "4/3".'],
  [{ part: "browser", shard: "one" }, '--shard must be a shard number and the shard count, such as 1/3, not "one".'],
])("refuses %j with exit code 2", (given, message) => {
  expect(() => selectSteps(given)).toThrow(expect.objectContaining({ message, exitCode: 2 }));
});
