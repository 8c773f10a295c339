import { describe, expect, test } from "vitest";
import {
  type Actor,
  isOpen,
  openStates,
  canTransition,
  type PaymentState,
  paymentStates,
  shownStatuses,
  transitions,
} from "./states.js";

/** The design's rule, state by state: `submitting → succeeded | declined | unknown`, and so on. */
const allowed: readonly [PaymentState, PaymentState, readonly Actor[]][] = [
  ["submitting", "succeeded", ["request"]],
  ["submitting", "declined", ["request"]],
  ["submitting", "failed", ["request"]],
  ["submitting", "unknown", ["request", "reconciler"]],
  ["unknown", "succeeded", ["request", "reconciler"]],
  ["unknown", "declined", ["request", "reconciler"]],
  ["unknown", "failed", ["request", "reconciler"]],
  ["unknown", "review", ["reconciler"]],
  ["review", "succeeded", ["operator"]],
  ["review", "declined", ["operator"]],
  ["review", "failed", ["operator"]],
  ["scheduled", "submitting", ["scheduler"]],
  ["scheduled", "cancelled", ["consumer", "scheduler", "operator", "bank", "company"]],
  ["succeeded", "settling", ["bank"]],
  ["succeeded", "cleared", ["bank"]],
  ["succeeded", "returned", ["bank"]],
  ["succeeded", "chargedBack", ["bank"]],
  ["settling", "cleared", ["bank"]],
  ["settling", "returned", ["bank"]],
  ["cleared", "returned", ["bank"]],
  ["cleared", "chargedBack", ["bank"]],
  ["chargedBack", "chargebackReversed", ["bank"]],
  ["succeeded", "voided", ["request", "reconciler"]],
  ["cleared", "partlyRefunded", ["request", "reconciler", "operator"]],
  ["cleared", "refunded", ["request", "reconciler", "operator"]],
  ["chargebackReversed", "partlyRefunded", ["request", "reconciler", "operator"]],
  ["chargebackReversed", "refunded", ["request", "reconciler", "operator"]],
  ["partlyRefunded", "partlyRefunded", ["request", "reconciler", "operator"]],
  ["partlyRefunded", "refunded", ["request", "reconciler", "operator"]],
  ["partlyRefunded", "returned", ["bank"]],
  ["partlyRefunded", "chargedBack", ["bank"]],
  ["refunded", "returned", ["bank"]],
  ["refunded", "chargedBack", ["bank"]],
  ["chargedBack", "partlyRefunded", ["bank"]],
  ["chargedBack", "refunded", ["bank"]],
];
const actors: readonly Actor[] = ["consumer", "request", "reconciler", "scheduler", "operator", "bank", "company"];
const pairs = paymentStates.flatMap((from) => paymentStates.map((to) => [from, to] as const));

describe("transitions of a payment", () => {
  test.each(pairs)("%s → %s [PAY-44, REF-9]", (from, to) => {
    const expected = allowed.find(([a, b]) => a === from && b === to)?.[2] ?? [];
    const actual = actors.filter((actor) => canTransition(from, to, actor));
    expect(actual).toEqual(actors.filter((actor) => expected.includes(actor)));
  });

  test("only the reconciler and a request, on proof, and an operator may set failed [PAY-46]", () => {
    expect(actors.filter((actor) => paymentStates.some((from) => canTransition(from, "failed", actor)))).toEqual([
      "request",
      "reconciler",
      "operator",
    ]);
  });

  test.each(paymentStates)("%s is open only while nobody knows whether the account was charged [PAY-45]", (state) => {
    expect(isOpen(state)).toBe(["submitting", "unknown", "review"].includes(state));
  });

  test("the consumer sees every open state as checking [PAY-45]", () => {
    expect(openStates.map((state) => shownStatuses[state])).toEqual(["checking", "checking", "checking"]);
  });

  test("no payment leaves a final state [PAY-47]", () => {
    for (const state of ["declined", "failed", "cancelled", "returned", "voided"] as const)
      expect(transitions[state]).toEqual({});
  });
});
