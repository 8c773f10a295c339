import type { KeptMethod, MethodDigest } from "./method.js";

/** A line of the record. It has no field for a card number, security code or account number. */
export type Entry =
  | ({
      readonly type: "charge";
      readonly reference: string;
      readonly amount: string;
      readonly result: "approved" | "declined";
      readonly authCode?: string;
      readonly message?: string;
      readonly returns?: { readonly code: string; readonly on: string };
      readonly at: string;
    } & MethodDigest)
  | { readonly type: "void"; readonly reference: string; readonly at: string }
  | ({ readonly type: "method"; readonly reference: string; readonly token: string; readonly at: string } & KeptMethod);
