import { randomUUID } from "node:crypto";
import { type Language, readSwitch } from "@paydown/domain";
import { lockAccount } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import type { InstanceTransaction } from "../../db/database.js";
import { recordPaymentEvent } from "../payment-event.js";
import type { Session } from "../../contract/session.js";
import { receiptChoiceOf } from "./receipt-choice.js";
import { approve, type Approved } from "./approve.js";
import type { PaymentCall } from "./card-check.js";
import { newConfirmationCode, newReference } from "./codes.js";
import { useAcknowledgements } from "./disclosures.js";
import { fingerprintOf } from "./fingerprint.js";
import { keepMethodOnFile } from "../methods/methods-on-file.js";
import type { PaymentContext } from "../payment-context.js";
import {
  chargeMethodOf,
  methodDigestOf,
  onFileRowOf,
  payerOf,
  type PostedPayment,
  storedMethodOf,
} from "../methods/posted-payment.js";
import { retryPolicyOf } from "../lifecycle/retry-policy.js";
import { storeMethod } from "../methods/store-method.js";
import { moveInstallments } from "../methods/save-payment-info.js";
import { findByKey, insertPayment } from "../store.js";
import { submitPayment } from "../lifecycle/submit-payment.js";
import type { PaymentRow } from "../tables.js";

/** Options of a payment request. */
interface Asked {
  readonly call?: PaymentCall;
  /** Language of the messages to the consumer about the payment; English if omitted. */
  readonly language?: Language | undefined;
}

interface Attempt {
  readonly call: PaymentCall;
  readonly language: Language;
  readonly session: Session;
  readonly key: string;
  readonly body: PostedPayment;
}

/** Result of the first transaction. */
type Opened =
  | { readonly kind: "found"; readonly payment: PaymentRow }
  | { readonly kind: "made"; readonly payment: PaymentRow; readonly approved: Approved }
  /** The method is needed later, and no token for it is stored yet. */
  | { readonly kind: "token needed" };

/**
 * Creates a payment: first its row, then the processor call outside any transaction, then the outcome. A payment for a
 * later day stores a token of its method instead. A payment with the action next keeps its method on file. Repeating
 * the key returns the first call's payment.
 *
 * @returns The payment once it is scheduled, or once the processor has answered or timed out.
 * @throws ProblemError when the payment is refused before its row exists
 */
export async function createPayment(
  context: PaymentContext,
  session: Session,
  key: string,
  body: PostedPayment,
  { call = "payments", language = "en" }: Asked = {},
): Promise<PaymentRow> {
  const attempt: Attempt = { call, language, session, key, body };
  const fingerprint = fingerprintOf(body, await context.secrets.key(session.instanceId, "hmac"));
  let opened = await openPayment(context, attempt, fingerprint);
  if (opened.kind === "token needed") {
    const token = await storeMethod(context, body);
    opened = await openPayment(context, attempt, fingerprint, token);
  }
  if (opened.kind === "token needed") throw new Error("A payment with a stored token must not ask for one.");
  const { payment } = opened;
  if (opened.kind === "found" || payment.state === "scheduled") return payment;
  const { onFile } = opened.approved;
  return submitPayment(context, payment, onFile ? storedMethodOf(onFile.token, body) : chargeMethodOf(body), "asApp");
}

const attempts = 5;

/**
 * Runs the first transaction, and retries it after a conflict with a concurrent request on the key, account,
 * installment or code.
 */
async function openPayment(
  context: PaymentContext,
  attempt: Attempt,
  fingerprint: string,
  token?: string,
): Promise<Opened> {
  for (let count = 1; ; count += 1) {
    try {
      return await context.db.asApp(attempt.session.instanceId, (trx) =>
        findOrMake(context, trx, attempt, fingerprint, token),
      );
    } catch (error) {
      if (count === attempts || !isUniqueViolation(error)) throw error;
    }
  }
}

async function findOrMake(
  context: PaymentContext,
  trx: InstanceTransaction,
  attempt: Attempt,
  fingerprint: string,
  stored?: string,
): Promise<Opened> {
  const { session, key, body, call } = attempt;
  await lockAccount(trx, session.instanceId, body.refNum);
  const made = await findByKey(trx, session, key);
  if (made) {
    if (made.fingerprint !== fingerprint) throw new ProblemError("idempotency_key_reused");
    return { kind: "found", payment: made };
  }
  const approved = await approve(context, trx, session, body, call);
  const token = approved.onFile?.token ?? stored;
  const needsToken = approved.isScheduled || keepsMethod(body, approved);
  if (needsToken && token === undefined) return { kind: "token needed" };
  const payment = await insert(context, trx, attempt, fingerprint, approved, needsToken ? token : undefined);
  await useAcknowledgements(trx, session.instanceId, approved.acknowledgementIds, payment.payment_id);
  return { kind: "made", payment, approved };
}

/** The method of an arrangement's payment stays on file for the payments that follow. */
const keepsMethod = ({ action }: PostedPayment, { tenant }: Approved): boolean =>
  action === "next" && readSwitch(tenant.instance, "paymentInfoSaveEnabled");

/**
 * Inserts the row and its records. `token` is set for a scheduled payment and for one that keeps its method on file.
 */
async function insert(
  context: PaymentContext,
  trx: InstanceTransaction,
  attempt: Attempt,
  fingerprint: string,
  approved: Approved,
  token?: string,
): Promise<PaymentRow> {
  const { session, key, body, language } = attempt;
  const { tenant, account, onFile, isScheduled } = approved;
  const now = context.clock.now();
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
      ...methodDigestOf(body, onFile),
      paid_by: payerOf(body),
      language,
      ...receiptChoiceOf(body),
      amount_cents: approved.amount,
      fee_cents: approved.fee,
      payment_date: approved.paymentDate,
      instalment_date: approved.installmentDate,
      offer_id: approved.offerId,
      interest_cents: approved.interest,
      created_at: now,
      ...(isScheduled
        ? { state: "scheduled", method_token: token }
        : {
            state: "submitting",
            next_check_at: new Date(now.getTime() + retryPolicyOf(context.timings).submittingMs),
          }),
    },
    isScheduled ? "scheduled" : "confirmed",
  );
  if (isScheduled) await recordPaymentEvent(trx, payment, now);
  if (token !== undefined && keepsMethod(body, approved)) {
    const method = onFileRowOf(body, {
      token,
      onFile,
      instance_id: session.instanceId,
      account_no: account.accountNo,
      updated_at: now,
    });
    await keepMethodOnFile(trx, context.db.keyRing, method);
    await moveInstallments(trx, tenant, method, body, true);
  }
  return payment;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
