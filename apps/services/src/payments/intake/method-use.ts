import { readSwitch } from "@paydown/domain";
import type { ChargeMethod, TokenizedMethod } from "../../providers/processor.js";
import type { Approved } from "./approve.js";
import { chargeMethodOf, type PostedPayment, tokenizedMethodOf } from "../methods/posted-payment.js";

/** Whether this call has already stored the posted method with the processor. */
export type MethodStorage = { readonly kind: "notStored" } | { readonly kind: "stored"; readonly token: string };

/** Charging now sends the method as posted; charging later needs the processor's token. */
export type Charge =
  | { readonly kind: "chargeNow"; readonly method: ChargeMethod | TokenizedMethod }
  | { readonly kind: "chargeLater"; readonly token: string };

/** Whether the method stays on file after the payment has been created. */
type Keeping = { readonly kind: "keepOnFile"; readonly token: string } | { readonly kind: "doNotKeep" };

/** How the payment uses its method. */
export interface MethodUse {
  readonly kind: "methodUse";
  readonly charge: Charge;
  readonly keeping: Keeping;
}

/** The payment uses its method later, and neither the account nor this call has a token for it. */
export interface TokenNeeded {
  readonly kind: "tokenNeeded";
}

/** Decides how the payment uses its method. The method on file already has a token. */
export function methodUseOf(body: PostedPayment, approved: Approved, storage: MethodStorage): MethodUse | TokenNeeded {
  const { onFile, isScheduled } = approved;
  const keeps = keepsMethod(body, approved);
  const chargeNow: Charge = {
    kind: "chargeNow",
    method: onFile ? tokenizedMethodOf(onFile.token, body) : chargeMethodOf(body),
  };
  if (!isScheduled && !keeps) return { kind: "methodUse", charge: chargeNow, keeping: { kind: "doNotKeep" } };

  const stored: MethodStorage = onFile ? { kind: "stored", token: onFile.token } : storage;
  if (stored.kind === "notStored") return { kind: "tokenNeeded" };
  const { token } = stored;
  // Storing a card has used up its nonce.
  const isNonce = !onFile && "cardToken" in body;
  const now: Charge = isNonce ? { kind: "chargeNow", method: tokenizedMethodOf(token, body) } : chargeNow;
  return {
    kind: "methodUse",
    charge: isScheduled ? { kind: "chargeLater", token } : now,
    keeping: keeps ? { kind: "keepOnFile", token } : { kind: "doNotKeep" },
  };
}

/** The method of an arrangement's payment stays on file for the payments that follow. */
const keepsMethod = ({ action }: PostedPayment, { tenant }: Approved): boolean =>
  action === "next" && readSwitch(tenant.instance, "paymentInfoSaveEnabled");
