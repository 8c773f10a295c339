import type { Language } from "./portal.js";

export type ReturnCode = "R01" | "R10";

interface Reversal {
  /** The line of the list of transactions. */
  readonly line: string;
  /** In the list of latest payments. */
  readonly latest: (total: string, date: string) => string;
  /** Completed's status and heading. */
  readonly status: string;
  readonly title: string;
  readonly subject: string;
}

interface Words {
  readonly processing: string;
  readonly processingSum: (total: string) => string;
  readonly settledOnceCleared: string;
  readonly latestProcessing: (total: string, date: string) => string;
  readonly lines: Readonly<
    Record<"bank" | "bankProcessing" | "again" | "againProcessing" | "card" | "settled" | "restored", string>
  >;
  readonly returned: Reversal;
  readonly disputed: Reversal;
  readonly noLongerCounts: (total: string, date: string) => string;
  /** Why the bank returned the payment and what the consumer can do, after the words that introduce the reason. */
  readonly because: (code: ReturnCode) => string;
  readonly reasons: Readonly<Record<ReturnCode, string>>;
  readonly nextSteps: Readonly<Record<ReturnCode, string>>;
  readonly disputeMessage: string;
  readonly disputeStep: string;
  readonly fee: (amount: string) => string;
  readonly feeBack: (amount: string) => string;
  /** On Make Payment, while a bank payment that settles the account is processing. */
  readonly closedOnceCleared: string;
  readonly agreementEnded: (amount: string, last: string) => string;
  readonly schedule: Readonly<Record<"processing" | "scheduled" | "returned" | "notTaken" | "ended", string>>;
  readonly stillOwed: (amount: string) => string;
  /** The sentence of the disclosures that allows a returned debit to be presented twice again. */
  readonly mayPresentAgain: string;
  /** The next step of a returned payment that is presented again. */
  readonly willPresentAgain: (date: string) => string;
  /** In the lists of scheduled and latest payments. */
  readonly presentedAgain: string;
  readonly partlyRefunded: {
    readonly line: string;
    readonly latest: (total: string, date: string) => string;
    readonly completed: (amount: string) => string;
    readonly subject: string;
    readonly mailed: (amount: string, total: string, date: string) => string;
  };
}

const en = {
  reasons: {
    R01: "the account did not have enough money",
    R10: "your bank says that the payment was not authorized",
  },
  nextSteps: {
    R01: "Please pay again, another way or once the account has enough money.",
    R10: "We will take no other payment from this bank account. Please pay again with another payment method.",
  },
} as const;

const es = {
  reasons: {
    R01: "la cuenta no tenía fondos suficientes",
    R10: "su banco informa que el pago no fue autorizado",
  },
  nextSteps: {
    R01: "Vuelva a pagar, de otra forma o cuando la cuenta tenga fondos suficientes.",
    R10: "No cobraremos ningún otro pago de esta cuenta bancaria. Vuelva a pagar con otro método de pago.",
  },
} as const;

