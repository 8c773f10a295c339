import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amortize, type DayCount, levelPayment, planTotals } from "./amortization.js";
import { addDays, type CalendarDate } from "../calendar-date.js";
import { addCents, cents } from "../money.js";
import { evaluateOverTime, type OverTimePolicy, suggestPlans } from "./over-time.js";
import { calendarDate } from "../testing/values.js";

const money = (min: number, max: number) => fc.integer({ min, max }).map(cents);
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(calendarDate("2000-01-01"), days));
const interest = fc.record({ yearlyRate: fc.integer({ min: 0, max: 36_000 }), dayCount: fc.constantFrom<DayCount>("monthly", "actual365") });
const loan = fc
  .record({ principal: money(1, 5_000_000), agreedOn: day, interest, wait: fc.integer({ min: 0, max: 60 }) })
  .map(({ wait, ...rest }) => ({ ...rest, firstDate: addDays(rest.agreedOn, wait) }));

const lengthOfMonth = (date: CalendarDate) => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
const dayOf = (date: CalendarDate) => Number(date.slice(8));
const monthOf = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

describe("a schedule", () => {
  test("payments sum to the total with interest to the cent, and each row's balance follows from the one before", () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 60 }), (given, count) => {
        const rows = amortize({ ...given, payment: levelPayment(given, count) }) ?? [];
        const { total, interest: charged } = planTotals(rows);
        expect(total).toBe(addCents(given.principal, charged));
        expect(rows.reduce((sum, { principal }) => sum + principal, 0)).toBe(given.principal);
        let balance: number = given.principal;
        for (const row of rows) {
          expect(row.amount).toBe(row.interest + row.principal);
          balance -= row.principal;
          expect(row.balance).toBe(balance);
          expect(row.interest).toBeGreaterThanOrEqual(0);
        }
        expect(balance).toBe(0);
      }),
    );
  });

  test("the last payment is not above the others, which are alike", () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 60 }), (given, count) => {
        const payment = levelPayment(given, count);
        const amounts = (amortize({ ...given, payment }) ?? []).map(({ amount }) => amount);
        expect(new Set(amounts.slice(0, -1)).size).toBeLessThanOrEqual(1);
        expect(amounts.slice(0, -1).every((amount) => amount === payment)).toBe(true);
        expect(amounts.at(-1)).toBeLessThanOrEqual(payment);
        expect(amounts.at(-1)).toBeGreaterThan(0);
      }),
    );
  });

  test("is on the agreed day of each month, or on a shorter month's last", () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 60 }), (given, count) => {
        const rows = amortize({ ...given, payment: levelPayment(given, count) }) ?? [];
        rows.forEach(({ date }, index) => {
          expect(monthOf(date)).toBe(monthOf(given.firstDate) + index);
          expect(dayOf(date)).toBe(Math.min(dayOf(given.firstDate), lengthOfMonth(date)));
        });
      }),
    );
  });

  test("a level payment is the lowest that reaches: one cent less does not", () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 60 }), (given, count) => {
        const payment = levelPayment(given, count);
        expect(amortize({ ...given, payment }, count)).toBeDefined();
        expect(amortize({ ...given, payment: cents(payment - 1) }, count)).toBeUndefined();
      }),
    );
  });

  test("without interest costs what is owed, whatever the days", () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 200 }), (given, parts) => {
        const payment = cents(Math.ceil(given.principal / parts));
        const rows = amortize({ ...given, interest: { ...given.interest, yearlyRate: 0 }, payment });
        expect(planTotals(rows ?? [])).toMatchObject({ total: given.principal, interest: 0 });
        expect(rows).toHaveLength(Math.ceil(given.principal / payment));
      }),
    );
  });
});

describe("an evaluation", () => {
  const policy: fc.Arbitrary<OverTimePolicy> = fc.record({ minPayment: money(1, 50_000), maxPayments: fc.integer({ min: 1, max: 60 }), maxDaysToFirst: fc.integer({ min: 0, max: 90 }), interest });
  const facts = fc.record({ due: money(1, 2_000_000), today: day });
  const asked = fc.record({ payment: money(-100, 2_100_000), payments: fc.integer({ min: -1, max: 10_000 }), wait: fc.integer({ min: -5, max: 100 }) });

  test("answers only plans that it would accept as they are, and never more than the due with its interest", () => {
    fc.assert(
      fc.property(asked, facts, policy, ({ wait, ...proposal }, account, rules) => {
        const answer = evaluateOverTime({ ...proposal, firstDate: addDays(account.today, wait) }, account, rules);
        if (answer.outcome === "refuse") {
          expect(answer.reasons.length).toBeGreaterThan(0);
          return;
        }
        const { payment, rows } = answer.plan;
        expect(rows.length).toBeLessThanOrEqual(rules.maxPayments);
        expect(planTotals(rows).total).toBe(addCents(account.due, planTotals(rows).interest));
        const again = evaluateOverTime({ payment, payments: rows.length, firstDate: rows[0]?.date ?? account.today }, account, rules);
        expect(again).toEqual({ outcome: "accept", plan: answer.plan });
      }),
    );
  });

  test("suggests up to three plans of two payments or more, each longer one lower, all accepted as they are", () => {
    fc.assert(
      fc.property(facts, policy, (account, rules) => {
        const plans = suggestPlans(rules, account, account.today);
        expect(plans.length).toBeLessThanOrEqual(3);
        plans.forEach(({ payment, rows }, index) => {
          expect(rows.length).toBeGreaterThan(1);
          if (index > 0) expect(payment).toBeGreaterThan(plans[index - 1]?.payment ?? 0);
          expect(evaluateOverTime({ payment, payments: rows.length, firstDate: account.today }, account, rules).outcome).toBe("accept");
        });
      }),
    );
  });
});
