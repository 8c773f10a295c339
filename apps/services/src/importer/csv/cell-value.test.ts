import { expect, test } from "vitest";
import { cellValue } from "./cell-value.js";
import type { MappedCell } from "./mapping.js";

const cell = (rest: Omit<MappedCell, "column">): MappedCell => ({ column: "C", ...rest });

test.each<[Omit<MappedCell, "column">, string, unknown]>([
  [{}, "as it is", "as it is"],
  [{}, "", undefined],
  [{ default: "none", table: { A: "B" } }, "", "none"],
  [{ phone: true }, "+1 (410) 555-0161", "4105550161"],
  [{ padTo: 9 }, "42", "000000042"],
  [{ phone: true, padTo: 9 }, "4-2", "000000042"],
  [{ table: { Y: true, N: false } }, "N", false],
  [{ padTo: 2, table: { "01": "M" } }, "1", "M"],
  [{ amount: "dollars" }, "1250", "1250"],
  [{ amount: "dollars" }, "$1,234,567.89", "1234567.89"],
  [{ amount: "dollars" }, ".5", "0.5"],
  [{ amount: "dollars" }, "(1,250.00)", "-1250.00"],
  [{ amount: "dollars" }, "-$ 3", "-3"],
  [{ amount: "dollars" }, "$-3.10", "-3.10"],
  [{ amount: "cents" }, "125000", "1250.00"],
  [{ amount: "cents" }, "-5", "-0.05"],
  [{ date: "MM/DD/YYYY" }, "06/15/2026", "2026-06-15"],
  [{ date: "M/D/YYYY" }, "6/5/2026", "2026-06-05"],
  [{ date: "YYYYMMDD" }, "20260615", "2026-06-15"],
  [{ date: "DD.MM.YYYY", time: "T04:00:00Z" }, "15.06.2026", "2026-06-15T04:00:00Z"],
])("with %j, the content %j gives %j [OPS-25]", (rest, content, value) => {
  expect(cellValue(cell(rest), content)).toEqual({ value });
});

test.each<[Omit<MappedCell, "column">, string, string]>([
  [{ table: { Y: true, N: false } }, "X", "must be one of those that the mapping's table lists: Y, N"],
  [{ table: { Y: true } }, "constructor", "must be one of those that the mapping's table lists: Y"],
  ...["12,50", "1.2.3", "(-3)", "1e3", "12.345", "$", "USD 3"]
    .map((content) => [{ amount: "dollars" }, content, "must be an amount such as 1250.00 or $1,250.00"] as const)
    .map(([rest, content, words]): [Omit<MappedCell, "column">, string, string] => [
      { ...rest, amount: "dollars" },
      content,
      words,
    ]),
  [{ amount: "cents" }, "12.50", "must be whole cents such as 125000"],
  [{ amount: "cents" }, "9".repeat(30), "must be whole cents such as 125000"],
  [{ date: "MM/DD/YYYY" }, "15/06/2026", "must be a date written as MM/DD/YYYY"],
  [{ date: "MM/DD/YYYY" }, "6/15/2026", "must be a date written as MM/DD/YYYY"],
  [{ date: "M/D/YYYY" }, "2/30/2026", "must be a date written as M/D/YYYY"],
  [{ date: "DD.MM.YYYY" }, "15x06x2026", "must be a date written as DD.MM.YYYY"],
])("with %j, refuses %j and doesn't quote it [OPS-25]", (rest, content, words) => {
  expect(cellValue(cell(rest), content)).toEqual({ words });
});
