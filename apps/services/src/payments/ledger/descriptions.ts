import { type Cents, formatUsd, type Language } from "@paydown/domain";
import type { PaymentRow } from "../tables.js";

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

/** Description of the amount that an accepted offer wrote off. */
export const settlementDescription = {
  en: "Balance settled",
  es: "Saldo liquidado",
} as const satisfies Record<Language, string>;
