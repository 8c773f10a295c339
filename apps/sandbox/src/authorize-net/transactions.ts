import { bankingDate } from "@paydown/domain/bank";
import { heldEnding, type LaterEvent } from "../behavior.js";
import type { Charge, Processor } from "../processor.js";
import { type ChargeEntry, eventsOf } from "../record.js";
import type { Refund, Refunds } from "../refunds.js";

/** A transaction as the gateway would keep it. */
export interface Transaction {
  readonly id: string;
  readonly originalId?: string;
  /** The engine's reference. */
  readonly reference: string;
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly status: string;
  readonly type: string;
  readonly at: string;
  /** The day (YYYY-MM-DD, in the banks' time zone) of its batch; it is unsettled before that day. */
  readonly batchDay: string;
  readonly kind: "card" | "bank";
  readonly last4: string;
  readonly authCode?: string;
  readonly message?: string;
  readonly code?: string;
}

// Positions in the record never change, so neither do the ids that are made of them.
const chargeId = (position: number) => String(60_000_000_000 + position);
const refundId = (position: number) => String(61_000_000_000 + position);
const laterKinds = ["returned", "correction", "chargedBack", "chargebackReversed"] as const;
const laterId = (position: number, kind: (typeof laterKinds)[number]) =>
  String(62_000_000_000 + position * laterKinds.length + laterKinds.indexOf(kind));

const laterStatus = {
  returned: "returnedItem",
  correction: "returnedItem",
  chargedBack: "chargeback",
  chargebackReversed: "chargebackReversal",
} as const satisfies Record<(typeof laterKinds)[number], string>;

/** Refusals that the gateway calls errors: such a charge is no transaction. */
export const errorReasons: Readonly<Record<string, string>> = {
  "Invalid card number": "6",
  "Expired card": "8",
  "Invalid security code": "78",
};

/** The engine's reference of a charge that repeats an invoice number, which the gateway allows after a while. */
export const repeatedReference = (invoiceNumber: string, time: number) => `${invoiceNumber}~${time}`;
export const invoiceOf = (reference: string) => reference.replace(/~\d+$/, "");

export interface Engine {
  readonly processor: Processor;
  readonly refunds: Refunds;
}

/**
 * The transactions of a merchant up to a moment, oldest first.
 *
 * @param isAsked - whether a charge, with its later events and refunds, is wanted; all by default
 */
export async function transactionsOf(
  { processor, refunds }: Engine,
  merchant: string,
  now: Date,
  isAsked: (charge: ChargeEntry) => boolean = () => true,
): Promise<Transaction[]> {
  const today = bankingDate(now);
  const own = (await processor.everyCharge()).flatMap((kept, position) =>
    kept.merchant === merchant && isAsked(kept) ? [{ kept, told: processor.tellCharge(kept), position }] : [],
  );
  const byReference = new Map(own.map((charge) => [charge.kept.reference, charge]));
  const made = own
    .filter(({ told }) => told.result !== "declined" || errorReasons[told.message ?? ""] === undefined)
    .map(({ kept, told, position }) => ofCharge(kept, told, position, today));
  const later = own.flatMap(({ kept, told, position }) =>
    told.result === "approved"
      ? eventsOf(kept)
          .filter(({ kind, on }) => kind !== "settled" && on <= today)
          .map((event) => ofEvent(event, kept, position))
      : [],
  );
  const back = (await refunds.list()).flatMap((refund, position) => {
    const about = byReference.get(refund.charge);
    return about ? [ofRefund(refund, about.kept, about.position, position, today)] : [];
  });
  return [...made, ...later, ...back].sort((a, b) => a.at.localeCompare(b.at));
}

function ofCharge(kept: ChargeEntry, told: Charge, position: number, today: string): Transaction {
  const { reference, amount, at, kind, last4, authCode, message } = kept;
  const settled = eventsOf(kept).find((event) => event.kind === "settled");
  const batchDay = told.result === "approved" && settled ? settled.on : nextDay(bankingDate(new Date(at)));
  const isHeld = kind === "card" && last4 === heldEnding;
  const waiting = isHeld ? "FDSPendingReview" : "capturedPendingSettlement";
  const status = {
    approved: batchDay <= today ? "settledSuccessfully" : waiting,
    declined: "declined",
    voided: "voided",
  }[told.result];
  return {
    ...{ id: chargeId(position), reference, invoiceNumber: invoiceOf(reference), amount, status, at, batchDay },
    ...{ type: "authCaptureTransaction", kind, last4 },
    ...(authCode !== undefined && kind === "card" && { authCode }),
    ...(message !== undefined && { message }),
  };
}

function ofEvent(event: LaterEvent, kept: ChargeEntry, position: number): Transaction {
  const kind = laterKinds.find((known) => known === event.kind) ?? "returned";
  const { reference, amount, last4 } = kept;
  return {
    ...{ id: laterId(position, kind), originalId: chargeId(position), reference, invoiceNumber: invoiceOf(reference) },
    ...{ amount, status: laterStatus[kind], type: "authCaptureTransaction", at: `${event.on}T05:00:00Z` },
    ...{ batchDay: event.on, kind: kept.kind, last4 },
    ...("code" in event && { code: event.code }),
  };
}

function ofRefund(
  { reference, amount, at, result, message }: Refund,
  kept: ChargeEntry,
  original: number,
  position: number,
  today: string,
): Transaction {
  const batchDay = nextDay(bankingDate(new Date(at)));
  const made = batchDay <= today ? "refundSettledSuccessfully" : "refundPendingSettlement";
  return {
    ...{ id: refundId(position), originalId: chargeId(original), reference, invoiceNumber: reference, amount, at },
    ...{ status: result === "refunded" ? made : "declined", type: "refundTransaction", batchDay },
    ...{ kind: kept.kind, last4: kept.last4, ...(message !== undefined && { message }) },
  };
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
