import type { Cents } from "@paydown/domain";
import { type RawBuilder, sql } from "kysely";
import { lockAccount } from "../../accounts/account.js";
import type { InstanceTransaction } from "../../db/database.js";
import { together } from "../../db/pipelined.js";
import { countDecline } from "../declines/declines.js";
import { recordPaymentEvent } from "../payment-event.js";
import { postToLedger } from "../ledger/ledger.js";
import type { PaymentContext } from "../payment-context.js";
import type { SkipReason } from "../skip-reasons.js";
import { type Actor, isOpen, canTransition, type PaymentState } from "../states.js";
import { retryPolicyOf } from "./retry-policy.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { findPayment, movePayment, type PaymentChanges } from "../store.js";
import type { PaymentRow } from "../tables.js";

/** The next state of a payment, with its data. */
export type PaymentOutcome = {
  /** The processor's own id of the charge, if it named one. */
  readonly transactionId?: string | undefined;
} & (
  | { readonly to: "succeeded"; readonly authCode: string }
  | { readonly to: "declined"; readonly message: string }
  | {
      readonly to: "failed";
      /** Why nothing was charged; without it, the consumer gets the standard text. */
      readonly message?: string;
    }
  | { readonly to: "unknown" | "review" }
  | { readonly to: "cancelled"; readonly skipReason: SkipReason | null }
);

/**
 * The second transaction, and the end of a scheduled payment: state, ledger entries and outbox event are written
 * together or not at all. If another actor has moved the payment to a state that rules this one out, nothing changes
 * and the payment is returned as it is.
 */
export async function finalize(
  context: Pick<PaymentContext, "agreements" | "clock" | "tenants" | "timings" | "log">,
  trx: InstanceTransaction,
  payment: PaymentRow,
  outcome: PaymentOutcome,
  actor: Actor,
  reason: string,
): Promise<PaymentRow> {
  // All code that reads a due in order to charge it takes this lock, so nobody charges a due that is being paid here.
  const [, before] = await together([
    lockAccount(trx, payment.instance_id, payment.account_no),
    findPayment(trx, payment),
  ]);
  if (!canTransition(before.state, outcome.to, actor)) {
    if (isContradiction(before.state, outcome.to)) {
      context.log.error(
        { payment: before.payment_id, state: before.state, heard: outcome.to, actor },
        "The processor contradicts a final answer.",
      );
    }
    return before;
  }
  const now = context.clock.now();
  const dueAfter = outcome.to === "succeeded" ? await postToLedger(trx, before, now) : null;
  const changes = changesOf(context, outcome, dueAfter, now);
  const skip_reason = outcome.to === "cancelled" ? outcome.skipReason : before.skip_reason;
  const [after] = await together([
    movePayment(trx, before, changes, actor, reason, now),
    outcome.to === "declined" ? countConsumersDecline(trx, before, now) : undefined,
    outcome.to !== "unknown"
      ? recordPaymentEvent(
          trx,
          { ...before, state: outcome.to, skip_reason },
          now,
          outcome.to === "succeeded" ? { balance: balanceTold(context, before) } : {},
        )
      : undefined,
  ]);
  if (outcome.to !== "unknown" && outcome.to !== "review") await context.agreements.followPlan(context, trx, after);
  return after;
}

/**
 * What the receipt says of the account ({@link ReceiptTold}). Read with the event, so that every attempt to send the
 * receipt says the same, whatever is imported later.
 */
function balanceTold(
  { tenants }: Pick<PaymentContext, "tenants">,
  { instance_id, account_no }: PaymentRow,
): RawBuilder<object | null> {
  const { creditorCell = null, originalCreditorCell = null } = knownTenant(tenants, instance_id).instance;
  const textOf = (cell: string | null) => sql`nullif(trim(cells -> ${cell}::text ->> 'value'), '')`;
  return sql`(select jsonb_strip_nulls(jsonb_build_object('creditor', ${textOf(creditorCell)},
      'originalCreditor', ${textOf(originalCreditorCell)}, 'itemization', itemization, 'importedDueCents', due_cents))
    from accounts where instance_id = ${instance_id} and account_no = ${account_no})`;
}

/** Counts a declined payment that the consumer made for the same day, but not one that the scheduler made. */
async function countConsumersDecline(trx: InstanceTransaction, payment: PaymentRow, now: Date): Promise<void> {
  const { instance_id, username, account_no, address_key, method_token, original_id } = payment;
  if (method_token !== null || original_id !== null) return;
  await countDecline(trx, instance_id, { username, accountNo: account_no, addressKey: address_key }, now);
}

/** True for a charge reported after `declined` or `failed`, or a refusal after a success. Neither must ever happen. */
function isContradiction(state: PaymentState, heard: PaymentState): boolean {
  if (isOpen(state) || isOpen(heard)) return false;
  return (state === "declined" || state === "failed") !== (heard === "declined" || heard === "failed");
}

function changesOf(
  { timings }: Pick<PaymentContext, "timings">,
  outcome: PaymentOutcome,
  dueAfter: Cents | null,
  now: Date,
): PaymentChanges {
  const named = outcome.transactionId === undefined ? {} : { transaction_id: outcome.transactionId };
  const closed = { ...named, state: outcome.to, finished_at: now, next_check_at: null };
  switch (outcome.to) {
    case "succeeded":
      return { ...closed, auth_code: outcome.authCode, due_after_cents: dueAfter };
    case "declined":
      return { ...closed, decline_message: outcome.message };
    case "cancelled":
      return { ...closed, skip_reason: outcome.skipReason };
    case "failed":
      return { ...closed, ...(outcome.message !== undefined && { decline_message: outcome.message }) };
    case "unknown":
      return {
        ...named,
        state: outcome.to,
        next_check_at: new Date(now.getTime() + retryPolicyOf(timings).waitAfter(0)),
      };
    case "review":
      return { ...named, state: outcome.to, next_check_at: null };
  }
}
