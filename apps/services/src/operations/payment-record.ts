import { type Cents, cents, toDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import { findNamed } from "../payments/find-named.js";
import { refundsOf } from "../payments/refunds/store.js";
import { paidStates, type PaymentState, unpaidStates } from "../payments/states.js";
import { findPayment } from "../payments/store.js";
import type { PaymentRow } from "../payments/tables.js";
import { totalOf } from "../payments/total.js";
import type { NamedCharge, Processor } from "../providers/processor.js";

const dayMs = 86_400_000;
/** The longest time between payments that may be the same one made twice. */
const nearbyMs = 3 * dayMs;
const mostNearby = 10;

/**
 * Everything that the services know about a payment, as `--json` prints it. Without tokens, keys and addresses. Amounts
 * are decimals.
 */
export type PaymentRecord = NonNullable<Awaited<ReturnType<typeof readPaymentRecord>>>;

/** Reads the record of a payment by its reference, confirmation code or id. */
export async function readPaymentRecord(trx: InstanceTransaction, instanceId: string, name: string) {
  const payment = await findNamed(trx, instanceId, name);
  return (
    payment && {
      ...factsOf(payment),
      accountClosed: await closingOf(trx, payment),
      originalReference: await originalOf(trx, payment),
      presentedAgain: await presentationOf(trx, payment),
      timeline: await timelineOf(trx, payment),
      ledger: await ledgerOf(trx, payment),
      settlementItems: await itemsOf(trx, payment),
      refunds: await refundsIn(trx, payment),
      messages: await messagesOf(trx, payment),
      nearbyPayments: await nearbyOf(trx, payment),
    }
  );
}

const factsOf = (payment: PaymentRow) => ({
  paymentId: payment.payment_id,
  reference: payment.reference,
  confirmationNumber: payment.conf_number,
  accountNo: payment.account_no,
  username: payment.username,
  state: payment.state,
  action: payment.action,
  amount: decimal(payment.amount_cents),
  interest: decimal(payment.interest_cents),
  fee: decimal(payment.fee_cents),
  total: toDecimal(totalOf(payment)),
  paymentDate: payment.payment_date,
  methodKind: payment.method_kind,
  brand: payment.brand,
  last4: payment.last4,
  installmentDate: payment.installment_date,
  planId: payment.arrangement_id,
  offerId: payment.offer_id,
  createdAt: payment.created_at,
  submittedAt: payment.submitted_at,
  finishedAt: payment.finished_at,
  nextCheckAt: payment.next_check_at,
  authCode: payment.auth_code,
  declineMessage: payment.decline_message,
  skipReason: payment.skip_reason,
  settledOn: payment.settled_on,
  clearsOn: payment.clears_on,
  returnCode: payment.return_code,
  reversedAt: payment.reversed_at,
  refunded: decimal(payment.refunded_cents),
  timesPresentedAgain: payment.times_again,
});

/** Why and when the company closed the payment's account; null for an open one. */
async function closingOf(trx: InstanceTransaction, { instance_id, account_no }: PaymentRow) {
  const closed = await trx
    .selectFrom("accounts")
    .select(["closed_reason as reason", "closed_as_of as asOf"])
    .where("instance_id", "=", instance_id)
    .where("account_no", "=", account_no)
    .where("closed_reason", "is not", null)
    .$narrowType<{ reason: string; asOf: Date }>()
    .executeTakeFirst();
  return closed ?? null;
}

/** The reference of the payment whose returned debit this one presents again; null for any other payment. */
async function originalOf(trx: InstanceTransaction, { instance_id, original_id }: PaymentRow): Promise<string | null> {
  if (original_id === null) return null;
  return (await findPayment(trx, { instance_id, payment_id: original_id })).reference;
}

/**
 * The payment that presents this one's returned debit again, even if it was cancelled or declined; null if none does.
 */
async function presentationOf(
  trx: InstanceTransaction,
  { instance_id, payment_id, original_id, times_again }: PaymentRow,
) {
  const next = await trx
    .selectFrom("payments")
    .select(["reference", "payment_date as paymentDate", "state"])
    .where("instance_id", "=", instance_id)
    .where("original_id", "=", original_id ?? payment_id)
    .where("times_again", "=", times_again + 1)
    .executeTakeFirst();
  return next ?? null;
}

/** The transitions, and the processor's answers to the reconciler. Oldest first. */
async function timelineOf(trx: InstanceTransaction, { instance_id, payment_id }: PaymentRow) {
  const transitions = await trx
    .selectFrom("payment_transitions")
    .select(["at", "from_state as from", "to_state as to", "actor", "reason"])
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .orderBy("transition_id")
    .execute();
  const checks = await trx
    .selectFrom("payment_checks")
    .select(["at", "question", "answer"])
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .orderBy("check_id")
    .execute();
  // A check comes before the transition that it causes, at the same moment.
  return [...checks, ...transitions].sort((a, b) => a.at.getTime() - b.at.getTime());
}

async function ledgerOf(trx: InstanceTransaction, { instance_id, payment_id }: PaymentRow) {
  const entries = await trx
    .selectFrom("ledger_entries")
    .select(["posted_at", "kind", "refund_id", "ledger_account", "amount_cents"])
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .orderBy("posted_at")
    .orderBy("kind")
    .orderBy("refund_id")
    .orderBy("ledger_account")
    .execute();
  return entries.map(({ posted_at, kind, refund_id, ledger_account, amount_cents }) => ({
    at: posted_at,
    kind,
    ledgerAccount: ledger_account,
    amount: decimal(amount_cents),
    /** The refund that posted the entry. */
    refundId: refund_id === "" ? null : refund_id,
  }));
}

async function itemsOf(trx: InstanceTransaction, { instance_id, payment_id }: PaymentRow) {
  const items = await trx
    .selectFrom("settlement_items")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .orderBy("seq")
    .execute();
  return items.map((item) => ({
    itemId: item.item_id,
    kind: item.kind,
    code: item.code,
    amount: decimal(item.amount_cents),
    on: item.happened_on,
    outcome: item.outcome,
    note: item.note,
    readAt: item.read_at,
    closedAt: item.closed_at,
    closedBy: item.closed_by,
    closedWhy: item.closed_why,
  }));
}

/** The payment's refunds and voids, oldest first. */
async function refundsIn(trx: InstanceTransaction, payment: PaymentRow) {
  return (await refundsOf(trx, payment)).map((refund) => ({
    refundId: refund.refund_id,
    kind: refund.kind,
    amount: decimal(refund.amount_cents),
    state: refund.state,
    requestedAt: refund.requested_at,
    requestedBy: refund.requested_by,
    reason: refund.reason,
    confirmedBy: refund.confirmed_by,
    refusal: refund.refusal,
    note: refund.note,
  }));
}

/** The receipts and notices about the payment. An event without a delivery was sent to nobody. */
async function messagesOf(trx: InstanceTransaction, { instance_id, payment_id }: PaymentRow) {
  const messages = await trx
    .selectFrom("outbox as event")
    .leftJoin("deliveries as delivery", (join) =>
      join.onRef("delivery.instance_id", "=", "event.instance_id").onRef("delivery.event_id", "=", "event.event_id"),
    )
    .select(["event.event", "event.at", "event.dispatched_at", "delivery.channel", "delivery.state"])
    .select(["delivery.attempts", "delivery.last_failure", "delivery.done_at"])
    .where("event.instance_id", "=", instance_id)
    .where("event.payment_id", "=", payment_id)
    .where(({ or, eb }) => or([eb("delivery.channel", "is not", null), eb("event.dispatched_at", "is", null)]))
    .orderBy("event.event_id")
    .orderBy("delivery.channel")
    .execute();
  return messages.map(({ event, at, channel, state, attempts, last_failure, done_at }) => ({
    event,
    at,
    channel,
    state: state ?? "not dispatched yet",
    attempts: attempts ?? 0,
    lastFailure: last_failure,
    doneAt: done_at,
  }));
}

/** Other payments of the account, which may be the same payment made twice. */
async function nearbyOf(trx: InstanceTransaction, { instance_id, payment_id, account_no, created_at }: PaymentRow) {
  const payments = await trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("account_no", "=", account_no)
    .where("payment_id", "<>", payment_id)
    .where("created_at", ">=", new Date(created_at.getTime() - nearbyMs))
    .where("created_at", "<=", new Date(created_at.getTime() + nearbyMs))
    .orderBy("created_at")
    .limit(mostNearby)
    .execute();
  return payments.map((payment) => ({
    paymentId: payment.payment_id,
    reference: payment.reference,
    total: toDecimal(totalOf(payment)),
    state: payment.state,
    createdAt: payment.created_at,
  }));
}

/** What the processor says about a payment now. */
export interface ProcessorWord {
  readonly answer: string;
  /** False if it contradicts the services' record; null if it says nothing about it. */
  readonly agrees: boolean | null;
  /** The processor's own names for the charge: a reference that is not the payment's id, and its transaction id. */
  readonly names?: readonly string[];
}

/** How a person finds the charge in the processor's own pages. */
export function namesOf({ reference, transactionId }: NamedCharge, paymentId: string): readonly string[] {
  return [
    ...(reference === paymentId ? [] : [`reference ${reference}`]),
    ...(transactionId === null ? [] : [`transaction ${transactionId}`]),
  ];
}

/**
 * Asks the processor about a payment, and stores nothing. Call it outside any transaction: it takes up to the
 * processor's timeout.
 */
export async function askProcessor(
  processor: Processor,
  { state, total }: Pick<PaymentRecord, "state" | "total">,
  charge: NamedCharge,
): Promise<ProcessorWord> {
  if (!processor.capabilities.query)
    return { answer: "this processor answers no questions about a charge", agrees: null };
  const isUnpaid = isOneOf([...unpaidStates, "scheduled"], state);
  const heard = await processor.query(charge);
  switch (heard.kind) {
    case "charged":
      return {
        answer: `charged ${toDecimal(heard.amount)} with authorization code ${heard.authCode}`,
        agrees: !isUnpaid && toDecimal(heard.amount) === total,
      };
    case "declined":
      return { answer: `declined: ${heard.message}`, agrees: !isOneOf(paidStates, state) };
    case "voided":
      return { answer: "voided: it never charges this reference", agrees: !isOneOf(paidStates, state) };
    case "absent":
      return { answer: "it does not know the reference", agrees: !isOneOf(paidStates, state) };
    case "unknown":
      return { answer: `no answer (${heard.reason})`, agrees: null };
  }
}

const isOneOf = (states: readonly PaymentState[], state: PaymentState) => states.includes(state);

const decimal = (amount: number | Cents) => toDecimal(cents(amount));
