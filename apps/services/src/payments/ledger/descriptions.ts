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
} as const satisfies Record<Exclude<LedgerKind, "payment">, Record<Language, string>>;

/** Description of a posting in the list of transactions. */
export function descriptionOf(
  kind: LedgerKind,
  payment: Pick<PaymentRow, "followed" | "method_kind" | "original_id" | "state">,
): Record<Language, string> {
  if (kind !== "payment") return followingDescriptions[kind];
  if (payment.original_id !== null)
    return presentedAgainDescriptions[bankStatusOf(payment) === "processing" ? "processing" : "done"];
  return bankStatusOf(payment) === "processing" ? processingDescription : paymentDescriptions[payment.method_kind];
}
