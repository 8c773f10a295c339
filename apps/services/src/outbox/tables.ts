import type { ColumnType, Generated, Selectable } from "kysely";
import type { Moment, StoredItemization } from "../db/tables.js";

/**
 * The events of a payment: one for each state, and `skipped` for a scheduled payment that the services cancelled for
 * one of the skip reasons.
 */
export type PaymentEvent =
  | "payment.scheduled"
  | "payment.submitting"
  | "payment.unknown"
  | "payment.review"
  | "payment.succeeded"
  | "payment.declined"
  | "payment.failed"
  | "payment.cancelled"
  | "payment.skipped"
  | "payment.settling"
  | "payment.cleared"
  | "payment.returned"
  | "payment.chargedBack"
  | "payment.chargebackReversed"
  | "payment.voided"
  | "payment.partlyRefunded"
  | "payment.refunded"
  | typeof paymentRefund
  | typeof accountCorrected
  | typeof accountPaidOff
  | typeof receiptRequested;
/** A refund or void of the payment is done: one event for each. The payload names the refund. */
export const paymentRefund = "payment.refund";
/** The bank has corrected the details of a payment's bank account; a payment may have it more than once. */
export const accountCorrected = "payment.corrected";
/** The payment brought the account's due to 0, and all payments on it have cleared. At most one event per payment. */
export const accountPaidOff = "payment.paidOff";
/** The consumer asked for the receipt of a payment that was made without one. At most one event per payment. */
export const receiptRequested = "payment.receiptRequested";
/** The events of a payment plan. */
export type PlanEvent = "plan.agreed" | "plan.cancelled" | typeof planChanged;
/** The remaining plan became smaller: the only event that a plan may have more than once. */
export const planChanged = "plan.changed";
/** The events of a settlement offer. */
export type OfferEvent = "offer.accepted";

type NullableText = ColumnType<string | null, string | null | undefined, never>;

/** The remaining payments of a plan after replanning; amounts are decimals, dates YYYY-MM-DD. */
export interface RestOfPlanTold {
  readonly owed: string;
  readonly payments: readonly { readonly date: string; readonly amount: string; readonly interest: string }[];
}

/** The payload of a correction's event. */
export interface CorrectionTold {
  /** The last four digits of the bank account after the correction. */
  readonly last4: string;
}

/** The payload of a paid account's event: what was paid and not taken back, without fees. Amounts are decimals. */
export interface PaidOffTold {
  readonly accountNo: string;
  /** Interest included. */
  readonly paid: string;
  readonly interest: string;
  /** What accepted settlement offers wrote off. */
  readonly writtenOff: string;
}

/** What the event of a payment that was made says of its account, as it was then. */
export interface ReceiptTold {
  /** Left out of events from before receipts had it. */
  readonly balance?: {
    readonly creditor?: string;
    readonly originalCreditor?: string;
    readonly itemization?: StoredItemization;
    /** The due that was imported with the itemization. */
    readonly importedDueCents: number;
  } | null;
}

/** Events to dispatch, once each. */
export interface OutboxTable {
  instance_id: string;
  event_id: Generated<number>;
  event: PaymentEvent | PlanEvent | OfferEvent;
  /** The event's subject is one of these three ids; the other two are null. */
  payment_id: NullableText;
  arrangement_id: NullableText;
  offer_id: NullableText;
  payload: ColumnType<unknown, string, never>;
  at: Moment;
  /** When the dispatcher recorded the deliveries of the event. */
  dispatched_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

declare module "../db/tables.js" {
  interface Tables {
    outbox: OutboxTable;
  }
}

export type OutboxRow = Selectable<OutboxTable>;
