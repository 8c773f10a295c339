import type { MethodDigest } from "../method.js";
import type { HiddenForm } from "./form.js";
import type { Timing } from "./timing.js";

export interface PaidItem {
  readonly planId: string;
  readonly amount: string;
}

/** The server-to-server message to the merchant. */
export interface Notification {
  /** Unique per notification; every retry and copy repeats it. */
  readonly id: string;
  readonly event: "PAID" | "FAILED";
  readonly trackingNo: string;
  readonly merchantCode: string;
  readonly amount: string;
  readonly items: readonly PaidItem[];
  /** Null if nothing was charged. */
  readonly chargeReference: string | null;
  /** For FAILED: why nothing was charged and nothing ever will be. */
  readonly reason?: "cancelled" | "declined" | "expired";
  readonly at: string;
}

/** A notification with its due time, pending until every copy is accepted. */
export interface Planned {
  readonly when: Timing["when"];
  readonly due: string;
  readonly copies: number;
  readonly body: Notification;
}

/** A line of the hosted page's record. It has no field for a card number or security code. */
export type HostedEntry =
  | {
      readonly type: "opened";
      readonly trackingNo: string;
      readonly session: string;
      readonly form: HiddenForm;
      readonly merchant?: string;
      readonly at: string;
    }
  | ({
      readonly type: "charge";
      readonly trackingNo: string;
      readonly reference: string;
      readonly amount: string;
      readonly result: "approved" | "declined";
      readonly authCode?: string;
      readonly message?: string;
      readonly at: string;
      /** Kept on the same line as the charge, so neither can exist without the other. */
      readonly notification?: Planned;
    } & MethodDigest)
  | {
      readonly type: "closed";
      readonly trackingNo: string;
      readonly state: "cancelled" | "failed" | "expired";
      readonly reason?: "replaced";
      readonly at: string;
      readonly notification?: Planned;
    }
  | {
      readonly type: "delivery";
      readonly trackingNo: string;
      readonly id: string;
      readonly answer: number | "unreachable";
      readonly at: string;
    };

export type EntryOf<Type extends HostedEntry["type"]> = Extract<HostedEntry, { type: Type }>;
