import { expect, test } from "vitest";
import { faultLines } from "./preview-lines.js";

test.each([
  ["one line", ["The sample does not fit the tenant's files."], ["  The sample does not fit the tenant's files."]],
  [
    "a list",
    ["The files need correcting:", "a.json:1: wrong", "b.json:2: wrong"],
    ["  a.json:1: wrong", "  b.json:2: wrong"],
  ],
])("prints a fault of %s as a whole [OPS-151]", (_, faults, details) => {
  const [introduction, ...rest] = faultLines(faults).split("\n");
  expect(introduction).toMatch(/last good ones are shown:$/);
  expect(rest).toEqual(details);
});
