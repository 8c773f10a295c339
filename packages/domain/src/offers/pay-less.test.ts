import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addDays, type CalendarDate, parseCalendarDate } from "../calendar-date.js";
import { cents } from "../money.js";
import { evaluatePayLess, latestPayLessDate, type PayLessPolicy, payLessPolicyFaults } from "./pay-less.js";
import { payLessRules } from "./pay-less-form.js";

const today = parseCalendarDate("2026-11-21") as CalendarDate;
const policy: PayLessPolicy = {
  floorBasisPoints: 6000,
  counterFromBasisPoints: 4000,
  counterBasisPoints: [8500, 7500, 6500],
  maxDaysAhead: 14,
  attempts: 3,
  attemptWindowHours: 24,
  standsDays: 7,
};

const aPolicy: fc.Arbitrary<PayLessPolicy> = fc
  .record({
    floorBasisPoints: fc.integer({ min: 1, max: 10_000 }),
    below: fc.nat(9_999),
    steps: fc.uniqueArray(fc.nat(9_999), { minLength: 1, maxLength: 6 }),
    maxDaysAhead: fc.nat(60),
    attempts: fc.integer({ min: 1, max: 9 }),
    attemptWindowHours: fc.integer({ min: 1, max: 200 }),
    standsDays: fc.nat(60),
  })
  .map(({ below, steps, ...rest }) => ({
    ...rest,
    counterFromBasisPoints: Math.max(1, rest.floorBasisPoints - below),
    counterBasisPoints: [...new Set(steps.map((step) => Math.min(10_000, rest.floorBasisPoints + step)))].sort(
      (a, b) => b - a,
    ),
  }));
const due = fc.integer({ min: 1, max: 1e12 }).map(cents);
/**
 * An offer as a share of the due, plus or minus up to two cents. Such offers hit the boundaries, and a failing case
 * shrinks to small numbers.
 */
const place = fc.record({ basisPoints: fc.integer({ min: 0, max: 10_100 }), more: fc.integer({ min: -2, max: 2 }) });
const made = fc.record({ attemptsUsed: fc.nat(8), countersMade: fc.nat(5) });
const offeredOf = (owed: number, { basisPoints, more }: { readonly basisPoints: number; readonly more: number }) =>
  cents(share(owed, basisPoints) + more);
const share = (of: number, basisPoints: number) => Number((BigInt(of) * BigInt(basisPoints) + 9_999n) / 10_000n);

