import { addDays, type CalendarDate, cents, parseCalendarDate } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import type { PaymentRow } from "../../payments/tables.js";
import { type Installment, nextInstallment } from "./installments.js";

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new Error(`${text} is no date`);
  return date;
};
const [first, second] = [day("2026-12-01"), day("2027-01-01")];
const installment = (
  date: CalendarDate,
  status: Installment["status"],
  skip_reason: PaymentRow["skip_reason"] = null,
): Installment => ({
  date,
  status,
  amount: cents(103_00),
  interest: cents(99),
  payment: { skip_reason } as PaymentRow,
});
const next = (one: Installment, other: Installment, today: CalendarDate, due = 600_00) =>
  nextInstallment([one, other], cents(due), today);

describe("the next payment of a plan", () => {
  test.each(["scheduled", "checking"] as const)("is the first unfinished installment: %s [PLAN-98]", (status) => {
    expect(next(installment(first, "paid"), installment(second, status), first)).toMatchObject({
      date: second,
      payOn: second,
      amount: 103_00,
      interest: 99,
    });
  });

  test.each([
    ["declined", null],
    ["failed", null],
    ["skipped", "methodGone"],
    ["skipped", "methodExpired"],
  ] as const)(
    "is an installment that was not charged, until the day of the following installment: %s %s [PLAN-97]",
    (status, reason) => {
      const refused = installment(first, status, reason);
      expect(next(refused, installment(second, "scheduled"), addDays(first, 3))).toMatchObject({
        date: first,
        payOn: addDays(first, 3),
      });
      expect(next(refused, installment(second, "scheduled"), addDays(second, -1))?.date).toBe(first);
      expect(next(refused, installment(second, "scheduled"), second)).toMatchObject({ date: second, payOn: second });
    },
  );

  test.each([
    ["cancelled", null],
    ["notNeeded", "notNeeded"],
    ["skipped", "restricted"],
    ["paid", null],
  ] as const)("is never a finished installment: %s", (status, reason) => {
    expect(next(installment(first, status, reason), installment(second, "scheduled"), first)?.date).toBe(second);
  });

  test("does not exist if no payment is to come or nothing is owed", () => {
    expect(next(installment(first, "paid"), installment(second, "declined"), second)).toBeUndefined();
    expect(next(installment(first, "scheduled"), installment(second, "scheduled"), first, 0)).toBeUndefined();
  });

  test("never exceeds the amount owed plus its interest [PLAN-98]", () => {
    expect(next(installment(first, "scheduled"), installment(second, "scheduled"), first, 50_00)?.amount).toBe(50_99);
  });
});
