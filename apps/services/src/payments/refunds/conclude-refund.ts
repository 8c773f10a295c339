import { cents, toDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import { recordEvent } from "../../outbox/record-event.js";
import { paymentRefund } from "../../outbox/tables.js";
import type { NoAnswer, RefundDecision, Voided } from "../../providers/processor.js";
import { postRefund, reverseInLedger } from "../ledger/ledger.js";
import { retryPolicyOf } from "../lifecycle/retry-policy.js";
import { recordIfPaidOff } from "../paid-off.js";
import type { PaymentContext } from "../payment-context.js";
import { canMoveRefund, type RefundActor } from "../refund-states.js";
import type { RefundRow } from "../refund-tables.js";
import { canTransition, type PaymentState } from "../states.js";
import { movePayment } from "../store.js";
import type { PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";
import { lockRefund, moveRefund } from "./store.js";

/** What the processor said about a refund or void. */
export type RefundHeard = RefundDecision | Voided | NoAnswer;

/** Who heard the answer: the operator's command, the reconciler, or an operator who looked at the processor's pages. */
type Hearer = RefundActor;

type ConcludeContext = Pick<PaymentContext, "agreements" | "clock" | "log" | "tenants" | "timings">;

/**
 * The second transaction of a refund: its state, the payment's state, the ledger, the plan and the outbox event are
 * written together or not at all. If the refund already has an outcome, nothing changes and it is returned as it is.
 */
export async function concludeRefund(
  context: ConcludeContext,
  trx: InstanceTransaction,
  about: RefundRow,
  heard: RefundHeard,
  hearer: Hearer,
): Promise<RefundRow> {
  const { refund, payment } = await lockRefund(trx, about);
  const now = context.clock.now();
  const outcome = outcomeOf(refund, heard);
  if (outcome.to === "unknown" && refund.state === "unknown") return waitLonger(context, trx, refund, outcome.answer);
  if (!canMoveRefund(refund.state, outcome.to, hearer)) {
    if (outcome.to !== "unknown" && outcome.to !== refund.state)
      context.log.error(
        { payment: refund.payment_id, refund: refund.refund_id, state: refund.state, heard: outcome.to },
        "The processor contradicts a final answer about a refund.",
      );
    return refund;
  }
  switch (outcome.to) {
    case "unknown": {
      const next_check_at = new Date(now.getTime() + retryPolicyOf(context.timings).waitAfter(0));
      const changes = { state: outcome.to, next_check_at, last_answer: outcome.answer };
      return moveRefund(trx, refund, changes, hearer, outcome.answer, now);
    }
    case "refused": {
      const { to: state, message: refusal } = outcome;
      const closed = { state, finished_at: now, next_check_at: null, last_answer: "refused", refusal };
      const refused = await moveRefund(trx, refund, closed, hearer, refusal, now);
      await recordIfPaidOff(trx, payment, now);
      return refused;
    }
    case "done": {
      const note = await applyRefund(context, trx, refund, payment, hearer, now);
      const closed = { state: outcome.to, finished_at: now, next_check_at: null, last_answer: "done", note };
      const done = await moveRefund(trx, refund, closed, hearer, heard.kind, now);
      if (note === null || refund.kind === "refund") await recordRefundEvent(trx, done, payment, now);
      await recordIfPaidOff(trx, payment, now);
      return done;
    }
  }
}

type Outcome =
  | { readonly to: "done" }
  | { readonly to: "refused"; readonly message: string }
  | { readonly to: "unknown"; readonly answer: string };

/** The meaning of an answer. Only a documented refusal is `refused`. */
function outcomeOf({ kind, amount_cents }: RefundRow, heard: RefundHeard): Outcome {
  switch (heard.kind) {
    case "refunded":
      if (kind !== "refund") return { to: "unknown", answer: "refunded" };
      return heard.amount === amount_cents
        ? { to: "done" }
        : { to: "unknown", answer: `refunded another amount, ${toDecimal(heard.amount)}` };
    case "voided":
      return kind === "void" ? { to: "done" } : { to: "unknown", answer: "voided" };
    case "refused":
      return { to: "refused", message: heard.message };
    case "unknown":
      return { to: "unknown", answer: heard.reason };
  }
}

async function waitLonger(
  { clock, timings }: ConcludeContext,
  trx: InstanceTransaction,
  refund: RefundRow,
  last_answer: string,
): Promise<RefundRow> {
  const now = clock.now().getTime();
  const { waitAfter, reviewAfterMs } = retryPolicyOf(timings);
  const next_check_at = new Date(now + waitAfter(refund.checks));
  const age = now - (refund.submitted_at ?? refund.requested_at).getTime();
  // Only a processor that may not be sent the refund again leaves it so.
  const isMissing = last_answer === "absent" && age >= reviewAfterMs;
  const note = refund.note ?? (isMissing ? "the processor does not list the refund" : null);
  return trx
    .updateTable("payment_refunds")
    .set({ next_check_at, last_answer, note })
    .where("instance_id", "=", refund.instance_id)
    .where("refund_id", "=", refund.refund_id)
    .where("state", "=", "unknown")
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Applies a refund or void that the processor made.
 *
 * @returns why a person has to look at it: the bank took the money back, too, or the charge settled although it was
 * voided
 */
async function applyRefund(
  context: ConcludeContext,
  trx: InstanceTransaction,
  refund: RefundRow,
  before: PaymentRow,
  hearer: Hearer,
  now: Date,
): Promise<string | null> {
  const isVoid = refund.kind === "void";
  const refunded_cents = isVoid ? 0 : before.refunded_cents + refund.amount_cents;
  const to: PaymentState = isVoid ? "voided" : refunded_cents === totalOf(before) ? "refunded" : "partlyRefunded";
  const changes = { refunded_cents, refunded_at: now };
  const moves = canTransition(before.state, to, hearer);
  if (isVoid && !moves) return `the processor voided the charge, but the payment is ${before.state}`;
  if (isVoid) await reverseInLedger(trx, before, "void", now);
  else await postRefund(trx, { ...before, refunded_cents }, refund, now);
  const after = moves
    ? await movePayment(trx, before, { ...changes, state: to }, hearer, `${refund.kind} ${refund.refund_id}`, now)
    : await keepState(trx, before, changes);
  if (refund.principal_cents > 0 || to === "refunded") await context.agreements.followReversal(context, trx, after);
  return moves ? null : `the money went back, but the payment is ${before.state}`;
}

/** Counts a refund of a payment that the bank took back in the meantime. */
function keepState(
  trx: InstanceTransaction,
  { instance_id, payment_id }: PaymentRow,
  changes: Pick<PaymentRow, "refunded_cents" | "refunded_at">,
): Promise<PaymentRow> {
  return trx
    .updateTable("payments")
    .set(changes)
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function recordRefundEvent(
  trx: InstanceTransaction,
  { instance_id, refund_id, payment_id, kind, amount_cents, fee_cents }: RefundRow,
  { reference, conf_number, account_no }: PaymentRow,
  at: Date,
): Promise<void> {
  await recordEvent(
    trx,
    { instance_id, payment_id, event: paymentRefund, at },
    {
      refundId: refund_id,
      kind,
      reference,
      confNumber: conf_number,
      accountNo: account_no,
      amount: toDecimal(cents(amount_cents)),
      feeAmount: toDecimal(cents(fee_cents)),
    },
  );
}
