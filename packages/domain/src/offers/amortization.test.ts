import { describe, expect, test } from "vitest";
import { amortize, periodInterest, type PlanInterest, planTotals } from "./amortization.js";
import { cents, parseDecimal, toDecimal } from "../money.js";
import { calendarDate } from "../testing/values.js";

const money = (text: string) => parseDecimal(text) ?? cents(-1);

/**
 * Schedules published only in part. Schedules published in full are vectors: the groups of amortize in
 * vectors/over-time-plans.json whose source names a table.
 */
describe("partly published schedules", () => {
  /**
   * hp calculators, HP 12C Loan Amortizations, version 1.0, examples 1 and 2:
   * www.formsbirds.com/free-hp-12c-loan-amortizations-3 and -4.
   */
  test("180,000.00 at 7.75 %: matches the interest, principal and balance of the first and second year, rounding each month to the cent [PLAN-49]", () => {
    const loan = {
      principal: money("180000.00"),
      payment: money("1289.54"),
      agreedOn: calendarDate("2026-01-01"),
      firstDate: calendarDate("2026-02-01"),
      interest: { yearlyRate: 7_750, dayCount: "monthly" },
    } as const;
    const rows = amortize(loan, 361) ?? [];
    const years = [rows.slice(0, 12), rows.slice(12, 24)].map((year) => {
      const { total, interest } = planTotals(year);
      return {
        interest: toDecimal(interest),
        principal: toDecimal(cents(total - interest)),
        balance: toDecimal(year.at(-1)?.balance ?? cents(0)),
      };
    });
    expect(years).toEqual([
      { interest: "13894.66", principal: "1579.82", balance: "178420.18" },
      { interest: "13767.79", principal: "1706.69", balance: "176713.49" },
    ]);
  });

  /**
   * Frappe Lending, API documentation, Proposed Repayment Schedule:
   * docs.frappe.io/lending/loan-management/api-documentation/proposed-repayment-schedule. The first three payments of
   * six. The source rounds the payment to the dollar.
   */
  test("25,000.00 at 12 % by days, with the first payment on the day of the agreement", () => {
    const day = calendarDate("2026-02-27");
    const rows =
      amortize({
        principal: money("25000.00"),
        payment: money("4314.00"),
        agreedOn: day,
        firstDate: day,
        interest: { yearlyRate: 12_000, dayCount: "actual365" },
      }) ?? [];
    expect(
      rows
        .slice(0, 3)
        .map(({ date, amount, interest, principal, balance }) => [
          date,
          ...[amount, interest, principal, balance].map(toDecimal),
        ]),
    ).toEqual([
      ["2026-02-27", "4314.00", "0.00", "4314.00", "20686.00"],
      ["2026-03-27", "4314.00", "190.42", "4123.58", "16562.42"],
      ["2026-04-27", "4314.00", "168.80", "4145.20", "12417.22"],
    ]);
  });
});

describe("rejects invalid interest instead of returning an amount", () => {
  const [from, to] = [calendarDate("2026-11-21"), calendarDate("2026-12-21")];
  const at = (yearlyRate: number): PlanInterest => ({ yearlyRate, dayCount: "monthly" });

  test("a negative balance", () => {
    expect(() => periodInterest(cents(-1), at(6_000), from, to)).toThrow(
      new RangeError("The balance must not be negative."),
    );
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("a yearly rate of %d", (rate) => {
    expect(() => periodInterest(cents(100), at(rate), from, to)).toThrow(
      new RangeError("The yearly rate must be whole and not negative."),
    );
  });
});
