import { expect, test } from "vitest";

import { cents } from "./money.js";
import { amountAndDate, isPaymentAction, paymentActionNames, paymentActions, type PaymentFacts } from "./payment-action.js";
import { calendarDate, today } from "./testing/values.js";

const due = cents(84_050);
const scheduled: PaymentFacts = { due, nextAmountDue: cents(14_008), nextDueDate: calendarDate("2026-12-03") };
const offered: PaymentFacts = { due, offer: { amount: cents(50_000), date: calendarDate("2026-11-30") } };

test.each([
  ["full", "the due value, locked; today", scheduled, { value: 84_050, locked: true }, { value: "2026-11-21", locked: false }],
  ["oneTime", "free; today", scheduled, { value: null, locked: false }, { value: "2026-11-21", locked: false }],
  ["next", "Next Amt Due and Next Due Date, both locked", scheduled, { value: 14_008, locked: true }, { value: "2026-12-03", locked: true }],
  ["next", "nothing is scheduled (Q141)", { due, nextAmountDue: null, nextDueDate: null }, { value: null, locked: true }, { value: "2026-11-21", locked: true }],
  ["negotiator", "the accepted offer, locked", offered, { value: 50_000, locked: true }, { value: "2026-11-30", locked: true }],
  ["negotiator", "no offer was accepted", { due, offer: null }, { value: null, locked: true }, { value: "2026-11-21", locked: true }],
] as const)("amount and date by action (registered-area §4): %s is %s", (action, _what, facts, amount, date) => {
  expect(amountAndDate(action, facts, today)).toEqual({ amount, date });
});

test("each action starts from its card (Q38)", () => {
  expect(paymentActionNames.map((action) => [action, paymentActions[action].card])).toEqual([
    ["full", "full"],
    ["oneTime", "oneTime"],
    ["next", "recurring"],
    ["negotiator", "negotiator"],
  ]);
});

test.each(["full", "oneTime", "next", "negotiator"])("%s is an action", (action) => {
  expect(isPaymentAction(action)).toBe(true);
});

test.each(["", "Full", "onetime", "overTime", "recurring", " next", "toString", null, undefined, 0])("%j is no action", (value) => {
  expect(isPaymentAction(value)).toBe(false);
});
