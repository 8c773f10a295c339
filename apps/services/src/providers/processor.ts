import type { AchType, CalendarDate, Cents } from "@paydown/domain";

/** A card or bank account to charge. The services keep it in memory for one call only. */
export type ChargeMethod =
  | {
      readonly kind: "card";
      readonly number: string;
      readonly expMonth: string;
      readonly expYear: string;
      /** Omitted only when a method is stored without a charge. */
      readonly cvv?: string;
      readonly name: string;
    }
  | {
      readonly kind: "bank";
      readonly routingNumber: string;
      readonly accountNumber: string;
      readonly achType: AchType;
      readonly secCode: "WEB";
      readonly checkNumber?: string;
      readonly name: string;
    }
  | {
      /** A card that the processor has exchanged for a nonce in the consumer's browser; taken once, within minutes. */
      readonly kind: "nonce";
      readonly dataDescriptor: string;
      readonly dataValue: string;
      /** The expiry in the nonce. */
      readonly expMonth: string;
      readonly expYear: string;
      readonly name: string;
    };

/**
 * A method that the processor stores, represented by its token. The CVV is set if the consumer is present and typed it
 * again. A card's expiry (MM and YY) is the one that the consumer typed last, because a renewed card keeps its number.
 */
export interface TokenizedMethod {
  readonly kind: "token";
  readonly token: string;
  readonly expMonth?: string;
  readonly expYear?: string;
  readonly cvv?: string;
}

/**
 * The bank account of an earlier charge, which the bank returned for too little money. The processor presents that
 * debit again, marked as a retry; the services do not know the account's number.
 */
export interface PresentAgain {
  readonly kind: "presentAgain";
  /** The reference of the original charge. */
  readonly reference: string;
}

/** A definite answer of the processor: it charged this amount, or it refused. */
export type Decision = Charged | Declined;

export interface Charged {
  readonly kind: "charged";
  readonly amount: Cents;
  readonly authCode: string;
  /** The processor's own id of the charge, if it has one. */
  readonly transactionId?: string;
}

export interface Declined {
  readonly kind: "declined";
  /** The processor's message. */
  readonly message: string;
}

/** The processor does not take the nonce: it has expired or was used. No bank was asked, and nothing is charged. */
export interface NonceRefused {
  readonly kind: "nonceRefused";
}

/** Proof that nothing was charged under the reference, and never will be. */
export interface Voided {
  readonly kind: "voided";
}

/** No answer, or one that leaves open whether money was taken. */
export interface NoAnswer {
  readonly kind: "unknown";
  readonly reason:
    | "timeout"
    /** The server's certificate is not valid, so nothing was sent. */
    | "certificate"
    | "unreachable"
    | "unreadable"
    | `status ${number}`
    /** The processor reports an error under this code. */
    | `error ${string}`
    /** The merchant decides about the charge later. */
    | "held for review"
    /** The processor has seen the same charge before. */
    | "duplicate"
    /** The merchant account is in test mode, so nothing was charged. */
    | "test mode"
    | "unclear status"
    /** The processor does not know the refund, which may still be on its way. */
    | "absent"
    /** The adapter reads the processor's news at its own times, and tells itself what keeps it from that. */
    | "not read lately";
  /** The processor's own id of the transaction that it is about, if it named one. */
  readonly transactionId?: string;
}

/** A charge as the services name it to the processor. */
export interface NamedCharge {
  /** The tenant whose merchant account it belongs to. */
  readonly instanceId: string;
  readonly reference: string;
  /** The processor's own id of it; null if the services have none. */
  readonly transactionId: string | null;
  readonly amount: Cents;
  /** It was not sent before this moment, so an adapter looks in its lists from here on. */
  readonly sentAt: Date;
}

/**
 * The capabilities of a processor. Without `query` or `voidIfAbsent`, a payment in doubt ends in review. Without
 * `report`, a payment stays `succeeded` for good: nobody tells the services that a bank returned it. Without `charges`,
 * nothing is compared with the processor, and only an operator can tell the services that their database was restored.
 */
export interface ProcessorCapabilities {
  /**
   * A charge may be sent again: the processor makes each reference at most once, and repeats its first result. Without
   * it, the services send no charge twice, and ask before they send one that a lost database may have sent already.
   */
  readonly idempotentCharge: boolean;
  /** A charge's reference has at most 20 characters. Without it, the reference is the payment's id, a UUID. */
  readonly shortReferences: boolean;
  readonly query: boolean;
  readonly voidIfAbsent: boolean;
  readonly storeMethod: boolean;
  readonly report: boolean;
  readonly charges: boolean;
  /** Without it, no returned debit is presented again. */
  readonly presentAgain: boolean;
  /** It takes cards as nonces. Left out by a processor that does not. */
  readonly nonces?: boolean;
}

/** A definite answer to a refund. Only a documented refusal is `refused`: no money went back, and none will. */
export type RefundDecision = { readonly kind: "refunded"; readonly amount: Cents } | Refused;

export interface Refused {
  readonly kind: "refused";
  /** The processor's message. */
  readonly message: string;
}

/** Which of these calls a processor offers. */
export interface RefundCapabilities {
  /**
   * A refund may be sent again, and is if the processor does not know it or cannot be asked. Without it, a refund is
   * sent once, and one that the processor does not know stays in doubt.
   */
  readonly idempotentRefund: boolean;
  readonly refund: boolean;
  readonly queryRefund: boolean;
  readonly voidCharge: boolean;
}

