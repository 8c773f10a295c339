import { addMonths, type CalendarDate, cents, parseCalendarDate } from "@paydown/domain";
import { expect, test } from "vitest";
import { axisAmounts, balanceOn, chartDays, type ComparedPlan, tableDays } from "./compared-plans";

const day = (text: string): CalendarDate => parseCalendarDate(text)!;

/** A plan of equal payments of 3,600.00 without interest. */
function planOf(count: number, first = day("2026-12-05")): ComparedPlan {
  const payments = Array.from({ length: count }, (_, index) => ({
    date: addMonths(first, index),
    balance: cents(360_000 - Math.round((360_000 * (index + 1)) / count)),
  }));
  return { payments };
}

test.each([
  ["2026-12-04", 360_000],
  ["2026-12-05", 240_000],
  ["2027-01-04", 240_000],
  ["2027-02-05", 0],
  ["2040-01-01", 0],
])("what a plan of three payments leaves owed on %s", (on, balance) => {
  expect(balanceOn(planOf(3), cents(360_000), day(on))).toBe(balance);
});

test.each([
  ["no plan", [], []],
  ["a single payment", [planOf(1)], ["2026-12-05"]],
  ["three payments", [planOf(3)], ["2026-12-05", "2027-01-05", "2027-02-05"]],
  [
    "24 payments beside 18 that begin later and 6",
    [planOf(18, day("2026-12-09")), planOf(6), planOf(24)],
    [
      "2027-02-05",
      "2027-05-05",
      "2027-08-05",
      "2027-11-05",
      "2028-02-05",
      "2028-05-05",
      "2028-05-09",
      "2028-08-05",
      "2028-11-05",
    ],
  ],
])("the table of %s names regular payments and the last one of each plan [PLAN-122]", (_, plans, days) => {
  expect(tableDays(plans)).toEqual(days);
});

test("the table names at most eight payments of a plan besides the last ones, however long it is [PLAN-122]", () => {
  for (let count = 1; count <= 240; count++) expect(tableDays([planOf(count)]).length).toBeLessThanOrEqual(9);
});

test.each([
  ["no plan", [], []],
  ["a single payment", [planOf(1)], ["2026-12-05"]],
  ["two payments", [planOf(2)], ["2026-12-05", "2027-01-05"]],
  ["24 payments beside 3", [planOf(3), planOf(24)], ["2027-05-05", "2027-11-05", "2028-05-05", "2028-11-05"]],
])("the chart of %s has labels about a quarter of the longest plan apart [PLAN-121]", (_, plans, days) => {
  expect(chartDays(plans)).toEqual(days);
});

test.each([
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [10_000, [0, 2_000, 4_000, 6_000, 8_000, 10_000]],
  [12_000, [0, 2_500, 5_000, 7_500, 10_000, 12_500]],
  [250_000, [0, 50_000, 100_000, 150_000, 200_000, 250_000]],
  [360_000, [0, 100_000, 200_000, 300_000, 400_000]],
  [999_999, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])("the vertical axis of a balance of %i cents has round amounts [PLAN-121]", (highest, amounts) => {
  expect(axisAmounts(cents(highest))).toEqual(amounts);
});

test("the vertical axis has at most five steps and covers the highest balance [PLAN-121]", () => {
  for (let highest = 1; highest < 5_000_000; highest = Math.ceil(highest * 1.07)) {
    const amounts = axisAmounts(cents(highest));
    expect([amounts.length <= 6, amounts.at(-1)! >= highest, amounts.at(-2)! < highest]).toEqual([true, true, true]);
  }
});
