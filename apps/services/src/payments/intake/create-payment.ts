import { randomUUID } from "node:crypto";
import { paymentCreationMs } from "@paydown/api-client";
import { cents, type Language, toDecimal } from "@paydown/domain";
import { lockAccount } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import type { InstanceTransaction } from "../../db/database.js";
import { together } from "../../db/pipelined.js";
import { requireNotPaused } from "../../pauses/pauses.js";
import { type Act, findLastEvidence, keepEvidence, type LastEvidence } from "../../evidence/keep-evidence.js";
import { recordPaymentEvent } from "../payment-event.js";
import { isVisit, type Session } from "../../contract/session.js";
import { receiptChoiceOf } from "./receipt-choice.js";
import { approve, type Approved } from "./approve.js";
import { authorizationText } from "./authorization-text.js";
import type { PaymentCall } from "./card-check.js";
import { newConfirmationCode, newReference } from "../codes.js";
import { useAcknowledgements } from "./disclosures.js";
import { fingerprintOf } from "./fingerprint.js";
import { addressKeyOf, requireNoDeclineWait } from "../declines/declines.js";
import { methodKeyOf } from "../methods/blocked-methods.js";
import { findMethodOnFile, keepMethodOnFile } from "../methods/methods-on-file.js";
import type { PaymentContext } from "../payment-context.js";
import { type Charge, type MethodStorage, type MethodUse, methodUseOf, type TokenNeeded } from "./method-use.js";
import { methodDigestOf, onFileRowOf, payerOf, type PostedPayment } from "../methods/posted-payment.js";
import { retryPolicyOf } from "../lifecycle/retry-policy.js";
import { storeMethod } from "../methods/store-method.js";
import { moveInstallments } from "../methods/save-payment-info.js";
import { findByKey, insertPayment } from "../store.js";
import { timesPresentedAgain } from "../../tenants/tenant.js";
import { submitPayment, type ToldPayment } from "../lifecycle/submit-payment.js";
import type { PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";

/** Options of a payment request. */
interface Asked {
  readonly call?: PaymentCall;
  /** Language of the messages to the consumer about the payment; English if omitted. */
  readonly language?: Language | undefined;
}

interface Attempt {
  /** When the call arrived. */
  readonly arrivedAt: Date;
  readonly call: PaymentCall;
  readonly language: Language;
  readonly session: Session;
  readonly key: string;
  readonly body: PostedPayment;
  readonly fingerprint: string;
  /** The instance's key for digests. */
  readonly secret: Buffer;
  /** Recognizes the client's address; null if the address is not known. */
  readonly addressKey: string | null;
}

/** Result of the first transaction. */
type Opened =
  /** An earlier call with the same key created the payment. */
  | { readonly kind: "found"; readonly payment: PaymentRow }
  /** The payment resolves once the transaction has committed. */
  | { readonly kind: "created"; readonly payment: Promise<PaymentRow>; readonly charge: Charge }
  | TokenNeeded;

/**
 * Creates a payment: first its row, then the processor call outside any transaction, then the outcome. A payment for a
 * later day is not charged yet: its row stores a token of its method. A payment with the action `next` puts its method
 * on file. Repeating the key returns the first call's payment.
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
): Promise<ToldPayment> {
  const arrivedAt = context.clock.now();
  const secret = await context.secrets.key(session.instanceId, "hmac");
  const attempt: Attempt = {
    ...{ arrivedAt, call, language, session, key, body, secret },
    addressKey: addressKeyOf(secret, session),
    fingerprint: fingerprintOf(body, secret),
  };
  const opened = await openPayment(context, attempt, { kind: "notStored" });
  if (opened.kind !== "tokenNeeded") return submitIfDue(context, opened);
  // The processor is called between two transactions, so the second one checks everything again.
  const token = await storeMethod(context, session.instanceId, declinableOf(attempt), body, language);
  return submitIfDue(context, await openPayment(context, attempt, { kind: "stored", token }));
}

/** How declined attempts of this kind are counted. */
const declinableOf = ({ session, body, addressKey }: Attempt) => ({
  username: session.username,
  accountNo: body.refNum,
  addressKey,
});

/** Charges a payment that this call created for today. */
async function submitIfDue(context: PaymentContext, opened: Opened): Promise<ToldPayment> {
  switch (opened.kind) {
    case "found":
      return opened.payment;
    case "created":
      if (opened.charge.kind === "chargeLater") return opened.payment;
      return submitPayment(context, await opened.payment, opened.charge.method, "asApp");
    case "tokenNeeded":
      throw new Error("A payment with a stored method asked for its token.");
  }
}

const attempts = 5;

/**
 * Runs the first transaction, and retries it after a conflict with a concurrent request on the key, account,
 * installment or code.
 */
async function openPayment(context: PaymentContext, attempt: Attempt, storage: MethodStorage): Promise<Opened> {
  for (let count = 1; ; count += 1) {
    try {
      return await context.db.asApp(attempt.session.instanceId, (trx) => findOrCreate(context, trx, attempt, storage));
    } catch (error) {
      if (count === attempts || !isUniqueViolation(error)) throw error;
    }
  }
}

/**
 * The first transaction. Its order is part of the contract: an earlier payment with the same key is returned before any
 * check.
 */
async function findOrCreate(
  context: PaymentContext,
  trx: InstanceTransaction,
  attempt: Attempt,
  storage: MethodStorage,
): Promise<Opened> {
  const { session, body } = attempt;
  const found = [lockAccount(trx, session.instanceId, body.refNum), findByKey(trx, session, attempt.key)] as const;
  const facts = together([
    context.accounts.findOwn(trx, session, body.refNum),
    // A visit with a letter code has no method on file.
    isVisit(session) ? undefined : findMethodOnFile(trx, context.db.keyRing, session.instanceId, body.refNum),
  ]);
  const last = findLastEvidence(trx, session.instanceId, body.refNum);
  // An earlier payment is returned even if these can't be read.
  for (const fact of [facts, last]) fact.catch(() => {});
  const [, earlier] = await together(found);
  if (earlier) {
    if (earlier.fingerprint !== attempt.fingerprint) throw new ProblemError("idempotency_key_reused");
    return { kind: "found", payment: earlier };
  }
  const [account, stored] = await facts;
  const [, , approved] = await together([
    requireNotPaused(trx, session.instanceId),
    requireNoDeclineWait(trx, session.instanceId, declinableOf(attempt), context.limits, context.clock.now()),
    account
      ? approve(context, trx, { ...attempt, account, stored })
      : Promise.reject(new ProblemError("account_not_found")),
  ]);
  const use = methodUseOf(body, approved, storage);
  if (use.kind === "tokenNeeded") return use;
  return create(context, trx, attempt, approved, use, last);
}

/**
 * Creates the payment, its evidence, its event if it is scheduled, its method on file, and its link to the
 * acknowledgements.
 */
async function create(
  context: PaymentContext,
  trx: InstanceTransaction,
  attempt: Attempt,
  approved: Approved,
  { charge, keeping }: MethodUse,
  last: Promise<LastEvidence>,
): Promise<Opened> {
  const now = context.clock.now();
  // After this time, the portal may have told the consumer that no payment has arrived and that trying again is safe.
  if (now.getTime() - attempt.arrivedAt.getTime() >= paymentCreationMs) throw new ProblemError("processor_unavailable");
  const { row, reason } = rowOf(context, attempt, approved, charge, now);
  // The row comes first, so that a conflict with a concurrent request fails there.
  const payment = insertPayment(trx, row, reason);
  payment.catch(() => {});
  const more = [
    charge.kind === "chargeLater" ? recordPaymentEvent(trx, { ...row, skip_reason: null }, now) : undefined,
    keeping.kind === "keepOnFile" ? keepMethod(context, trx, attempt, approved, keeping.token, now) : undefined,
    approved.acknowledged.length > 0
      ? useAcknowledgements(trx, attempt.session.instanceId, approved.acknowledged, row.payment_id)
      : undefined,
  ];
  await together([
    // Other writes may take several steps, so they must finish before the commit. A conflict on the row comes first.
    ...(more.some((one) => one !== undefined) ? [payment, ...more] : []),
    keepAuthorization(trx, attempt, approved, row, last),
  ]);
  // With no other writes, the row is sent with the commit.
  return { kind: "created", payment, charge };
}

/** The new payment's row, and why it was made. */
function rowOf(
  { timings }: PaymentContext,
  { session, key, body, language, fingerprint, secret, addressKey }: Attempt,
  approved: Approved,
  charge: Charge,
  now: Date,
) {
  const row = {
    instance_id: session.instanceId,
    payment_id: randomUUID(),
    reference: newReference(),
    conf_number: newConfirmationCode(session.instanceId),
    username: session.username,
    account_no: approved.account.accountNo,
    idempotency_key: key,
    fingerprint,
    action: body.action,
    payment_option: body.paymentOption,
    ...methodDigestOf(body, approved.onFile),
    method_key: methodKeyOf(body, approved.onFile, secret),
    address_key: addressKey,
    paid_by: payerOf(body),
    language,
    ...receiptChoiceOf(body),
    amount_cents: approved.amount,
    fee_cents: approved.fee,
    payment_date: approved.paymentDate,
    installment_date: approved.installmentDate,
    offer_id: approved.offerId,
    interest_cents: approved.interest,
    again_allowed: timesPresentedAgain(approved.tenant, body.paymentOption, body.action),
    created_at: now,
  };
  switch (charge.kind) {
    case "chargeLater":
      return { row: { ...row, state: "scheduled" as const, method_token: charge.token }, reason: "scheduled" };
    case "chargeNow": {
      const next_check_at = new Date(now.getTime() + retryPolicyOf(timings).submittingMs);
      return { row: { ...row, state: "submitting" as const, next_check_at }, reason: "confirmed" };
    }
  }
}

/** Keeps what the consumer authorized, word for word, and the acknowledgements that it relied on (EVID-3). */
async function keepAuthorization(
  trx: InstanceTransaction,
  { session, body, language }: Attempt,
  approved: Approved,
  payment: ReturnType<typeof rowOf>["row"],
  last: Promise<LastEvidence>,
): Promise<void> {
  const decimal = (amount: number) => toDecimal(cents(amount));
  const act: Act = {
    kind: "payment",
    accountNo: payment.account_no,
    at: payment.created_at,
    language,
    ...authorizationText(body, approved, language, payment.created_at),
    confirmation: payment.conf_number,
    subject: {
      paymentId: payment.payment_id,
      confirmation: payment.conf_number,
      reference: payment.reference,
      action: payment.action,
      paymentOption: payment.payment_option,
      method: payment.method_kind,
      brand: payment.brand,
      last4: payment.last4,
      paidBy: payment.paid_by,
      amount: decimal(payment.amount_cents),
      fee: decimal(payment.fee_cents),
      total: toDecimal(totalOf(payment)),
      paymentDate: payment.payment_date,
      confirmedDuplicateOf: body.confirmedDuplicateOf ?? null,
    },
    used: [...approved.declared, ...approved.acknowledged],
  };
  await keepEvidence(trx, session, act, last);
}

/** Puts the method on file, and switches the scheduled installments to it: the consumer has just authorized it. */
async function keepMethod(
  { db }: PaymentContext,
  trx: InstanceTransaction,
  { session, body, secret }: Attempt,
  { tenant, account, onFile }: Approved,
  token: string,
  now: Date,
): Promise<void> {
  const method = onFileRowOf(body, {
    token,
    onFile,
    instance_id: session.instanceId,
    account_no: account.accountNo,
    method_key: methodKeyOf(body, onFile, secret),
    updated_at: now,
  });
  await keepMethodOnFile(trx, db.keyRing, method);
  await moveInstallments(trx, tenant, method, body, true);
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
