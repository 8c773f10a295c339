import { type Cents, formatUsd, type Language } from "@paydown/domain";
import { bankStatusOf } from "../bank-status.js";
import type { LedgerKind, PaymentRow } from "../tables.js";

/**
 * The list of transactions shows the whole payment; the description states the interest, which does not reduce the
 * principal.
 */
export const withInterest = ({ en, es }: Record<Language, string>, interest: Cents): Record<Language, string> => {
  const amount = formatUsd(interest);
  return { en: `${en}, ${amount} of it interest`, es: `${es}, con ${amount} de intereses` };
};

/** Description of a payment by its method. */
export const paymentDescriptions = {
  card: { en: "Card payment", es: "Pago con tarjeta" },
  bank: { en: "Bank payment", es: "Pago con cuenta bancaria" },
} as const satisfies Record<PaymentRow["method_kind"], Record<Language, string>>;

/** Description of a bank payment that has not cleared. */
export const processingDescription = {
  en: "Bank payment, processing",
  es: "Pago con cuenta bancaria, en proceso",
} as const satisfies Record<Language, string>;

/** The kinds that follow a payment, without refunds: a refund has a line of its own, even if it is of the fee alone. */
export type FollowingKind = Exclude<LedgerKind, "payment" | "refund">;

/** Descriptions of a returned debit that was presented again. */
export const presentedAgainDescriptions = {
  processing: {
    en: "Bank payment presented again, processing",
    es: "Pago con cuenta bancaria presentado otra vez, en proceso",
  },
  done: { en: "Bank payment presented again", es: "Pago con cuenta bancaria presentado otra vez" },
} as const satisfies Record<string, Record<Language, string>>;

/** Descriptions of the postings that follow a payment. */
export const followingDescriptions = {
  settlement: { en: "Balance settled", es: "Saldo liquidado" },
  return: { en: "Payment returned by the bank", es: "Pago devuelto por el banco" },
  returnSettlement: { en: "Settled balance restored", es: "Saldo liquidado restablecido" },
  chargeback: { en: "Card payment disputed", es: "Pago con tarjeta en disputa" },
  chargebackSettlement: { en: "Settled balance restored", es: "Saldo liquidado restablecido" },
  chargebackReversal: {
    en: "Card payment restored after a dispute",
    es: "Pago con tarjeta restablecido tras una disputa",
  },
  chargebackReversalSettlement: { en: "Balance settled", es: "Saldo liquidado" },
  void: { en: "Payment voided", es: "Pago anulado" },
  voidSettlement: { en: "Settled balance restored", es: "Saldo liquidado restablecido" },
  refundSettlement: { en: "Settled balance restored", es: "Saldo liquidado restablecido" },
} as const satisfies Record<FollowingKind, Record<Language, string>>;

/** Descriptions of a refund by the method that gets the money back, and of a fee that is refunded alone. */
export const refundDescriptions = {
  card: { en: "Card payment refunded", es: "Pago con tarjeta reembolsado" },
  bank: { en: "Bank payment refunded", es: "Pago con cuenta bancaria reembolsado" },
  fee: { en: "Fee refunded", es: "Cargo por servicio reembolsado" },
} as const satisfies Record<PaymentRow["method_kind"] | "fee", Record<Language, string>>;

/** Description of a posting in the list of transactions. */
export function descriptionOf(
  kind: Exclude<LedgerKind, "refund">,
  payment: Pick<PaymentRow, "followed" | "method_kind" | "original_id" | "state">,
): Record<Language, string> {
  if (kind !== "payment") return followingDescriptions[kind];
  if (payment.original_id !== null)
    return presentedAgainDescriptions[bankStatusOf(payment) === "processing" ? "processing" : "done"];
  return bankStatusOf(payment) === "processing" ? processingDescription : paymentDescriptions[payment.method_kind];
}
