import { bankingDate } from "@paydown/domain/bank";
import { type LaterEvent, settlementOf } from "./behavior.js";
import type { KeptMethod, MethodDigest } from "./method.js";

/** A line of the record. It has no field for a card number, security code or account number. */
export type Entry =
  | ({
      readonly type: "charge";
      readonly reference: string;
      readonly amount: string;
      readonly merchant?: string;
      /** The token that was charged. */
      readonly token?: string;
      /** The original charge that this one presents again. */
      readonly presentsAgain?: string;
      readonly result: "approved" | "declined";
      readonly authCode?: string;
      readonly message?: string;
      /** Only of an approved charge, oldest first. Older versions recorded only `returns`. */
      readonly events?: readonly LaterEvent[];
      readonly returns?: { readonly code: string; readonly on: string };
      readonly at: string;
    } & MethodDigest)
  | { readonly type: "void"; readonly reference: string; readonly at: string }
  /** An approved charge that was voided before it settled. */
  | { readonly type: "chargeVoid"; readonly reference: string; readonly at: string }
  | RefundEntry
  | ({ readonly type: "method"; readonly reference: string; readonly token: string; readonly at: string } & KeptMethod);

/** A line of the record about a refund. */
export interface RefundEntry {
  readonly type: "refund";
  readonly reference: string;
  /** The reference of the charge. */
  readonly charge: string;
  readonly amount: string;
  readonly result: "refunded" | "refused";
  readonly message?: string;
  readonly at: string;
}

/** A line of the record about a charge. */
export type ChargeEntry = Extract<Entry, { type: "charge" }>;

/** What happens to a charge after its approval, oldest first. */
export function eventsOf({ kind, result, events, returns, at }: ChargeEntry): readonly LaterEvent[] {
  if (result === "declined") return [];
  if (events !== undefined) return events;
  const settlement = settlementOf(kind, bankingDate(new Date(at)));
  return returns === undefined ? [settlement] : [settlement, { kind: "returned", ...returns }];
}
