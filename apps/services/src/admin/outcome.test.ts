import { expect, test } from "vitest";
import { doneJson, tableLines } from "./outcome.js";

test("a table's columns are as wide as their widest cell, without spaces at the end", () => {
  expect(
    tableLines([
      ["state", "count"],
      ["submitting", "1"],
      ["review", ""],
    ]),
  ).toEqual(["state       count", "submitting  1", "review"]);
  expect(tableLines([])).toEqual([]);
});

test("JSON is one document over several lines [OPS-3]", () => {
  const { out } = doneJson([{ at: new Date("2026-06-15T16:00:00Z") }]);
  expect(JSON.parse(out.join("\n"))).toEqual([{ at: "2026-06-15T16:00:00.000Z" }]);
  expect(out.length).toBeGreaterThan(1);
});
