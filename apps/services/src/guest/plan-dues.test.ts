import { describe, expect, test } from "vitest";
import { linesAfter, minimumAfter, scheduleAfter } from "./plan-dues.js";

const lines = [
  { type: "LINE_ITEM", dueCents: 45_00 },
  { type: "LINE_ITEM", dueCents: 80_00 },
  { type: "TOTAL", dueCents: 125_00 },
] as const;
const postings = (...amounts: number[]) => amounts.map((cents, index) => ({ cents, date: `2026-06-${10 + index}` }));

describe("a plan after payments", () => {
  test.each([
    [[], [45_00, 80_00, 125_00]],
    [[25_00], [20_00, 80_00, 100_00]],
    [
      [25_00, 30_00],
      [0, 70_00, 70_00],
    ],
    [[125_00], [0, 0, 0]],
    [[130_00], [0, 0, 0]],
  ])("payments of %j leave the dues %j, reducing the citations in order [HOST-49]", (amounts, dues) => {
    expect(linesAfter(lines, postings(...amounts)).map(({ dueCents }) => dueCents)).toEqual(dues);
  });

  test("each line has the date and amount of the last payment that reduced it", () => {
    expect(
      linesAfter(lines, postings(45_00, 30_00)).map(({ lastPaymentDate, lastPaymentCents }) => [
        lastPaymentDate,
        lastPaymentCents,
      ]),
    ).toEqual([
      ["2026-06-10", 45_00],
      ["2026-06-11", 30_00],
      ["2026-06-11", 30_00],
    ]);
  });

  test("payments reduce the minimum due, but never below 0 [HOST-49]", () => {
    expect([
      minimumAfter(25_00, []),
      minimumAfter(25_00, postings(10_00)),
      minimumAfter(25_00, postings(30_00)),
    ]).toEqual([25_00, 15_00, 0]);
  });

  test("pays the earliest installments first [GUEST-75]", () => {
    const schedule = [
      { dueDate: "2026-08-01", cents: 25_00 },
      { dueDate: "2026-07-01", cents: 25_00 },
    ];
    expect(scheduleAfter(schedule, postings(30_00))).toEqual([{ dueDate: "2026-08-01", cents: 20_00 }]);
    expect(scheduleAfter(schedule, [])).toEqual([schedule[1], schedule[0]]);
  });
});
