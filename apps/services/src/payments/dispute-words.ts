import type { Language } from "@paydown/domain";
import type { PaymentRow } from "./tables.js";

interface DisputeWords {
  /** What a dispute means, where the screen has said already that the payment is disputed. */
  readonly meaning: string;
  /** What the consumer can do about it. */
  readonly nextStep: string;
}

/** The words about a disputed card payment (BANK-75). */
export const disputeWords: Readonly<Record<Language, DisputeWords>> = {
  en: {
    meaning: "Your card's bank took the money back because this payment was disputed.",
    nextStep:
      "If that was a mistake, please ask your card's bank to withdraw the dispute. Otherwise you can pay another way.",
  },
  es: {
    meaning: "El banco de su tarjeta retiró el dinero porque este pago fue disputado.",
    nextStep:
      "Si fue un error, pida al banco de su tarjeta que cancele la disputa. De lo contrario, puede pagar de otra forma.",
  },
};

/** The message of a disputed payment; null for any other. */
export function disputeMessageOf({ state, language }: Pick<PaymentRow, "state" | "language">): string | null {
  if (state !== "chargedBack") return null;
  const { meaning, nextStep } = disputeWords[language];
  return `${meaning} ${nextStep}`;
}
