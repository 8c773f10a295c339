import { addDays, type CalendarDate, cents, type FeePolicy, formatCalendarDate } from "@paydown/domain";
import type { PayLessOffer } from "@paydown/domain/offers";
import { describe, expect, test } from "vitest";
import type { Account } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import type { Tenant } from "../../tenants/tenant.js";
import type { PostedPayment } from "../methods/posted-payment.js";
import { postedBank, postedCard } from "../testing/samples.js";
import { agreedFigures } from "./figure-check.js";

const today = "2026-06-15" as CalendarDate;
const inDays = (days: number) => addDays(today, days);
const posted = (date: CalendarDate) => formatCalendarDate(date);

/** 10 % of a card payment, and nothing for a bank account. */
const feePolicy: FeePolicy = { "4": { kind: "percent", basisPoints: 1_000, minimum: cents(0) } };
const tenant = (instance: object = {}) => ({ feePolicy, instance: { maxPaymentDaysAhead: 30, ...instance } }) as Tenant;

interface Facts {
  readonly due?: number;
  readonly next?: { readonly amount: number; readonly date: CalendarDate | null; readonly interest?: number };
}

const account = ({ due = 500_00, next }: Facts = {}) =>
  ({
    facts: { due: cents(due), nextAmountDue: next ? cents(next.amount) : null, nextDueDate: next?.date ?? null },
    nextInstallment: next?.date ? { date: next.date, interest: cents(next.interest ?? 0) } : null,
  }) as Account;

const offer: PayLessOffer = { amount: cents(300_00), date: inDays(5) } as PayLessOffer;

/** The refusal of a payment. */
function refused(body: PostedPayment, on = account(), at = tenant(), accepted?: PayLessOffer) {
  try {
    agreedFigures(at, on, body, today, accepted);
  } catch (error) {
    if (error instanceof ProblemError) return { code: error.code, ...error.extras };
    throw error;
  }
  throw new Error("The payment was not refused.");
}

/** Figures as the problem reports them. */
const figures = (amount: string, feeAmount: string, total: string, paymentDate = posted(today)) => ({
  amount,
  feeAmount,
  total,
  paymentDate,
});

describe("a One-Time payment", () => {
  test("is for the posted amount, with the fee of its method, on the posted day [FEE-1]", () => {
    expect(agreedFigures(tenant(), account(), postedCard(), today)).toEqual({
      amount: 25_00,
      fee: 2_50,
      paymentDate: today,
      installmentDate: null,
      interest: 0,
    });
    expect(agreedFigures(tenant(), account(), postedBank({ feeAmount: "0.00" }), today)).toMatchObject({ fee: 0 });
  });

  test("pays no installment, even if there is a next one", () => {
    const next = { amount: 60_00, date: inDays(3), interest: 99 };
    expect(agreedFigures(tenant(), account({ next }), postedCard(), today)).toMatchObject({
      installmentDate: null,
      interest: 0,
    });
  });

  test("may be for the whole due, and not for a cent more [PAY-13]", () => {
    const dear = (amount: string, feeAmount: string) => postedCard({ amount, feeAmount });
    expect(agreedFigures(tenant(), account({ due: 30_00 }), dear("30.00", "3.00"), today)).toMatchObject({
      amount: 30_00,
    });
    expect(refused(dear("30.01", "3.00"), account({ due: 30_00 }))).toEqual({
      code: "amount_above_due",
      parameterViolations: [{ path: "amount", message: "Payment Amount must not be more than the $30.00 due." }],
      figures: figures("30.00", "3.00", "33.00"),
    });
  });

  test("above the tenant's maximum is refused without other figures [PAY-15]", () => {
    expect(refused(postedCard(), account(), tenant({ maxPaymentAmount: "20.00" }))).toEqual({
      code: "invalid_payment",
      parameterViolations: [{ path: "amount", message: "Payment Amount must not be more than $20.00 in one payment." }],
    });
  });

  test.each(["0.00", "-1.00", "25.001", "1e2", ""])("of %j is not allowed", (amount) => {
    expect(refused(postedCard({ amount }))).toEqual({ code: "action_not_allowed" });
  });

  test("with another fee than the services' own is refused with the figures [FEE-16]", () => {
    expect(refused(postedCard({ feeAmount: "2.49" }))).toEqual({
      code: "fee_changed",
      figures: figures("25.00", "2.50", "27.50"),
    });
  });

  test("is scheduled for any day that is offered [PAY-51]", () => {
    for (const day of [0, 1, 30])
      expect(
        agreedFigures(tenant(), account(), postedCard({ paymentDate: posted(inDays(day)) }), today).paymentDate,
      ).toBe(inDays(day));
  });

  test.each([
    ["yesterday", posted(inDays(-1)), inDays(0)],
    ["after the last day offered", posted(inDays(31)), inDays(30)],
    ["an unreadable day", "13/45/2026", inDays(0)],
  ])("for %s is refused with the nearest day that is offered [PAY-51]", (_, paymentDate, nearest) => {
    expect(refused(postedCard({ paymentDate }))).toEqual({
      code: "date_changed",
      figures: figures("25.00", "2.50", "27.50", posted(nearest)),
    });
  });
});

