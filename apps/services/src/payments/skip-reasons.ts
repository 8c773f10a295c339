import type { Language } from "@paydown/domain";

/** Why a scheduled payment was not charged on its day. Each of them means that nothing was charged. */
export const skipReasons = [
  "dueGone",
  "aboveDue",
  "installmentGone",
  "restricted",
  "belowMinimum",
  "notOffered",
  "methodGone",
  "methodExpired",
  "notNeeded",
  "authorizationRevoked",
  "paidAnotherWay",
  "accountClosed",
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The messages to the consumer. */
export const skipMessages = {
  en: {
    dueGone: "We did not take this payment: nothing is due on the account any more.",
    aboveDue: "We did not take this payment: it is more than what is still due on the account.",
    installmentGone: "We did not take this payment: the installment of that day has been paid or moved.",
    restricted: "We did not take this payment: payments on the account are restricted.",
    belowMinimum: "We did not take this payment: what is due on the account is below the minimum for payments.",
    notOffered: "We did not take this payment: the account can no longer be paid this way.",
    methodGone: "We did not take this payment: the payment method is no longer accepted for the account.",
    methodExpired: "We did not take this payment: the card has expired.",
    notNeeded: "We do not take this payment: less is owed than was planned, so it is not needed.",
    authorizationRevoked:
      "We do not take this payment: your bank says that payments from the bank account are not authorized.",
    paidAnotherWay: "We did not take this payment: you have paid its amount another way.",
    accountClosed: "We do not take this payment or any other that was scheduled on the account: the account is closed.",
  },
  es: {
    dueGone: "No realizamos este pago: la cuenta ya no tiene saldo por pagar.",
    aboveDue: "No realizamos este pago: supera lo que queda por pagar en la cuenta.",
    installmentGone: "No realizamos este pago: la cuota de ese día ya se pagó o se cambió de fecha.",
    restricted: "No realizamos este pago: los pagos de la cuenta están restringidos.",
    belowMinimum: "No realizamos este pago: el saldo de la cuenta está por debajo del mínimo para pagar.",
    notOffered: "No realizamos este pago: la cuenta ya no se puede pagar de esta forma.",
    methodGone: "No realizamos este pago: el método de pago ya no se acepta para la cuenta.",
    methodExpired: "No realizamos este pago: la tarjeta venció.",
    notNeeded: "No realizamos este pago: se debe menos de lo previsto, así que ya no es necesario.",
    authorizationRevoked:
      "No realizamos este pago: su banco informa que los pagos de la cuenta bancaria no están autorizados.",
    paidAnotherWay: "No realizamos este pago: usted ya pagó su monto de otra forma.",
    accountClosed: "No realizamos este pago ni otros programados en la cuenta: la cuenta está cerrada.",
  },
} as const satisfies Record<Language, Record<SkipReason, string>>;
