import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amortize, type DayCount, levelPayment } from "./amortization.js";
import { replan } from "./replan.js";
import { addDays } from "../calendar-date.js";
import { cents } from "../money.js";
import { calendarDate } from "../testing/values.js";

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(calendarDate("2000-01-01"), days));
const interest = fc.record({
  yearlyRate: fc.integer({ min: 0, max: 36_000 }),
  dayCount: fc.constantFrom<DayCount>("monthly", "actual365"),
});
const plan = fc
  .record({
    principal: fc.integer({ min: 1, max: 5_000_000 }).map(cents),
    agreedOn: day,
    interest,
    wait: fc.integer({ min: 0, max: 60 }),
    count: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ wait, count, ...given }) => {
    const loan = { ...given, firstDate: addDays(given.agreedOn, wait) };
    return { loan, rows: amortize({ ...loan, payment: levelPayment(loan, count) }) ?? [] };
  });

describe("the rest of a plan", () => {
  test("is unchanged after any number of its payments if nothing else has changed", () => {
    fc.assert(
      fc.property(plan, fc.nat(60), ({ loan, rows }, made) => {
        const paid = Math.min(made, rows.length);
        const last = rows[paid - 1];
        const left = rows.slice(paid);
        expect(
          replan({
            owed: last?.balance ?? loan.principal,
            since: last?.date ?? loan.agreedOn,
            interest: loan.interest,
            payments: left,
          }),
        ).toEqual(left);
      }),
    );
  });

  test("has no payment that is higher, later or has more interest than before, and pays off a lower debt exactly [PLAN-89]", () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: 0, max: 5_000_000 }), ({ loan, rows }, extra) => {
        const owed = cents(Math.max(0, loan.principal - extra));
        const rest = replan({ owed, since: loan.agreedOn, interest: loan.interest, payments: rows });
        expect(rest.map(({ date }) => date)).toEqual(rows.slice(0, rest.length).map(({ date }) => date));
        expect(rest.reduce((sum, { principal }) => sum + principal, 0)).toBe(owed);
        rest.forEach((row, index) => {
          expect(row.amount).toBeLessThanOrEqual(rows[index]?.amount ?? 0);
          expect(row.interest).toBeLessThanOrEqual(rows[index]?.interest ?? 0);
          expect(row.amount).toBe(row.interest + row.principal);
          expect(row.amount).toBeGreaterThan(0);
        });
      }),
    );
  });

  test("is the same whether it is replanned after each of two payments or only once, after both [PLAN-90]", () => {
    fc.assert(
      fc.property(
        plan,
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        ({ loan, rows }, one, other) => {
          const given = { since: loan.agreedOn, interest: loan.interest };
          const [less, least] = [
            cents(Math.max(0, loan.principal - one)),
            cents(Math.max(0, loan.principal - one - other)),
          ];
          expect(replan({ ...given, owed: least, payments: replan({ ...given, owed: less, payments: rows }) })).toEqual(
            replan({ ...given, owed: least, payments: rows }),
          );
        },
      ),
    );
  });

  test("leaves the amount of a missed payment owed instead of raising the remaining payments [PLAN-91]", () => {
    fc.assert(
      fc.property(plan, ({ loan, rows }) => {
        const [missed, ...left] = rows;
        fc.pre(missed !== undefined && left.length > 0);
        const rest = replan({
          owed: loan.principal,
          since: missed?.date ?? loan.agreedOn,
          interest: loan.interest,
          payments: left,
        });
        expect(rest.map(({ amount }) => amount)).toEqual(left.map(({ amount }) => amount));
        expect(rest.at(-1)?.balance).toBe(loan.principal - rest.reduce((sum, { principal }) => sum + principal, 0));
      }),
    );
  });
});