describe("a Full payment", () => {
  const full = (changes: object = {}) =>
    postedCard({ action: "full", amount: "500.00", feeAmount: "50.00", ...changes });

  test("is for the whole due, even above the tenant's maximum [PAY-15]", () => {
    expect(agreedFigures(tenant({ maxPaymentAmount: "20.00" }), account(), full(), today)).toMatchObject({
      amount: 500_00,
      fee: 50_00,
    });
  });

  test("of another amount is refused with the figures; the amount precedes fee and date [PAY-12]", () => {
    const changed = { code: "amount_changed", figures: figures("500.00", "50.00", "550.00") };
    expect(refused(full({ amount: "499.99" }))).toEqual(changed);
    expect(refused(full({ amount: "499.99", feeAmount: "0.00", paymentDate: posted(inDays(-1)) }))).toEqual(changed);
    expect(refused(full({ feeAmount: "0.00", paymentDate: posted(inDays(-1)) }))).toMatchObject({
      code: "fee_changed",
    });
  });

  test.each([0, -5_00])("of a due of %i cents is not allowed [PAY-18]", (due) => {
    expect(refused(full(), account({ due }))).toEqual({ code: "action_not_allowed" });
  });
});

describe("a next payment", () => {
  const next = { amount: 60_00, date: inDays(3), interest: 99 };
  const body = (changes: object = {}) =>
    postedCard({
      action: "next",
      amount: "60.00",
      feeAmount: "6.00",
      paymentDate: posted(inDays(3)),
      ...changes,
    });

  test("is for Next Amt Due on Next Due Date, with the interest in it [PAY-57]", () => {
    expect(agreedFigures(tenant(), account({ next }), body(), today)).toEqual({
      amount: 60_00,
      fee: 6_00,
      paymentDate: inDays(3),
      installmentDate: inDays(3),
      interest: 99,
    });
  });

  test.each([-3, 0])("due %i days from today is made today, and pays the installment of its day [PAY-58]", (days) => {
    const date = inDays(days);
    expect(
      agreedFigures(tenant(), account({ next: { ...next, date } }), body({ paymentDate: posted(date) }), today),
    ).toMatchObject({ paymentDate: today, installmentDate: date });
  });

  test("may exceed the due by its interest, but not by its principal", () => {
    expect(agreedFigures(tenant(), account({ due: 59_01, next }), body(), today)).toMatchObject({ amount: 60_00 });
    expect(refused(body(), account({ due: 59_00, next }))).toEqual({ code: "action_not_allowed" });
  });

  test.each([
    ["another amount", { amount: "59.99" }, "amount_changed"],
    ["another fee", { feeAmount: "5.99" }, "fee_changed"],
    ["another day", { paymentDate: posted(inDays(4)) }, "date_changed"],
  ])("with %s is refused [PAY-61]", (_, changes, code) => {
    expect(refused(body(changes), account({ next }))).toEqual({
      code,
      figures: figures("60.00", "6.00", "66.00", posted(inDays(3))),
    });
  });

  test("is not allowed while there is none [PAY-63]", () => {
    expect(refused(body())).toEqual({ code: "action_not_allowed" });
    expect(refused(body(), account({ next: { ...next, amount: 0 } }))).toEqual({ code: "action_not_allowed" });
    const undated = body({ paymentDate: posted(today) });
    expect(refused(undated, account({ next: { ...next, date: null } }))).toEqual({ code: "action_not_allowed" });
  });
});

describe("the payment of an accepted offer", () => {
  const body = (changes: object = {}) =>
    postedCard({
      action: "negotiator",
      amount: "300.00",
      feeAmount: "30.00",
      paymentDate: posted(inDays(5)),
      ...changes,
    });

  test("is for the offer's amount on its day", () => {
    expect(agreedFigures(tenant(), account(), body(), today, offer)).toMatchObject({
      amount: 300_00,
      paymentDate: inDays(5),
      installmentDate: null,
    });
  });

  test("of another amount or day is refused [PAY-22]", () => {
    expect(refused(body({ amount: "299.99" }), account(), tenant(), offer)).toMatchObject({ code: "amount_changed" });
    expect(refused(body({ paymentDate: posted(inDays(6)) }), account(), tenant(), offer)).toMatchObject({
      code: "date_changed",
    });
  });

  test("above the due is not allowed, because the consumer cannot lower it", () => {
    expect(refused(body(), account({ due: 299_99 }), tenant(), offer)).toEqual({ code: "action_not_allowed" });
  });
});
