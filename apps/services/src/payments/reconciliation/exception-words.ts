import type { ExceptionKind } from "./compare.js";

/** For operators: what each exception means, and what to do about it. */
export const exceptionWords = {
  chargeWithoutPayment: {
    means: "The processor charged somebody, and the database has no payment for it: its row was lost in a restore.",
    todo: "Find out who paid. Refund the charge at the processor, or import the account with the amount taken off. Then close this.",
  },
  chargedButScheduled: {
    means: "The processor made this charge, but the payment is still scheduled: the database is older than the charge.",
    todo: "Close this to have the payment posted: its reference is never charged twice. If you refund the charge instead, have the payment cancelled first.",
  },
  chargedButCancelled: {
    means: "The payment was cancelled, but the processor charged it.",
    todo: "Refund the charge at the processor, or import the account with the amount taken off. Then close this.",
  },
  chargedButDeclined: {
    means: "The consumer was told that the payment was declined, but the processor charged it.",
    todo: "Refund the charge at the processor, or import the account with the amount taken off, and tell the consumer. Then close this.",
  },
  chargedButFailed: {
    means: "The consumer was told that nothing was charged, but the processor charged the payment.",
    todo: "Refund the charge at the processor, or import the account with the amount taken off, and tell the consumer. Then close this.",
  },
  chargedButVoided: {
    means: "The services say that the payment was voided, but the processor charged it.",
    todo: "Ask the processor about the reference. If the charge stands, import the account with the right due, or refund the consumer at the processor. Then close this.",
  },
  amountDiffers: {
    means: "The processor charged a different amount than the payment's total.",
    todo: "Find out which amount moved. Refund the difference, or import the account with the right due. Then close this.",
  },
  chargedTwice: {
    means: "The processor lists more than one charge for this payment.",
    todo: "Refund the second charge at the processor. Then close this.",
  },
  twoPayments: {
    means: "More than one payment claims this charge.",
    todo: "Find out which payment was made. Import the account of the other one with the right due. Then close this.",
  },
  paidWithoutCharge: {
    means: "The payment counts as paid, but the processor knows of no charge for it.",
    todo: "Ask the processor about the reference. If nothing was charged, import the account with the right due, and tell the consumer. Then close this.",
  },
  paidButDeclined: {
    means: "The payment counts as paid, but the processor declined it.",
    todo: "Ask the processor about the reference. If nothing was charged, import the account with the right due, and tell the consumer. Then close this.",
  },
  paidButVoided: {
    means: "The payment counts as paid, but the processor voided it, so no money moves.",
    todo: "Find out who voided it. Import the account with the right due, and tell the consumer. Then close this.",
  },
  notSettled: {
    means: "The payment was charged, but the settlement report has not said that the money arrived.",
    todo: "Ask the processor about the reference. This ends when the settlement arrives.",
  },
  settledTwice: {
    means: "The settlement report says twice that the money arrived.",
    todo: "Find out whether the processor paid you twice for one charge. Then close this.",
  },
  refundedMore: {
    means:
      "The processor refunded more of this charge than the services know: a refund was lost in a restore, or made at the processor.",
    todo: "Find the refund at the processor, and don't make it again. Import the account with the right due. Then close this: until then the payment cannot be refunded.",
  },
  refundedLess: {
    means:
      "The services refunded more of this payment than the processor did, so the consumer may not have got the money.",
    todo: "Ask the processor about the refunds that paydown payment show lists. Have it make the missing one. Then close this.",
  },
} as const satisfies Record<ExceptionKind, { readonly means: string; readonly todo: string }>;