/**
 * The processor's calls that give money back. Like those of {@link Processor}, they never throw. A charge is voided at
 * most once, and a refund reference gives money back at most once if `idempotentRefund` says so.
 */
export interface RefundPort {
  readonly capabilities: RefundCapabilities;
  /** Refunds a part of a settled charge, or all of it, to the method that was charged. */
  refund(refund: NamedRefund): Promise<RefundDecision | NoAnswer>;
  /** `absent` does not prove that nothing will be refunded: the refund may still be on its way. */
  queryRefund(refund: NamedRefund): Promise<RefundDecision | NoAnswer | { readonly kind: "absent" }>;
  /** Cancels a charge that has not settled. Refused once it has. */
  voidCharge(charge: NamedCharge): Promise<Voided | Refused | NoAnswer>;
}

/** A refund as the services name it to the processor. */
export interface NamedRefund {
  /** The refund's own reference. */
  readonly reference: string;
  readonly charge: NamedCharge;
  readonly amount: Cents;
  /** It was not sent before this moment. */
  readonly sentAt: Date;
}

/**
 * The payment processor. Every call but a charge and a refund is safe to repeat; those are if the capabilities say so.
 * No call throws; an unclear result is `unknown`.
 */
export interface Processor {
  readonly capabilities: ProcessorCapabilities;
  charge(charge: {
    /** The tenant whose merchant account is credited. */
    readonly instanceId: string;
    readonly reference: string;
    readonly amount: Cents;
    readonly method: ChargeMethod | TokenizedMethod | PresentAgain;
    /** Whether the consumer pays now, or agreed to it earlier; the card networks want to know of a stored card. */
    readonly initiatedBy?: "consumer" | "merchant";
  }): Promise<Decision | NonceRefused | Voided | NoAnswer>;
  /** `absent` does not prove that nothing will be charged: the charge may still be on its way. */
  query(charge: NamedCharge): Promise<Decision | Voided | NoAnswer | { readonly kind: "absent" }>;
  /** Ensures that the reference is never charged, or returns the result that it already has. */
  voidIfAbsent(charge: NamedCharge): Promise<Decision | Voided | NoAnswer>;
  /** Stores a method without charging it; `declined` means that a charge of this method would always be declined. */
  storeMethod(stored: {
    readonly instanceId: string;
    /** A fresh one for each method, a UUID. */
    readonly reference: string;
    readonly method: ChargeMethod;
  }): Promise<{ readonly kind: "stored"; readonly token: string } | Declined | NonceRefused | NoAnswer>;
  /**
   * The next page of what happened to a tenant's charges after they were made, oldest first. Reading a page again
   * returns the same items.
   *
   * @param after - the `next` of the page before; null for the first page
   */
  report(instanceId: string, after: string | null): Promise<ReportPage | NoAnswer>;
  /** Left out by a processor through which nothing can be refunded. */
  readonly refunds?: RefundPort;
  /**
   * The next page of a tenant's charges, in the order in which the processor decided them. Reading a page again returns
   * the same charges, and `next` neither skips nor repeats one, even for charges made later. The list holds only the
   * services' charges: an adapter of a merchant account that other systems charge too leaves theirs out.
   *
   * @param from - lists the charges made at this moment or later
   * @param after - the `next` of the page before; null for the first page
   */
  charges(instanceId: string, from: Date, after: string | null): Promise<ChargePage | NoAnswer>;
}

/** A page of a tenant's charges. */
export interface ChargePage {
  readonly kind: "page";
  readonly charges: readonly ListedCharge[];
  readonly next: string;
  readonly more: boolean;
}

/** What became of a charge. `voided` means that the processor took an approval back, so no money moves. */
export const chargeOutcomes = ["approved", "declined", "voided"] as const;
export type ChargeOutcome = (typeof chargeOutcomes)[number];

/** A charge as the processor lists it. */
export interface ListedCharge {
  readonly reference: string;
  readonly amount: Cents;
  readonly outcome: ChargeOutcome;
  /** When the processor decided it. */
  readonly at: Date;
  /** The banking day on which it settled; null if it has not. */
  readonly settledOn: CalendarDate | null;
  /** What has been refunded of it; null if the list does not tell. */
  readonly refunded: Cents | null;
}

/** A page of the report. Its items are in the order in which the processor learned of them. */
export interface ReportPage {
  readonly kind: "page";
  readonly items: readonly ReportItem[];
  readonly next: string;
  readonly more: boolean;
}

/** The kinds of news about a charge. A `correction` is the bank's notification of change. */
export const reportKinds = ["settled", "returned", "chargedBack", "chargebackReversed", "correction"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What the bank or card network did with one charge. */
export interface ReportItem {
  /** Unique within the tenant's report; never changes. */
  readonly id: string;
  readonly kind: ReportKind;
  /** The reference of the charge. */
  readonly reference: string;
  /** The amount of the charge. */
  readonly amount: Cents;
  /** The banking day on which it happened. */
  readonly on: CalendarDate;
  /** The bank's code for a return or correction. */
  readonly code: string | null;
  /** The corrected details of a correction; null if there are none, or if they are unreadable. */
  readonly corrected: CorrectedAccount | null;
}

/**
 * A bank account after a notification of change. The processor has corrected the account behind the tokens that it
 * keeps; the whole number stays with it.
 */
export interface CorrectedAccount {
  readonly last4: string;
  readonly routingNumber?: string;
  readonly achType?: AchType;
  /** Replaces the tokens of the account, if the processor does not correct those that it keeps. */
  readonly token?: string;
}
