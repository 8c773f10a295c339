import type { Language } from "@paydown/domain";
import { type ReturnAction, type ReturnMeaning, returnRule } from "@paydown/domain/bank";
import { usDate } from "../db/stored-date.js";
import type { PaymentRow } from "./tables.js";

interface ReturnWords {
  /** Why the bank returned a payment, as the end of a sentence without its period. */
  readonly reasons: Readonly<Record<ReturnMeaning, string>>;
  /** What the consumer can do about it. */
  readonly nextSteps: Readonly<Record<ReturnAction, string>>;
  /** What the consumer can do about a payment that is presented again. */
  readonly presentedAgain: (date: string) => string;
  /** The reason, where the screen has said already that the bank returned the payment. */
  readonly because: (reason: string) => string;
  /** Instead of a reason that the services cannot name. */
  readonly askBank: string;
}

/** The words about a returned payment (BANK-24, BANK-35). */
export const returnWords: Readonly<Record<Language, ReturnWords>> = {
  en: {
    reasons: {
      insufficientFunds: "the account did not have enough money",
      accountClosed: "the account is closed",
      accountNotUsable: "the account was not found, or it does not take payments like this one",
      stopped: "the payment was stopped at your bank",
      notAuthorized: "your bank says that the payment was not authorized",
      accountFrozen: "the account is frozen",
      other: "your bank can tell you why",
    },
    nextSteps: {
      presentAgain: "Please pay again, another way or once the account has enough money.",
      stopPayment: "If you still want to make this payment, please pay again.",
      stopMethod: "Please pay again with another payment method.",
      revoke: "We will take no other payment from this bank account. Please pay again with another payment method.",
      askPerson:
        "We will take no other payment from this bank account for now. Please pay again with another payment method.",
    },
    presentedAgain: (date) =>
      `We will present it to your bank again on ${date}, without another fee. To stop this, cancel it under Scheduled payments, or pay this amount another way, before that day.`,
    because: (reason) => `Your bank's reason: ${reason}.`,
    askBank: "Your bank can tell you why.",
  },
  es: {
    reasons: {
      insufficientFunds: "la cuenta no tenía fondos suficientes",
      accountClosed: "la cuenta está cerrada",
      accountNotUsable: "no se encontró la cuenta, o no acepta pagos como este",
      stopped: "el pago se detuvo en su banco",
      notAuthorized: "su banco informa que el pago no fue autorizado",
      accountFrozen: "la cuenta está bloqueada",
      other: "su banco puede decirle por qué",
    },
    nextSteps: {
      presentAgain: "Vuelva a pagar, de otra forma o cuando la cuenta tenga fondos suficientes.",
      stopPayment: "Si todavía quiere hacer este pago, vuelva a pagar.",
      stopMethod: "Vuelva a pagar con otro método de pago.",
      revoke: "No cobraremos ningún otro pago de esta cuenta bancaria. Vuelva a pagar con otro método de pago.",
      askPerson:
        "Por ahora no cobraremos ningún otro pago de esta cuenta bancaria. Vuelva a pagar con otro método de pago.",
    },
    presentedAgain: (date) =>
      `Lo presentaremos a su banco otra vez el ${date}, sin otro cargo. Para evitarlo, cancélelo en Pagos programados, o pague este monto de otra forma, antes de ese día.`,
    because: (reason) => `Motivo de su banco: ${reason}.`,
    askBank: "Su banco puede decirle por qué.",
  },
};

type Returned = Pick<PaymentRow, "again_on" | "language" | "return_code">;

/** The reason of a return and the next step; null if the payment was not returned. */
export function returnTextsOf({
  again_on,
  language,
  return_code,
}: Returned): { reason: string; nextStep: string } | null {
  if (return_code === null) return null;
  const { meaning, action } = returnRule(return_code);
  const { reasons, nextSteps, presentedAgain } = returnWords[language];
  return {
    reason: reasons[meaning],
    nextStep: again_on === null ? nextSteps[action] : presentedAgain(usDate(again_on)),
  };
}

/** The message of a returned payment; null for any other. */
export function returnMessageOf(payment: Returned): string | null {
  const texts = returnTextsOf(payment);
  if (texts === null) return null;
  const { because, askBank, reasons } = returnWords[payment.language];
  return `${texts.reason === reasons.other ? askBank : because(texts.reason)} ${texts.nextStep}`;
}
