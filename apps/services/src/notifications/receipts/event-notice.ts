import { todayIn } from "@paydown/domain";
import { sql } from "kysely";
import type { ArrangementRow } from "../../agreements/plans/tables.js";
import { isVisit } from "../../contract/session.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { AnsweredOffer } from "../../agreements/offers/store.js";
import {
  accountCorrected,
  accountPaidOff,
  type CorrectionTold,
  type OutboxRow,
  type PaidOffTold,
  paymentRefund,
  planChanged,
  receiptRequested,
  type ReceiptTold,
  type RestOfPlanTold,
} from "../../outbox/tables.js";
import { hasOwnReceipt } from "../../payments/receipt-state.js";
import { findPayment } from "../../payments/store.js";
import type { PaymentRow } from "../../payments/tables.js";
import type { Tenant } from "../../tenants/tenant.js";
import type { Notice } from "./notice.js";
import { writeOfferAccepted } from "./offer-notice.js";
import { paidOffKindOf, writePaidOff } from "./paid-off-notice.js";
import { noticeKindOf, writePaymentNotice } from "./payment-notice.js";
import { writePlanChanged } from "./plan-change-notice.js";
import { writePlanAgreed, writePlanCancelled } from "./plan-notice.js";
import { writeRefundNotice } from "./refund-notice.js";
import { findAddresses, type RecipientAddresses } from "./addresses.js";
import type { Channel } from "./tables.js";
import type { PaymentNoticeKind } from "./words/notice-words.js";

/** The notice of an outbox event, and its recipient. */
export interface EventNotice {
  readonly accountNo: string;
  readonly username: string;
  readonly addresses: RecipientAddresses;
  /**
   * Whether a mail without an address is recorded as given up, so that the company learns that nobody was told. Set for
   * news about payments of visits with letter codes.
   */
  readonly recordsUntold: boolean;
  /** The name and the date of the PDF among the account's documents; null if the notice is only sent. */
  readonly document: { readonly filename: string; readonly date: string } | null;
  /** The authorization to keep as a document, too; null if there is none. */
  readonly authorization: { readonly paymentId: string; readonly confirmation: string } | null;
  readonly notice: () => Notice;
  /** When the consumer asked for this notice at these addresses, on the form or on Completed; null if nobody did. */
  readonly chosenAt: Date | null;
  /**
   * Subject ID; part of the idempotency key, with event and channel. It is the same for each attempt and differs
   * between messages.
   */
  readonly subjectId: string;
}

/** The notice of an event; undefined if there is none. */
export async function readEventNotice(
  trx: InstanceTransaction,
  tenant: Tenant,
  event: OutboxRow,
): Promise<EventNotice | undefined> {
  if (event.event === paymentRefund) return refundEventNotice(trx, tenant, event);
  if (event.event === accountPaidOff) return paidOffEventNotice(trx, tenant, event);
  if (event.payment_id !== null) return paymentEventNotice(trx, tenant, event, event.payment_id);
  if (event.arrangement_id !== null) return planEventNotice(trx, tenant, event, event.arrangement_id);
  if (event.offer_id !== null) return offerEventNotice(trx, tenant, event, event.offer_id);
  return undefined;
}

/**
 * The channels of an event's notice. A document is stored whether or not the notice is also sent; a requested receipt
 * was stored when the payment was made.
 */
export function channelsOf(
  event: OutboxRow["event"],
  { document, authorization, addresses, recordsUntold }: EventNotice,
): Channel[] {
  return [
    ...(document && event !== receiptRequested ? ["document" as const] : []),
    ...(authorization ? ["authorization" as const] : []),
    ...(addresses.email === null && !recordsUntold ? [] : ["email" as const]),
    ...(addresses.phone === null ? [] : ["sms" as const]),
  ];
}

async function paymentEventNotice(
  trx: InstanceTransaction,
  tenant: Tenant,
  { instance_id, event, event_id, payload, at }: OutboxRow,
  payment_id: string,
): Promise<EventNotice | undefined> {
  const payment = await findPayment(trx, { instance_id, payment_id });
  const { account_no: accountNo, username, arrangement_id, receipt_email: email, receipt_phone: phone } = payment;
  const plan = arrangement_id === null ? undefined : await findPlan(trx, instance_id, arrangement_id);
  const kind = noticeKindOf(event, payment, plan);
  if (!kind) return undefined;
  // Consumers choose a receipt for a single payment, but not for each payment of a plan, nor for the bank's news. Nor
  // are they present when a returned debit is presented again.
  const isChosen = hasOwnReceipt(payment) && !isBankNews(kind);
  const isEarlier = isChosen && (await wasBeforeRequest(trx, payment, event));
  return {
    accountNo,
    username,
    addresses: isChosen
      ? { email: isEarlier ? null : email, phone: isEarlier ? null : phone }
      : await findPayersAddresses(trx, tenant, payment),
    recordsUntold: isVisit(payment) && isBankNews(kind),
    chosenAt: isChosen ? (payment.receipt_requested_at ?? payment.created_at) : null,
    document: documentOf(kind, payment, dayOf(tenant, (kind === "receipt" ? payment.finished_at : null) ?? at)),
    authorization:
      event !== receiptRequested && isAuthorized(kind, payment)
        ? { paymentId: payment_id, confirmation: payment.conf_number }
        : null,
    notice: () =>
      writePaymentNotice(
        kind,
        { ...payment, ...correctionIn(event, payload) },
        tenant.company,
        (payload as ReceiptTold).balance,
      ),
    subjectId: event === accountCorrected ? `${payment_id}/${event_id}` : payment_id,
  };
}

