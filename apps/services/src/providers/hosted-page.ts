import type { NoWord } from "./processor.js";

/** A charge, as the hosted page tells of it. Amounts are decimals. */
export interface HostedCharge {
  /** The tenant that it is for. */
  readonly instanceId: string;
  readonly merchantCode: string;
  readonly amount: string;
  readonly items: readonly { readonly planId: string; readonly amount: string }[];
  readonly chargeReference: string;
}

/** Never charged, now or later. */
interface EndedWord {
  readonly kind: "ended";
  readonly state: string;
  /** It was ended to make way for another payment. */
  readonly replaced?: true;
}

/** Why a payment is ended: nobody paid within its time, or another payment takes its place. */
type EndReason = "late" | "replaced";

/** What the hosted page says of a tracking number: charged; never charged, now or later; may still be charged; or no word. */
export type HostedWord =
  { readonly kind: "paid"; readonly charge: HostedCharge } | EndedWord | { readonly kind: "open" } | NoWord;

/** The external page on which guests pay (guest-and-registration §2), asked server to server. Both calls are safe to repeat. */
export interface HostedPage {
  query(trackingNo: string): Promise<HostedWord>;
  /** Sees to it that the tracking number is never charged from now on, also where it was never seen, or tells that it was. */
  expire(trackingNo: string, why: EndReason): Promise<HostedWord>;
}
