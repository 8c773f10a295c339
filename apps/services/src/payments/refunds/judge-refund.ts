import { type Cents, cents, formatUsd } from "@paydown/domain";
import { usDate } from "../../db/stored-date.js";
import { isOpenRefund, isStanding } from "../refund-states.js";
import type { RefundKind, RefundRow } from "../refund-tables.js";
import type { PaymentState } from "../states.js";
import type { PaymentRow } from "../tables.js";
import { type Parts, partsLeft, type RefundAsked, splitRefund, sumOf } from "./split.js";

type Judged = Pick<
  PaymentRow,
  "state" | "method_kind" | "amount_cents" | "interest_cents" | "fee_cents" | "clears_on" | "followed"
>;
type Obstacle = string | ((payment: Judged) => string | null) | null;

const notCharged = "Nothing was charged.";
const notKnown = "Nobody knows yet whether it was charged. Wait until its outcome is known.";
const takenBack = "The bank has returned it, so there is nothing left to refund.";
const disputed =
  "Its card's holder disputes it, so the bank has taken the money back. Wait for the end of the dispute.";
const voidedBefore = "It was voided, so no money was taken.";
const hasSettled = "It has settled, so it cannot be voided any more. Refund it instead.";

/** Why a payment in each state cannot be refunded or voided; null if it can (REF-2, REF-3). */
const obstacles = {
  refund: {
    scheduled: "It has not been charged. Cancel it instead.",
    submitting: notKnown,
    unknown: notKnown,
    review: notKnown,
    succeeded: notSettled,
    settling: ({ clears_on }) =>
      `The bank can still return it. It will have cleared on ${clears_on === null ? "its clearing day" : usDate(clears_on)}; refund it then.`,
    cleared: null,
    returned: takenBack,
    chargedBack: disputed,
    chargebackReversed: null,
    voided: voidedBefore,
    partlyRefunded: null,
    // What is left decides, so that a repeated command reports the first refund.
    refunded: null,
    declined: notCharged,
    failed: notCharged,
    cancelled: notCharged,
  },
  void: {
    scheduled: "It has not been charged. Cancel it instead.",
    submitting: notKnown,
    unknown: notKnown,
    review: notKnown,
    succeeded: ({ followed }) =>
      followed ? null : "No settlement report names it, so nobody knows whether it can still be voided.",
    settling: hasSettled,
    cleared: hasSettled,
    returned: takenBack,
    chargedBack: disputed,
    chargebackReversed: hasSettled,
    voided: null,
    partlyRefunded: hasSettled,
    refunded: hasSettled,
    declined: notCharged,
    failed: notCharged,
    cancelled: notCharged,
  },
} as const satisfies Readonly<Record<RefundKind, Readonly<Record<PaymentState, Obstacle>>>>;

function notSettled({ followed, method_kind }: Judged): string {
  if (!followed) return "No settlement report names it, so nobody knows whether its money has arrived.";
  return method_kind === "card"
    ? "It has not settled yet. Void it, or refund it once it has settled."
    : "It has not settled yet. Void it, or refund it once it has cleared.";
}

/** Why this payment cannot be refunded or voided in its state; null if it can. */
export function obstacleTo(kind: RefundKind, payment: Judged): string | null {
  const found: Obstacle = obstacles[kind][payment.state];
  return typeof found === "function" ? found(payment) : found;
}

/** An operator's command about one payment. */
export type RefundOrder = { readonly kind: RefundKind; readonly again: boolean } & RefundAsked;

export type RefundDecision =
  | { readonly kind: "make"; readonly parts: Parts; readonly needsConfirmation: boolean }
  /** The command was given before. */
  | { readonly kind: "repeat"; readonly refund: RefundRow }
  | { readonly kind: "refuse"; readonly why: string };

const refuse = (why: string): RefundDecision => ({ kind: "refuse", why });

/**
 * Decides on a command. The sum of what is refunded, or may be, never exceeds what was taken (REF-4).
 *
 * @param refunds - all refunds and voids of the payment, oldest first
 * @param limit - the most that one person may refund of a payment
 */
export function judgeRefund(
  order: RefundOrder,
  payment: Judged,
  refunds: readonly RefundRow[],
  limit: Cents,
): RefundDecision {
  const standing = refunds.filter(({ state }) => isStanding(state));
  const before = standing.filter((refund) => isSame(order, refund)).at(-1);
  if (before && (!order.again || order.kind === "void" || isOpenRefund(before.state)))
    return { kind: "repeat", refund: before };
  const voiding = standing.find(({ kind, state }) => kind === "void" && state !== "done");
  if (voiding) return refuse(`Its void ${voiding.refund_id} is not finished.`);
  const obstacle = obstacleTo(order.kind, payment);
  if (obstacle !== null) return refuse(obstacle);
  const left = partsLeft(payment, standing);
  const parts = splitRefund(left, order);
  if (!parts) {
    if (order.scope === "fee" && sumOf(left) > 0) return refuse("No fee is left to refund.");
    return refuse(sumOf(left) > 0 ? `Only ${formatUsd(sumOf(left))} is left to refund.` : "Nothing is left to refund.");
  }
  const sum = standing.reduce((total, { amount_cents }) => total + amount_cents, 0) + sumOf(parts);
  return { kind: "make", parts, needsConfirmation: cents(sum) > limit };
}

/** Whether an earlier refund already does what the command asks: a void, the same amount, or the same scope. */
function isSame(order: RefundOrder, refund: RefundRow): boolean {
  if (order.kind !== refund.kind) return false;
  return order.scope === "amount" ? refund.amount_cents === order.amount : refund.scope === order.scope;
}
