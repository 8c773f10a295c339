import { randomUUID } from "node:crypto";
import { lockAccount } from "../accounts/account.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import type { Session } from "../sessions/session.js";
import { receiptChoiceOf } from "../receipts/receipt-choice.js";
import { approve } from "./approve.js";
import { newConfirmationCode, newReference } from "./codes.js";
import { useAcknowledgement } from "./disclosures.js";
import { fingerprintOf } from "./fingerprint.js";
import type { PaymentContext } from "./payment-context.js";
import { chargeMethodOf, methodDigestOf, payerOf, type PostedPayment } from "./posted-payment.js";
import { scheduleOf } from "./schedule.js";
import { findByKey, insertPayment } from "./store.js";
import { submitPayment } from "./submit-payment.js";
import type { PaymentRow } from "./tables.js";

/**
 * Makes a payment: its row, then the processor outside any transaction, then the outcome. The same key answers what the
 * first call made.
 *
 * @returns The payment as it is when the processor has answered or its time is up.
 * @throws ProblemError when the payment is refused before its row exists
 */
export async function createPayment(context: PaymentContext, session: Session, key: string, body: PostedPayment): Promise<PaymentRow> {
  const secret = await context.secrets.key(session.instanceId, "hmac");
  const fingerprint = fingerprintOf(body, secret);
  const { payment, isNew } = await openPayment(context, session, key, fingerprint, body);
  if (!isNew) return payment;
  return submitPayment(context, payment, chargeMethodOf(body), "asApp");
}

const attempts = 5;

/** The first transaction, begun again where another request was quicker with the same key, account or code. */
async function openPayment(context: PaymentContext, session: Session, key: string, fingerprint: string, body: PostedPayment) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await context.db.asApp(session.instanceId, (trx) => findOrMake(context, trx, session, key, fingerprint, body));
    } catch (error) {
      if (attempt === attempts || !isUniqueViolation(error)) throw error;
    }
  }
}

async function findOrMake(
  context: PaymentContext,
  trx: InstanceTransaction,
  session: Session,
  key: string,
  fingerprint: string,
  body: PostedPayment,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  await lockAccount(trx, session.instanceId, body.refNum);
  const made = await findByKey(trx, session, key);
  if (made) {
    if (made.fingerprint !== fingerprint) throw new ProblemError("idempotency_key_reused");
    return { payment: made, isNew: false };
  }
  const { account, amount, fee, paymentDate, acknowledgementId } = await approve(context, trx, session, body);
  const { clock, timings } = context;
  const now = clock.now();
  const payment = await insertPayment(
    trx,
    {
      instance_id: session.instanceId,
      payment_id: randomUUID(),
      reference: newReference(),
      conf_number: newConfirmationCode(session.instanceId),
      username: session.username,
      account_no: account.accountNo,
      idempotency_key: key,
      fingerprint,
      action: body.action,
      payment_option: body.paymentOption,
      ...methodDigestOf(body),
      paid_by: payerOf(body),
      ...receiptChoiceOf(body),
      amount_cents: amount,
      fee_cents: fee,
      payment_date: paymentDate,
      state: "submitting",
      created_at: now,
      next_check_at: new Date(now.getTime() + scheduleOf(timings).submittingMs),
    },
    "confirmed",
  );
  if (acknowledgementId !== undefined) await useAcknowledgement(trx, session.instanceId, acknowledgementId, payment.payment_id);
  return { payment, isNew: true };
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