/**
 * Whether an event was recorded before the consumer asked for the receipt on Completed, so that its own notice goes
 * nowhere. If the payment was made by then, the request's event sends the receipt.
 */
async function wasBeforeRequest(
  trx: InstanceTransaction,
  { instance_id, payment_id, receipt_requested_at }: PaymentRow,
  event: OutboxRow["event"],
): Promise<boolean> {
  if (receipt_requested_at === null || event === receiptRequested) return false;
  if (event !== "payment.succeeded") return event === "payment.scheduled";
  const request = await trx
    .selectFrom("outbox")
    .select("event_id")
    .where("instance_id", "=", instance_id)
    .where("event", "=", sql.lit(receiptRequested))
    .where("payment_id", "=", payment_id)
    .executeTakeFirst();
  return request !== undefined;
}

/** The consumer asked for no receipt of a refund, so its notice goes to the address on file, as bank news does. */
async function refundEventNotice(
  trx: InstanceTransaction,
  tenant: Tenant,
  { instance_id, payload, at }: OutboxRow,
): Promise<EventNotice> {
  const refund = await trx
    .selectFrom("payment_refunds")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("refund_id", "=", (payload as { readonly refundId: string }).refundId)
    .executeTakeFirstOrThrow();
  const payment = await findPayment(trx, refund);
  const { account_no: accountNo, username, conf_number } = payment;
  const addresses = await findPayersAddresses(trx, tenant, payment);
  const name = refund.kind === "void" ? `voided-payment-${conf_number}` : `refund-${conf_number}-${refund.refund_id}`;
  return {
    ...{ accountNo, username, addresses },
    recordsUntold: isVisit(payment),
    chosenAt: null,
    document: { filename: `${name}.pdf`, date: dayOf(tenant, at) },
    authorization: null,
    notice: () => writeRefundNotice(refund, payment, tenant.company),
    subjectId: refund.refund_id,
  };
}

/** The consumer asked for no letter, so it goes to the address on file. */
async function paidOffEventNotice(
  trx: InstanceTransaction,
  tenant: Tenant,
  { instance_id, payment_id, payload, at }: OutboxRow,
): Promise<EventNotice> {
  const payment = await findPayment(trx, { instance_id, payment_id: payment_id ?? "" });
  const told = payload as PaidOffTold;
  const name = paidOffKindOf(told) === "settled" ? "settled" : "paid-in-full";
  return {
    accountNo: told.accountNo,
    username: payment.username,
    addresses: await findPayersAddresses(trx, tenant, payment),
    recordsUntold: false,
    chosenAt: null,
    document: { filename: `${name}-${payment.conf_number}.pdf`, date: dayOf(tenant, at) },
    authorization: null,
    notice: () => writePaidOff(payment, told, at, tenant),
    subjectId: payment.payment_id,
  };
}

/**
 * The addresses for what the payer of a payment gets without requesting it. A visit with a letter code has none on
 * file, so it gets its news at the email address that it entered for the receipt. A phone number is entered for one
 * text message only.
 */
const findPayersAddresses = (
  trx: InstanceTransaction,
  tenant: Tenant,
  payment: PaymentRow,
): Promise<RecipientAddresses> =>
  isVisit(payment)
    ? Promise.resolve({ email: payment.receipt_email, phone: null })
    : findAddresses(trx, tenant, payment.username);

/** The payment keeps the account that it was made from; the notice of a correction shows the corrected one. */
const correctionIn = (event: OutboxRow["event"], payload: unknown): Partial<CorrectionTold> =>
  event === accountCorrected ? (payload as CorrectionTold) : {};

/**
 * Whether the notice is the first of a bank payment that the consumer authorized: that it is scheduled, or, for a
 * payment of the same day, its receipt. The copy of a plan has the authorization of the plan's payments.
 */
