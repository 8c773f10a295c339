import { expect, test } from "vitest";
import {
  canMoveRefund,
  isOpenRefund,
  isStanding,
  type RefundActor,
  type RefundState,
  refundStates,
} from "./refund-states.js";

const allowed: readonly [RefundState, RefundState, readonly RefundActor[]][] = [
  ["waitingForConfirmation", "submitting", ["operator"]],
  ["waitingForConfirmation", "withdrawn", ["operator"]],
  ["submitting", "done", ["request", "reconciler"]],
  ["submitting", "refused", ["request", "reconciler"]],
  ["submitting", "unknown", ["request", "reconciler"]],
  ["unknown", "done", ["operator", "request", "reconciler"]],
  ["unknown", "refused", ["operator", "request", "reconciler"]],
];
const actors: readonly RefundActor[] = ["operator", "request", "reconciler"];
const pairs = refundStates.flatMap((from) => refundStates.map((to) => [from, to] as const));

test.each(pairs)("a refund goes %s → %s by the actors of the table alone [REF-7, REF-22]", (from, to) => {
  const expected = allowed.find(([a, b]) => a === from && b === to)?.[2] ?? [];
  expect(actors.filter((actor) => canMoveRefund(from, to, actor))).toEqual(expected);
});

test.each([
  ["waitingForConfirmation", false, true],
  ["submitting", true, true],
  ["unknown", true, true],
  ["done", false, true],
  ["refused", false, false],
  ["withdrawn", false, false],
] as const)("a refund that is %s is open: %s, and takes a part of the payment: %s [REF-4]", (state, open, standing) => {
  expect([isOpenRefund(state), isStanding(state)]).toEqual([open, standing]);
});
