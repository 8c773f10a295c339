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

/** A charge and its position in the record. */
interface Placed {
  readonly kept: ChargeEntry;
  readonly position: number;
}

interface OfMerchant {
  readonly charges: Placed[];
  readonly byInvoice: Map<string, Placed[]>;
}

interface Made {
  readonly today: string;
  readonly isVoided: boolean;
  /** The transaction of the charge, unless it was an error, and those of its later events. */
  readonly transactions: readonly Transaction[];
}

/**
 * The transactions of each merchant. A gateway with thousands of charges answers as fast as one with ten: a charge is
 * looked at again only when the day has changed or the charge was voided.
 */
export class TransactionList {
  readonly #engine: Engine;
  readonly #merchants = new Map<string, OfMerchant>();
  readonly #made = new WeakMap<ChargeEntry, Made>();
  /** How many charges of the record have been assigned to their merchants. */
  #assigned = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** All transactions of a merchant up to a moment, oldest first. */
  async all(merchant: string, now: Date): Promise<Transaction[]> {
    return this.#transactionsOf(merchant, now, ({ charges }) => charges);
  }

  /** The transactions of a merchant with an invoice number, with the later events and refunds of the charges. */
  async ofInvoice(merchant: string, invoiceNumber: string, now: Date): Promise<Transaction[]> {
    return this.#transactionsOf(merchant, now, ({ byInvoice }) => byInvoice.get(invoiceNumber) ?? []);
  }

  async #transactionsOf(
    merchant: string,
    now: Date,
    askedOf: (own: OfMerchant) => readonly Placed[],
  ): Promise<Transaction[]> {
    const asked = askedOf(await this.#chargesOf(merchant));
    const byReference = new Map(asked.map((placed) => [placed.kept.reference, placed]));
    const today = bankingDate(now);
    const ofCharges = asked.flatMap((placed) => this.#transactionsOfCharge(placed, today));
    const back = (await this.#engine.refunds.list()).flatMap((refund, position) => {
      const about = byReference.get(refund.charge);
      return about ? [ofRefund(refund, about.kept, about.position, position, today)] : [];
    });
    return [...ofCharges, ...back].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  }

  async #chargesOf(merchant: string): Promise<OfMerchant> {
    const recorded = await this.#engine.processor.everyCharge();
    for (; this.#assigned < recorded.length; this.#assigned += 1) {
      const kept = recorded[this.#assigned];
      if (kept?.merchant === undefined) continue;
      const placed = { kept, position: this.#assigned };
      const own = this.#merchants.get(kept.merchant) ?? noCharges();
      this.#merchants.set(kept.merchant, own);
      own.charges.push(placed);
      const invoiceNumber = invoiceOf(kept.reference);
      own.byInvoice.set(invoiceNumber, [...(own.byInvoice.get(invoiceNumber) ?? []), placed]);
    }
    return this.#merchants.get(merchant) ?? noCharges();
  }

  #transactionsOfCharge({ kept, position }: Placed, today: string): readonly Transaction[] {
    const isVoided = this.#engine.processor.isVoided(kept.reference);
    const before = this.#made.get(kept);
    if (before?.today === today && before.isVoided === isVoided) return before.transactions;
    const result = isVoided ? "voided" : kept.result;
    const isError = result === "declined" && errorReasons[kept.message ?? ""] !== undefined;
    const later = result === "approved" ? eventsOf(kept) : [];
    const transactions = [
      ...(isError ? [] : [ofCharge(kept, result, position, today)]),
      ...later
        .filter(({ kind, on }) => kind !== "settled" && on <= today)
        .map((event) => ofEvent(event, kept, position)),
    ];
    this.#made.set(kept, { today, isVoided, transactions });
    return transactions;
  }
}

const noCharges = (): OfMerchant => ({ charges: [], byInvoice: new Map() });

function ofCharge(kept: ChargeEntry, result: Charge["result"], position: number, today: string): Transaction {
  const { reference, amount, at, kind, last4, authCode, message } = kept;
  const settled = eventsOf(kept).find((event) => event.kind === "settled");
  const batchDay = result === "approved" && settled ? settled.on : nextDay(bankingDate(new Date(at)));
  const isHeld = kind === "card" && last4 === heldEnding;
  const waiting = isHeld ? "FDSPendingReview" : "capturedPendingSettlement";
  const status = {
    approved: batchDay <= today ? "settledSuccessfully" : waiting,
    declined: "declined",
    voided: "voided",
  }[result];
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
