import type { Cents } from "@paydown/domain";

/** A card or bank account as it is charged. It lives in memory for the one call. */
export type ChargeMethod =
  | {
      readonly kind: "card";
      readonly number: string;
      readonly expMonth: string;
      readonly expYear: string;
      /** Left out only where a method is stored without a charge. */
      readonly cvv?: string;
      readonly name: string;
    }
  | {
      readonly kind: "bank";
      readonly routingNumber: string;
      readonly accountNumber: string;
      readonly achType: string;
      readonly secCode: "WEB";
      readonly checkNumber?: string;
      readonly name: string;
    };

/**
 * A method that the processor keeps, by its token. The CVV is there when the consumer is, and typed it again. A card's expiry is the
 * consumer's latest word, MM and YY: a card that was renewed keeps its number.
 */
export interface StoredMethod {
  readonly kind: "token";
  readonly token: string;
  readonly expMonth?: string;
  readonly expYear?: string;
  readonly cvv?: string;
}

/** A definite word of the processor: it charged this amount, or it refused. */
export type Decision = { readonly kind: "charged"; readonly amount: Cents; readonly authCode: string } | Declined;

export interface Declined {
  readonly kind: "declined";
  /** In the processor's words. */
  readonly message: string;
}

/** Proof that nothing was charged under the reference, and never will be. */
export interface Voided {
  readonly kind: "voided";
}

/** No word, or none that can be read. It says nothing about whether money was taken. */
export interface NoWord {
  readonly kind: "unknown";
  readonly reason: "timeout" | "unreachable" | "unreadable" | `status ${number}`;
}

/** What a processor can do. Without `query` or `voidIfAbsent` a payment in doubt ends with a person. */
export interface ProcessorCapabilities {
  readonly query: boolean;
  readonly voidIfAbsent: boolean;
  readonly storeMethod: boolean;
  readonly list: boolean;
}

/**
 * Whoever moves the money. Every call is safe to repeat: a reference is charged once at most and answers its first result
 * for ever. No call throws; what cannot be known is `unknown`.
 */
export interface Processor {
  readonly capabilities: ProcessorCapabilities;
  charge(charge: {
    readonly reference: string;
    readonly amount: Cents;
    readonly method: ChargeMethod | StoredMethod;
  }): Promise<Decision | Voided | NoWord>;
  /** `absent` is no proof: the charge may still be on its way. */
  query(reference: string): Promise<Decision | Voided | NoWord | { readonly kind: "absent" }>;
  /** Sees to it that the reference never charges, or tells what it did before. */
  voidIfAbsent(reference: string): Promise<Decision | Voided | NoWord>;
  /** Keeps a method without charging it; `declined` is one that it would never charge. */
  storeMethod(
    reference: string,
    method: ChargeMethod,
  ): Promise<{ readonly kind: "stored"; readonly token: string } | Declined | NoWord>;
  /** Charges made, or returned, since a moment. */
  list(since: Date): Promise<{ readonly kind: "listed"; readonly charges: readonly ListedCharge[] } | NoWord>;
}

export interface ListedCharge {
  readonly reference: string;
  readonly decision: Decision;
  readonly returned?: { readonly code: string; readonly on: string };
}
