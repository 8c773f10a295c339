import { describe, expect, test } from "vitest";
import { amortize, levelPayment, planTotals, type PlanRow } from "./amortization.js";
import { cents, parseDecimal, toDecimal } from "../money.js";
import { calendarDate } from "../testing/values.js";

const money = (text: string) => parseDecimal(text) ?? cents(-1);
const dates = { agreedOn: calendarDate("2026-01-01"), firstDate: calendarDate("2026-02-01") };
const shown = (rows: readonly PlanRow[] | undefined) => rows?.map(({ interest, principal, balance }) => [toDecimal(interest), toDecimal(principal), toDecimal(balance)]);

/**
 * Published tables with one twelfth of the yearly rate a month (or a whole yearly rate a year: twelve times as much a month), to the cent.
 * They round the payment each in its own way, so the payment is taken from the table.
 */
describe("published amortization tables", () => {
  test("Hanly and Koffman, Problem Solving and Program Design in C, the project 'loan amortization table': $1,000 at 9 % over 6 months, payment rounded up", () => {
    const loan = { principal: money("1000.00"), ...dates, interest: { yearlyRate: 9_000, dayCount: "monthly" } } as const;
    const payment = levelPayment(loan, 6);
    const rows = amortize({ ...loan, payment });
    expect(toDecimal(payment)).toBe("171.07");
    expect(shown(rows)).toEqual([
      ["7.50", "163.57", "836.43"],
      ["6.27", "164.80", "671.63"],
      ["5.04", "166.03", "505.60"],
      ["3.79", "167.28", "338.32"],
      ["2.54", "168.53", "169.79"],
      ["1.27", "169.79", "0.00"],
    ]);
    expect(toDecimal(planTotals(rows ?? []).lastPayment)).toBe("171.06");
  });

  test("Math 352, Theory of Interest, amortization project (scribd.com/document/360526230): $150,000 at 3.625 % over 360 months, the first eight", () => {
    const rows = amortize({ principal: money("150000.00"), payment: money("684.08"), ...dates, interest: { yearlyRate: 3_625, dayCount: "monthly" } }, 400);
    expect(shown(rows?.slice(0, 8))).toEqual([
      ["453.13", "230.95", "149769.05"],
      ["452.43", "231.65", "149537.40"],
      ["451.73", "232.35", "149305.05"],
      ["451.03", "233.05", "149072.00"],
      ["450.32", "233.76", "148838.24"],
      ["449.62", "234.46", "148603.78"],
      ["448.91", "235.17", "148368.61"],
      ["448.20", "235.88", "148132.73"],
    ]);
  });

  test("Payment Schedule for a Loan (coursehero.com/file/5999586), $20,000 at 6.5 % over 36 months, the first seven; later ones are unrounded there", () => {
    const loan = { principal: money("20000.00"), ...dates, interest: { yearlyRate: 6_500, dayCount: "monthly" } } as const;
    const rows = amortize({ ...loan, payment: money("612.98") });
    expect(shown(rows?.slice(0, 7))).toEqual([
      ["108.33", "504.65", "19495.35"],
      ["105.60", "507.38", "18987.97"],
      ["102.85", "510.13", "18477.84"],
      ["100.09", "512.89", "17964.95"],
      ["97.31", "515.67", "17449.28"],
      ["94.52", "518.46", "16930.82"],
      ["91.71", "521.27", "16409.55"],
    ]);
  });
});