describe("evaluatePayLess", () => {
  test("never gives an answer that breaks the policy", () => {
    fc.assert(
      fc.property(
        aPolicy,
        due,
        place,
        fc.integer({ min: -3, max: 70 }),
        made,
        (held, owed, asked, days, { attemptsUsed, countersMade }) => {
          expect(payLessPolicyFaults(held)).toEqual([]);
          const offered = offeredOf(owed, asked);
          const date = addDays(today, days);
          const decision = evaluatePayLess(
            { amount: offered, date },
            { due: owed, today, attemptsUsed, countersMade },
            held,
          );
          const isOffer =
            offered > 0 && offered <= owed && days >= 0 && days <= held.maxDaysAhead && attemptsUsed < held.attempts;
          if (!isOffer || decision.outcome === "refuse") {
            expect(decision.outcome).toBe("refuse");
            expect((decision as { reasons: readonly string[] }).reasons.length).toBeGreaterThan(0);
            return;
          }
          expect(decision.date).toBe(date);
          expect(
            decision.expires >= today &&
              decision.expires <= date &&
              decision.expires <= addDays(today, held.standsDays),
          ).toBe(true);
          expect(decision.amount).toBeLessThanOrEqual(owed);
          expect(decision.amount).toBeGreaterThanOrEqual(share(owed, held.floorBasisPoints));
          if (decision.outcome === "accept") expect(decision.amount).toBe(offered);
          else expect(decision.amount).toBeGreaterThan(offered);
        },
      ),
    );
  });

  test("accepts an offer exactly at the floor, but not a cent below it [OFFER-36]", () => {
    fc.assert(
      fc.property(aPolicy, due, (held, owed) => {
        const floor = share(owed, held.floorBasisPoints);
        const at = (offered: number) =>
          evaluatePayLess(
            { amount: cents(offered), date: today },
            { due: owed, today, attemptsUsed: 0, countersMade: 0 },
            held,
          ).outcome;
        expect(at(floor)).toBe("accept");
        if (floor > 1) expect(at(floor - 1)).not.toBe("accept");
        // The floor is the share rounded up: floor / due is not below the share, but (floor - 1) / due is.
        expect(BigInt(floor) * 10_000n >= BigInt(owed) * BigInt(held.floorBasisPoints)).toBe(true);
        expect(BigInt(floor - 1) * 10_000n < BigInt(owed) * BigInt(held.floorBasisPoints)).toBe(true);
      }),
    );
  });

  test("reveals only whether the offer reaches the floor: two floors on the same side of an offer give the same answer [OFFER-53]", () => {
    fc.assert(
      fc.property(
        aPolicy,
        fc.integer({ min: 1, max: 10_000 }),
        due,
        place,
        made,
        (held, otherFloor, owed, asked, { attemptsUsed, countersMade }) => {
          const offered = offeredOf(owed, asked);
          const lowest = Math.max(
            held.counterFromBasisPoints,
            Math.min(otherFloor, held.counterBasisPoints.at(-1) ?? 1),
          );
          const other: PayLessPolicy = { ...held, floorBasisPoints: lowest };
          fc.pre(payLessPolicyFaults(other).length === 0);
          const reaches = [held, other].map(({ floorBasisPoints }) => offered >= share(owed, floorBasisPoints));
          fc.pre(reaches[0] === reaches[1]);
          const facts = { due: owed, today, attemptsUsed, countersMade };
          expect(evaluatePayLess({ amount: offered, date: today }, facts, other)).toEqual(
            evaluatePayLess({ amount: offered, date: today }, facts, held),
          );
        },
      ),
    );
  });

  test("every offer that gets a counter offer gets the same one, so trying another amount reveals nothing more [OFFER-54]", () => {
    fc.assert(
      fc.property(aPolicy, due, place, place, fc.nat(5), (held, owed, first, second, countersMade) => {
        const answers = [first, second].map((asked) =>
          evaluatePayLess(
            { amount: offeredOf(owed, asked), date: today },
            { due: owed, today, attemptsUsed: 0, countersMade },
            held,
          ),
        );
        const counters = answers.flatMap((answer) => (answer.outcome === "counter" ? [answer.amount] : []));
        expect(new Set(counters).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("counter offers never rise from one to the next, and the last is not below the floor [OFFER-38]", () => {
    fc.assert(
      fc.property(aPolicy, due, (held, owed) => {
        const below = cents(share(owed, held.floorBasisPoints) - 1);
        fc.pre(below >= share(owed, held.counterFromBasisPoints));
        const answers = [...held.counterBasisPoints, 0].map((_, countersMade) =>
          evaluatePayLess({ amount: below, date: today }, { due: owed, today, attemptsUsed: 0, countersMade }, held),
        );
        const counters = answers.flatMap((answer) => (answer.outcome === "counter" ? [answer.amount as number] : []));
        expect(counters).toEqual(held.counterBasisPoints.map((step) => share(owed, step)));
        expect(counters).toEqual([...counters].sort((a, b) => b - a));
        expect(counters.at(-1)).toBeGreaterThanOrEqual(share(owed, held.floorBasisPoints));
        expect(counters[0]).toBeLessThanOrEqual(owed);
        // The consumer made one offer more than there are counter offers, so the last is refused.
        expect(answers.at(-1)).toEqual({ outcome: "refuse", reasons: ["noMoreCounters"] });
      }),
    );
  });

  test("no answer reveals a counter offer that was not made yet [OFFER-54]", () => {
    const later: PayLessPolicy = { ...policy, counterBasisPoints: [8500, 7000, 6100] };
    for (const offered of [1, 49_999, 50_000, 74_999, 75_000, 125_000]) {
      const facts = { due: cents(125_000), today, attemptsUsed: 0, countersMade: 0 };
      expect(evaluatePayLess({ amount: cents(offered), date: today }, facts, later)).toEqual(
        evaluatePayLess({ amount: cents(offered), date: today }, facts, policy),
      );
    }
  });

  test("a binary search learns one bit per attempt: after three attempts, the floor may be anywhere in an eighth of its range [OFFER-55]", () => {
    const owed = cents(1_000_000);
    const brackets = Array.from({ length: 60 }, (_, place) => 4_000 + place * 100).map((floorBasisPoints) => {
      let [low, high] = [share(owed, 4_000), owed as number];
      const asked = { ...policy, floorBasisPoints, counterBasisPoints: [10_000], attempts: 3 };
      for (let attemptsUsed = 0; attemptsUsed < 10; attemptsUsed += 1) {
        const middle = Math.ceil((low + high) / 2);
        const decision = evaluatePayLess(
          { amount: cents(middle), date: today },
          { due: owed, today, attemptsUsed, countersMade: 0 },
          asked,
        );
        if (decision.outcome === "refuse" && decision.reasons.includes("attemptsUsed")) continue;
        if (decision.outcome === "accept") high = middle;
        else low = middle;
      }
      return high - low;
    });
    expect(Math.min(...brackets)).toBeGreaterThanOrEqual((owed - share(owed, 4_000)) / 8 - 1);
  });

  test("rejects a faulty policy with an error", () => {
    const ask = (held: PayLessPolicy) => () =>
      evaluatePayLess(
        { amount: cents(1), date: today },
        { due: cents(1), today, attemptsUsed: 0, countersMade: 0 },
        held,
      );
    expect(ask({ ...policy, floorBasisPoints: 0 })).toThrow(new RangeError("The policy for offers is invalid."));
    expect(ask(policy)).not.toThrow();
  });

  test("the form and the evaluation allow the same amounts and dates, except the whole due, which is paid in full", () => {
    const owed = cents(125_000);
    const limits = { due: owed, earliest: today, latest: latestPayLessDate(policy, today) };
    for (const [text, offered] of [
      ["0.00", 0],
      ["0.01", 1],
      ["1249.99", 124_999],
      ["1250.00", 125_000],
      ["1250.01", 125_001],
    ] as const) {
      for (const days of [-1, 0, 14, 15]) {
        const date = addDays(today, days);
        const admitted = payLessRules.violations({ payLessAmount: text, payLessDate: date }, limits).length === 0;
        const decision = evaluatePayLess(
          { amount: cents(offered), date },
          { due: owed, today, attemptsUsed: 0, countersMade: 0 },
          policy,
        );
        const refusedAsNone =
          decision.outcome === "refuse" &&
          !decision.reasons.includes("tooLow") &&
          !decision.reasons.includes("noMoreCounters");
        expect({ text, days, admitted }).toEqual({ text, days, admitted: !refusedAsNone && text !== "1250.00" });
      }
    }
  });
});
