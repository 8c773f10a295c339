import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amortize, type DayCount, levelPayment, periodInterest, planTotals } from "./amortization.js";
import { addDays, type CalendarDate } from "../calendar-date.js";
import { addCents, cents } from "../money.js";
import {
  evaluateOverTime,
  type OverTimeFacts,
  type OverTimePlan,
  type OverTimePolicy,
  suggestPlans,
} from "./over-time.js";
import { calendarDate } from "../testing/values.js";

const money = (min: number, max: number) => fc.integer({ min, max }).map(cents);
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(calendarDate("2000-01-01"), days));
const interest = fc.record({
  yearlyRate: fc.integer({ min: 0, max: 36_000 }),
  dayCount: fc.constantFrom<DayCount>("monthly", "actual365"),
});
const loan = fc
  .record({ principal: money(1, 5_000_000), agreedOn: day, interest, wait: fc.integer({ min: 0, max: 60 }) })
  .map(({ wait, ...rest }) => ({ ...rest, firstDate: addDays(rest.agreedOn, wait) }));

const lengthOfMonth = (date: CalendarDate) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
const dayOf = (date: CalendarDate) => Number(date.slice(8));
const monthOf = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

describe("a schedule", () => {
  test("payments add up exactly to the total with interest, and each row's balance follows from the balance of the row before [PLAN-44]", () => {
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

  test("all payments but the last are equal, and the last is not higher [PLAN-40]", () => {
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

  test("payments are due on the agreed day of each month, or on the last day of a shorter month [PLAN-42]", () => {
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

  test("payments agreed for the 29th, 30th or 31st return to that day after a shorter month, even across leap years and 2100 (not a leap year) [PLAN-42]", () => {
    const lastDays = fc
      .tuple(fc.integer({ min: 1996, max: 2104 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 29, max: 31 }))
      .map(([year, month, asked]) => {
        const first = calendarDate(`${year}-${String(month).padStart(2, "0")}-01`);
        return calendarDate(`${first.slice(0, 8)}${Math.min(asked, lengthOfMonth(first))}`);
      });
    fc.assert(
      fc.property(lastDays, fc.integer({ min: 13, max: 60 }), (firstDate, count) => {
        const rows =
          amortize({
            principal: cents(count),
            payment: cents(1),
            agreedOn: firstDate,
            firstDate,
            interest: { yearlyRate: 0, dayCount: "actual365" },
          }) ?? [];
        expect(rows).toHaveLength(count);
        rows.forEach(({ date }, index) => {
          expect(monthOf(date)).toBe(monthOf(firstDate) + index);
          expect(dayOf(date)).toBe(Math.min(dayOf(firstDate), lengthOfMonth(date)));
        });
      }),
    );
  });

  test("a level payment is the lowest amount that pays the loan off: one cent less does not [PLAN-45]", () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 60 }), (given, count) => {
        const payment = levelPayment(given, count);
        expect(amortize({ ...given, payment }, count)).toBeDefined();
        expect(amortize({ ...given, payment: cents(payment - 1) }, count)).toBeUndefined();
      }),
    );
  });

  test.each([0, -1, 1.5, 241, Number.NaN])("rejects %d as the number of level payments", (count) => {
    const day = calendarDate("2026-11-21");
    expect(() =>
      levelPayment(
        { principal: cents(10_000), agreedOn: day, firstDate: day, interest: { yearlyRate: 0, dayCount: "monthly" } },
        count,
      ),
    ).toThrow(new RangeError("The number of payments is out of range."));
  });

  test("without interest, a plan costs exactly the due, whatever its dates [PLAN-44]", () => {
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
  // Half of the rates are zero, so that the number of payments needed is easy to see.
  const rate = fc.oneof(
    interest,
    interest.map((charged) => ({ ...charged, yearlyRate: 0 })),
  );
  const policy: fc.Arbitrary<OverTimePolicy> = fc.record({
    minPayment: money(1, 50_000),
    maxPayments: fc.integer({ min: 1, max: 60 }),
    maxDaysToFirst: fc.integer({ min: 0, max: 90 }),
    interest: rate,
  });
  const facts = fc.record({ due: money(1, 2_000_000), today: day });
  // Proposals close to what the account needs, so that many of them are accepted.
  const near = fc
    .record({
      parts: fc.integer({ min: 1, max: 40 }),
      more: fc.integer({ min: -1, max: 1 }),
      payments: fc.integer({ min: -1, max: 41 }),
      asCounted: fc.boolean(),
      wait: fc.oneof(fc.constant(0), fc.integer({ min: -3, max: 95 })),
    })
    .map(({ parts, more, payments, asCounted, wait }) => ({
      wait,
      proposalFor: (due: number) => ({
        payment: cents(Math.ceil(due / parts) + more),
        payments: asCounted ? parts : payments,
      }),
    }));
  const asked = fc.record({
    payment: money(-100, 2_100_000),
    payments: fc.integer({ min: -1, max: 10_000 }),
    wait: fc.integer({ min: -5, max: 100 }),
  });

  test("returns only plans that it would accept unchanged; each plan's total is the due plus interest", () => {
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
        const again = evaluateOverTime(
          { payment, payments: rows.length, firstDate: rows[0]?.date ?? account.today },
          account,
          rules,
        );
        expect(again).toEqual({ outcome: "accept", plan: answer.plan });
      }),
    );
  });

  /** Restates the policy independently of the code. */
  const keepsPolicy = (
    { payment, rows }: OverTimePlan,
    account: OverTimeFacts,
    { minPayment, maxPayments, maxDaysToFirst }: OverTimePolicy,
  ) => {
    const first = rows[0]?.date ?? "";
    const wait = (Date.parse(first) - Date.parse(account.today)) / 86_400_000;
    expect(wait).toBeGreaterThanOrEqual(0);
    expect(wait).toBeLessThanOrEqual(maxDaysToFirst);
    expect(rows.length).toBeLessThanOrEqual(maxPayments);
    expect(rows.slice(0, -1).every(({ amount }) => amount === payment)).toBe(true);
    // Only the last payment, or a single payment of the whole due, may be below the minimum.
    if (rows.length > 1) expect(payment).toBeGreaterThanOrEqual(minPayment);
    expect(rows.reduce((paid, { principal }) => paid + principal, 0)).toBe(account.due);
    expect(rows.at(-1)?.balance).toBe(0);
  };

  test("never accepts or offers a plan that breaks the policy, and an accepted plan is exactly the proposed one [PLAN-48]", () => {
    const met = { accept: 0, adjust: 0, refuse: 0 };
    fc.assert(
      fc.property(near, facts, policy, ({ wait, ...shape }, account, rules) => {
        const proposal = { ...shape.proposalFor(account.due), firstDate: addDays(account.today, wait) };
        const answer = evaluateOverTime(proposal, account, rules);
        met[answer.outcome] += 1;
        if (answer.outcome === "refuse") return;
        keepsPolicy(answer.plan, account, rules);
        if (answer.outcome === "adjust") return;
        expect(answer.plan.payment).toBe(proposal.payment);
        expect(answer.plan.rows).toHaveLength(proposal.payments);
        expect(answer.plan.rows[0]?.date).toBe(proposal.firstDate);
      }),
      { numRuns: 500 },
    );
    // Each outcome must occur often; otherwise the test proves nothing.
    expect(Math.min(...Object.values(met))).toBeGreaterThan(10);
  });

  test("refuses a payment of zero or of more than the total, a plan without payments, and a first date before today or after the last allowed date [PLAN-47]", () => {
    fc.assert(
      fc.property(near, facts, policy, ({ wait, ...shape }, account, rules) => {
        const proposal = { ...shape.proposalFor(account.due), firstDate: addDays(account.today, wait) };
        const most =
          account.due +
          periodInterest(
            account.due,
            rules.interest,
            account.today,
            addDays(account.today, Math.min(wait, rules.maxDaysToFirst)),
          );
        const isPossible =
          wait >= 0 &&
          wait <= rules.maxDaysToFirst &&
          proposal.payment > 0 &&
          proposal.payment <= most &&
          proposal.payments >= 1;
        expect(evaluateOverTime(proposal, account, rules).outcome === "refuse").toBe(!isPossible);
      }),
      { numRuns: 500 },
    );
  });

  test("rejects a faulty policy with an error", () => {
    const [account, rules]: [OverTimeFacts, OverTimePolicy] = [
      { due: cents(10_000), today: calendarDate("2026-11-21") },
      { minPayment: cents(1), maxPayments: 12, maxDaysToFirst: 0, interest: { yearlyRate: 0, dayCount: "monthly" } },
    ];
    const ask = (held: OverTimePolicy) => () =>
      evaluateOverTime({ payment: cents(1_000), payments: 10, firstDate: account.today }, account, held);
    expect(ask({ ...rules, maxPayments: 0 })).toThrow(new RangeError("The policy for plans is invalid."));
    expect(ask(rules)).not.toThrow();
  });

  test("suggests up to three plans of at least two payments; longer plans have lower payments, and each plan is accepted unchanged [PLAN-14]", () => {
    fc.assert(
      fc.property(facts, policy, (account, rules) => {
        const plans = suggestPlans(rules, account, account.today);
        expect(plans.length).toBeLessThanOrEqual(3);
        plans.forEach(({ payment, rows }, index) => {
          expect(rows.length).toBeGreaterThan(1);
          keepsPolicy({ payment, rows }, account, rules);
          if (index > 0) expect(payment).toBeGreaterThan(plans[index - 1]?.payment ?? 0);
          expect(
            evaluateOverTime({ payment, payments: rows.length, firstDate: account.today }, account, rules).outcome,
          ).toBe("accept");
        });
      }),
    );
  });
});
