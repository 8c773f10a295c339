import type { NoAnswer } from "./processor.js";

/** A charge as the hosted page reports it. Amounts are decimals. */
export interface HostedCharge {
  /** The tenant of the charge. */
  readonly instanceId: string;
  readonly merchantCode: string;
  readonly amount: string;
  readonly items: readonly { readonly planId: string; readonly amount: string }[];
  readonly chargeReference: string;
}

/** The payment was not charged and never will be. */
interface EndedOutcome {
  readonly kind: "ended";
  readonly state: string;
  /** Set if the payment was ended to make way for another one. */
  readonly replaced?: true;
}

/** Why a payment ends: nobody paid in time, or another payment takes its place. */
type EndReason = "late" | "replaced";

/**
 * The hosted page's answer about a tracking number: it was charged, it never will be charged, it may still be charged,
 * or there is no answer.
 */
export type HostedOutcome =
  | { readonly kind: "paid"; readonly charge: HostedCharge }
  | EndedOutcome
  | { readonly kind: "open" }
  | NoAnswer;

/** The hosted page of each tenant. */
export interface HostedPages {
  of(instanceId: string): HostedPage;
  /** The secrets that the tenant's notifications may be signed with; never empty. */
  secretsOf(instanceId: string): readonly string[];
}

/** The external page on which guests pay, called server to server. Both calls are safe to repeat. */
export interface HostedPage {
  query(trackingNo: string): Promise<HostedOutcome>;
  /**
   * Ensures that the tracking number is never charged from now on, even if the hosted page does not know it yet. If it
   * was already charged, reports that instead.
   */
  expire(trackingNo: string, why: EndReason): Promise<HostedOutcome>;
}
