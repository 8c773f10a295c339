import { expect, test } from "vitest";
import { byYear } from "./by-year";

const row = (date: string, amount = "50.00") => ({ "Date Due": date, amount, interestAmount: "0.00" });
const [november, december, january] = [row("11/05/2026"), row("12/05/2026", "50.01"), row("01/05/2027")];

test.each([
  ["no payment", [], []],
  ["a single payment", [january], [{ year: "2027", rows: [january], sum: 5_000 }]],
  [
    "payments of two years",
    [november, december, january],
    [
      { year: "2026", rows: [november, december], sum: 10_001 },
      { year: "2027", rows: [january], sum: 5_000 },
    ],
  ],
])("%s: a group per year with its sum, in order [SCHED-38]", (_, rows, years) => {
  expect(byYear(rows)).toEqual(years);
});
