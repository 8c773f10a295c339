import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cents, totalOf } from "../money.js";
import { anyText } from "../testing/any-text.js";
import { type PaymentPlan, readPlan } from "./payment-plan.js";
import { amountChoicesOffered, evaluatePlanAmount } from "./plan-amount.js";
import { changeChoice, noChoices, planChoice, type PlanChoices, restoreChoices } from "./plan-choices.js";
import {
  chosenAmounts,
  continueReasons,
  readPlanSubmission,
  toPlanSubmission,
  writePlanSubmission,
} from "./plan-submission.js";

const money = fc.integer({ min: -500, max: 50_000 }).map(cents);
const plan = fc.record({
  id: anyText.filter((id) => id.trim() !== ""),
  allowsPayments: fc.boolean(),
  totalDue: money,
  minimumDue: money,
  amountBeingConfirmed: fc.option(money, { freq: 5 }),
});
const plans: fc.Arbitrary<PaymentPlan[]> = fc.uniqueArray(plan, { selector: ({ id }) => id, maxLength: 4 });
const choice = fc.constantFrom("none", "MIN", "TOTAL", "OTHER");
const decimals = fc.integer({ min: 0, max: 60_000 }).map((amount) => (amount / 100).toFixed(2));
const typed = fc.oneof(decimals, anyText, fc.constantFrom("", "0", "9999999999999.99", "-1"));
const plansAndChoices = plans.chain((made) =>
  fc
    .tuple(...made.map(({ id }) => fc.record({ choice, other: typed }).map((chosen) => [id, chosen] as const)))
    .map((entries) => ({ plans: made, choices: Object.fromEntries(entries) as PlanChoices })),
);

describe("a submission", () => {
  test("meets every condition of Continue, adds up, and survives being stored and read back", () => {
    fc.assert(
      fc.property(plansAndChoices, ({ plans: made, choices }) => {
        const submission = toPlanSubmission(made, chosenAmounts(made, choices));
        expect(submission === null).toBe(continueReasons(made, chosenAmounts(made, choices)).length > 0);
        if (!submission) return;
        expect(submission.amounts.length).toBeGreaterThan(0);
        expect(submission.grandTotal).toBe(totalOf(submission.amounts.map(({ value }) => value)));
        for (const { id, value } of submission.amounts) {
          const paid = made.find((one) => one.id === id);
          expect(paid).toMatchObject({ allowsPayments: true, amountBeingConfirmed: null });
          expect(value).toBeGreaterThan(0);
          expect(value).toBeLessThanOrEqual(paid?.totalDue ?? 0);
        }
        expect(readPlanSubmission(writePlanSubmission(submission))).toEqual(submission);
        expect(toPlanSubmission(made, chosenAmounts(made, restoreChoices(made, submission)))).toEqual(submission);
      }),
    );
  });

  test("is refused after a change in storage, unless its amounts are still the same", () => {
    const stored = writePlanSubmission({ amounts: [{ id: "P-1001", value: cents(2500) }], grandTotal: cents(2500) });
    fc.assert(
      fc.property(fc.nat({ max: stored.length }), fc.nat({ max: 2 }), fc.string({ maxLength: 2 }), (at, cut, put) => {
        const changed = stored.slice(0, at) + put + stored.slice(at + cut);
        const read = readPlanSubmission(changed);
        if (!read) return;
        expect(writePlanSubmission(read)).toBe(changed);
        expect(read).toMatchObject({ amounts: [{ value: 2500 }], grandTotal: 2500 });
      }),
    );
  });

  test("is read from any text without throwing", () => {
    fc.assert(fc.property(fc.oneof(anyText, fc.json()), (text) => readPlanSubmission(text) === null));
  });
});

describe("choices", () => {
  test("never throw and never give an amount beyond the safe integers", () => {
    const enormous: PaymentPlan[] = Array.from({ length: 20 }, (_, at) => ({
      id: String(at),
      allowsPayments: true,
      totalDue: cents(Number.MAX_SAFE_INTEGER),
      minimumDue: cents(0),
      amountBeingConfirmed: null,
    }));
    const all = enormous.reduce((choices, { id }) => changeChoice(choices, id, "TOTAL"), noChoices);
    expect(chosenAmounts(enormous, all).grandTotal).toBe(0);
    expect(continueReasons(enormous, chosenAmounts(enormous, all))).toEqual([{ rule: "noGrandTotal" }]);
    fc.assert(
      fc.property(plan, choice, typed, (made, name, other) =>
        Number.isSafeInteger(evaluatePlanAmount(made, { choice: name, other }).amount ?? 0),
      ),
    );
  });

  test("give neither an amount nor a failure if the plan doesn't offer them", () => {
    fc.assert(
      fc.property(plan, choice, typed, (made, name, other) => {
        if (name === "none" || !amountChoicesOffered(made).includes(name)) {
          expect(evaluatePlanAmount(made, { choice: name, other })).toEqual({ amount: null, failure: null });
        }
      }),
    );
  });

  test("work with any plan id, including built-in property names", () => {
    for (const id of ["__proto__", "constructor", "toString"]) {
      expect(planChoice(noChoices, id)).toEqual({ choice: "none", other: "" });
      const chosen = changeChoice(noChoices, id, "OTHER", "40");
      expect(planChoice(chosen, id)).toEqual({ choice: "OTHER", other: "40" });
      expect(planChoice(changeChoice(chosen, id, "MIN"), id)).toEqual({ choice: "MIN", other: "" });
      expect(planChoice(changeChoice(chosen, "P-1", "MIN"), id)).toEqual({ choice: "OTHER", other: "40" });
    }
    expect(noChoices).toEqual({});
  });
});

describe("reading a plan", () => {
  test("never throws", () => {
    const text = fc.option(fc.oneof(anyText, decimals, fc.constantFrom("90071992547409.91")), { nil: undefined });
    const line = fc.record({ type: fc.constantFrom("LINE_ITEM" as const, "TOTAL" as const), due: text });
    const sent = fc.record({
      id: anyText,
      minPaymentDue: text,
      amountBeingConfirmed: text,
      lineItems: fc.array(line),
      info: fc.array(fc.record({ label: anyText, value: anyText })),
    });
    fc.assert(fc.property(sent, (given) => Number.isSafeInteger(readPlan(given).totalDue)));
  });

  test("treats an absent value like null", () => {
    expect(readPlan({ id: "P-1" })).toEqual({
      id: "P-1",
      allowsPayments: true,
      totalDue: 0,
      minimumDue: 0,
      amountBeingConfirmed: null,
    });
  });

  test("treats dues beyond the safe integers like unreadable ones", () => {
    const due = "90071992547409.91";
    expect(
      readPlan({
        id: "P-1",
        lineItems: [
          { type: "LINE_ITEM", due },
          { type: "LINE_ITEM", due },
        ],
      }).totalDue,
    ).toBe(0);
    expect(readPlan({ id: "P-1", lineItems: [{ type: "LINE_ITEM", due }] }).totalDue).toBe(Number.MAX_SAFE_INTEGER);
  });
});