const isAuthorized = (kind: PaymentNoticeKind, { method_kind, arrangement_id, submitted_at }: PaymentRow): boolean =>
  method_kind === "bank" &&
  arrangement_id === null &&
  (kind === "scheduled" || (kind === "receipt" && submitted_at === null));

const isBankNews = (kind: PaymentNoticeKind) =>
  kind === "returned" || kind === "chargedBack" || kind === "chargebackReversed" || kind === "corrected";

/** The beginning of the name under which a notice is kept; null if it is only sent. */
const documentNames: Readonly<Record<PaymentNoticeKind, string | null>> = {
  receipt: "receipt",
  returned: "returned-payment",
  chargedBack: "disputed-payment",
  chargebackReversed: "restored-payment",
  corrected: "corrected-bank-account",
  scheduled: null,
  cancelled: null,
  skipped: null,
  declined: null,
  failed: null,
};

function documentOf(kind: PaymentNoticeKind, { conf_number }: PaymentRow, date: string): EventNotice["document"] {
  const name = documentNames[kind];
  return name === null ? null : { filename: `${name}-${conf_number}.pdf`, date };
}

async function planEventNotice(
  trx: InstanceTransaction,
  tenant: Tenant,
  { instance_id, event_id, event, payload, at }: OutboxRow,
  arrangement_id: string,
): Promise<EventNotice> {
  const plan = await findPlan(trx, instance_id, arrangement_id);
  const to = {
    accountNo: plan.account_no,
    username: plan.username,
    addresses: await findAddresses(trx, tenant, plan.username),
    recordsUntold: false,
    chosenAt: null,
    authorization: null,
  };
  if (event === planChanged) {
    const date = dayOf(tenant, at);
    return {
      ...to,
      document: { filename: `${plan.reference}-changed-${date}.pdf`, date },
      notice: () => writePlanChanged({ plan, rest: payload as RestOfPlanTold, changedAt: at }, tenant),
      subjectId: `${arrangement_id}/${event_id}`,
    };
  }
  const isCancelled = event === "plan.cancelled";
  const acknowledged =
    isCancelled || plan.acknowledgement_ids.length === 0
      ? []
      : await readAcknowledged(trx, instance_id, plan.acknowledgement_ids);
  return {
    ...to,
    document: { filename: `${plan.reference}${isCancelled ? "-cancelled" : ""}.pdf`, date: dayOf(tenant, at) },
    notice: () => (isCancelled ? writePlanCancelled(plan, tenant, at) : writePlanAgreed(plan, acknowledged, tenant)),
    subjectId: arrangement_id,
  };
}

async function offerEventNotice(
  trx: InstanceTransaction,
  tenant: Tenant,
  { instance_id, at }: OutboxRow,
  offer_id: string,
): Promise<EventNotice> {
  const offer = await trx
    .selectFrom("offers")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("offer_id", "=", offer_id)
    .where("outcome", "<>", "refuse")
    .$narrowType<Pick<AnsweredOffer, "amount_cents" | "expires_on">>()
    .executeTakeFirstOrThrow();
  const { language, text, accepted_at } = await trx
    .selectFrom("offer_acceptances as acceptance")
    .innerJoin("acknowledgements as acknowledgement", (join) =>
      join
        .onRef("acknowledgement.instance_id", "=", "acceptance.instance_id")
        .onRef("acknowledgement.acknowledgement_id", "=", "acceptance.acknowledgement_id"),
    )
    .select(["acceptance.language", "acceptance.accepted_at", "acknowledgement.text"])
    .where("acceptance.instance_id", "=", instance_id)
    .where("acceptance.offer_id", "=", offer_id)
    .executeTakeFirstOrThrow();
  const date = dayOf(tenant, at);
  return {
    accountNo: offer.account_no,
    username: offer.username,
    addresses: await findAddresses(trx, tenant, offer.username),
    recordsUntold: false,
    chosenAt: null,
    authorization: null,
    document: { filename: `settlement-offer-${date}.pdf`, date },
    notice: () => writeOfferAccepted({ offer, language, text, acceptedAt: accepted_at }, tenant),
    subjectId: offer_id,
  };
}

const dayOf = ({ instance }: Tenant, moment: Date) => todayIn(instance.timeZone, moment);

function findPlan(trx: InstanceTransaction, instance_id: string, arrangement_id: string): Promise<ArrangementRow> {
  return trx
    .selectFrom("payment_arrangements")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("arrangement_id", "=", arrangement_id)
    .executeTakeFirstOrThrow();
}

function readAcknowledged(trx: InstanceTransaction, instance_id: string, ids: readonly string[]) {
  return trx
    .selectFrom("acknowledgements")
    .select(["text", "created_at"])
    .where("instance_id", "=", instance_id)
    .where("acknowledgement_id", "in", ids)
    .orderBy("created_at")
    .execute();
}