/** Texts of screens and mails about a payment that is processing, returned or disputed (docs/specification/bank.md). */
export const returnTexts: Readonly<Record<Language, Words>> = {
  en: {
    ...en,
    processing: "Your bank is processing this payment. It counts as paid once it has cleared.",
    processingSum: (total) => `${total} processing`,
    settledOnceCleared: "Once this payment has cleared, the account is settled and nothing more is owed on it.",
    latestProcessing: (total, date) => `Your bank is processing the payment of ${total} on ${date}.`,
    lines: {
      bank: "Bank payment",
      bankProcessing: "Bank payment, processing",
      again: "Bank payment presented again",
      againProcessing: "Bank payment presented again, processing",
      card: "Card payment",
      settled: "Balance settled",
      restored: "Settled balance restored",
    },
    returned: {
      line: "Payment returned by the bank",
      latest: (total, date) => `Your bank returned the payment of ${total} on ${date}.`,
      status: "Payment returned",
      title: "Your bank returned this payment.",
      subject: "Payment returned by your bank",
    },
    disputed: {
      line: "Card payment disputed",
      latest: (total, date) => `The card payment of ${total} on ${date} is disputed.`,
      status: "Payment disputed",
      title: "This card payment is disputed.",
      subject: "Card payment disputed",
    },
    noLongerCounts: (total, date) => `The payment of ${total} on ${date} no longer counts as paid.`,
    because: (code) => `Your bank's reason: ${en.reasons[code]}. ${en.nextSteps[code]}`,
    disputeMessage:
      "Your card's bank took the money back because this payment was disputed. If that was a mistake, please ask your card's bank to withdraw the dispute. Otherwise you can pay another way.",
    disputeStep:
      "If that was a mistake, please ask your card's bank to withdraw the dispute. Otherwise you can pay another way.",
    fee: (amount) => `plus a ${amount} fee`,
    feeBack: (amount) => `and its ${amount} fee`,
    closedOnceCleared: "Once your payment has cleared, this account is settled and nothing more is owed.",
    agreementEnded: (amount, last) =>
      `Your agreement to pay ${amount} has ended: it was to be paid or scheduled by ${last}. The whole balance is owed again.`,
    schedule: {
      processing: "Processing",
      scheduled: "Scheduled",
      returned: "Returned by the bank",
      notTaken: "Not taken",
      ended: "This plan has ended.",
    },
    stillOwed: (amount) => `so you still owe ${amount}.`,
    mayPresentAgain:
      "If your bank returns a payment because the account does not have enough money, we may present that payment to your bank again up to two times, for the same amount, within 180 days and without another fee. We will tell you the day in advance, and you can cancel it before that day.",
    willPresentAgain: (date) =>
      `We will present it to your bank again on ${date}, without another fee. To stop this, cancel it under Scheduled payments, or pay this amount another way, before that day.`,
    presentedAgain: "Presented again after your bank returned it",
    partlyRefunded: {
      line: "Card payment refunded",
      latest: (total, date) => `Part of the payment of ${total} on ${date} was refunded.`,
      completed: (amount) => `${amount} of this payment was refunded.`,
      subject: "Payment refunded",
      mailed: (amount, total, date) => `We refunded ${amount} of your payment of ${total} of ${date}.`,
    },
  },
  es: {
    ...es,
    processing: "Su banco está procesando este pago. Cuenta como pagado cuando el banco lo confirma.",
    processingSum: (total) => `${total} en proceso`,
    settledOnceCleared: "Cuando el banco confirme este pago, la cuenta queda liquidada y no se debe nada más en ella.",
    latestProcessing: (total, date) => `Su banco está procesando el pago de ${total} del ${date}.`,
    lines: {
      bank: "Pago con cuenta bancaria",
      bankProcessing: "Pago con cuenta bancaria, en proceso",
      again: "Pago con cuenta bancaria presentado otra vez",
      againProcessing: "Pago con cuenta bancaria presentado otra vez, en proceso",
      card: "Pago con tarjeta",
      settled: "Saldo liquidado",
      restored: "Saldo liquidado restablecido",
    },
    returned: {
      line: "Pago devuelto por el banco",
      latest: (total, date) => `Su banco devolvió el pago de ${total} del ${date}.`,
      status: "Pago devuelto",
      title: "Su banco devolvió este pago.",
      subject: "Su banco devolvió el pago",
    },
    disputed: {
      line: "Pago con tarjeta en disputa",
      latest: (total, date) => `El pago con tarjeta de ${total} del ${date} está en disputa.`,
      status: "Pago en disputa",
      title: "Este pago con tarjeta está en disputa.",
      subject: "Pago con tarjeta en disputa",
    },
    noLongerCounts: (total, date) => `El pago de ${total} del ${date} ya no cuenta como pagado.`,
    because: (code) => `Motivo de su banco: ${es.reasons[code]}. ${es.nextSteps[code]}`,
    disputeMessage:
      "El banco de su tarjeta retiró el dinero porque este pago fue disputado. Si fue un error, pida al banco de su tarjeta que cancele la disputa. De lo contrario, puede pagar de otra forma.",
    disputeStep:
      "Si fue un error, pida al banco de su tarjeta que cancele la disputa. De lo contrario, puede pagar de otra forma.",
    fee: (amount) => `más un cargo de ${amount}`,
    feeBack: (amount) => `y su cargo de ${amount}`,
    closedOnceCleared: "Cuando el banco confirme su pago, esta cuenta queda liquidada y no se debe nada más.",
    agreementEnded: (amount, last) =>
      `Su acuerdo de pagar ${amount} terminó: debía pagarse o programarse a más tardar el ${last}. Se vuelve a deber todo el saldo.`,
    schedule: {
      processing: "En proceso",
      scheduled: "Programado",
      returned: "Devuelto por el banco",
      notTaken: "No se cobró",
      ended: "Este plan terminó.",
    },
    stillOwed: (amount) => `así que usted todavía debe ${amount}.`,
    mayPresentAgain:
      "Si su banco devuelve un pago porque la cuenta no tiene fondos suficientes, podemos presentar ese pago a su banco otra vez, hasta dos veces, por el mismo monto, dentro de un plazo de 180 días y sin otro cargo. Le avisaremos la fecha con anticipación, y puede cancelarlo antes de ese día.",
    willPresentAgain: (date) =>
      `Lo presentaremos a su banco otra vez el ${date}, sin otro cargo. Para evitarlo, cancélelo en Pagos programados, o pague este monto de otra forma, antes de ese día.`,
    presentedAgain: "Presentado otra vez después de que su banco lo devolvió",
    partlyRefunded: {
      line: "Pago con tarjeta reembolsado",
      latest: (total, date) => `Se reembolsó una parte del pago de ${total} del ${date}.`,
      completed: (amount) => `Se reembolsaron ${amount} de este pago.`,
      subject: "Pago reembolsado",
      mailed: (amount, total, date) => `Le reembolsamos ${amount} de su pago de ${total} del ${date}.`,
    },
  },
};
