import { paymentMessages } from "@paydown/domain/messages/en";

export const completed = {
  title: "Completed",
  successful: paymentMessages.successful,
  scheduled: "Payment Scheduled",
  paid: "paid",
  scheduledFor: (date: string) => `Scheduled for ${date}`,
  notYetCharged: "Nothing has been charged yet. Until that day you can cancel this payment under {seePayments}.",
  receiptTo: (target: string) => `We send the receipt to ${target}.`,
  receiptLater: (target: string) => `We send the receipt to ${target} when the payment has been made.`,
  isSettled: "The account is settled. Nothing more is owed on it.",
  settledOnceCleared: "Once this payment has cleared, the account is settled and nothing more is owed on it.",
  willBeSettled: "Once this payment is made, the account is settled and nothing more is owed on it.",
  processing: "processing",
  processingText: "Your bank is processing this payment. It counts as paid once it has cleared.",
  ended: {
    cancelled: {
      status: "Not paid",
      title: "No money was taken.",
      text: (total: string, date: string) => `The payment of ${total} on ${date} was cancelled. No money was taken.`,
    },
    skipped: {
      status: "Not paid",
      title: "No money was taken.",
      text: (total: string, date: string) => `The payment of ${total} on ${date} was not taken. No money was taken.`,
    },
    returned: {
      status: "Payment returned",
      title: "Your bank returned this payment.",
      text: (total: string, date: string) => `The payment of ${total} on ${date} no longer counts as paid.`,
    },
    disputed: {
      status: "Payment disputed",
      title: "This card payment is disputed.",
      text: (total: string, date: string) => `The payment of ${total} on ${date} no longer counts as paid.`,
    },
    voided: {
      status: "Payment voided",
      title: "This payment was voided.",
      text: (total: string, date: string) => `The payment of ${total} on ${date} no longer counts as paid.`,
    },
    refunded: {
      status: "Payment refunded",
      title: "This payment was refunded.",
      text: (total: string, date: string) => `The payment of ${total} on ${date} no longer counts as paid.`,
    },
  },
  partlyRefunded: (amount: string) => `${amount} of this payment was refunded.`,
  payAnotherWay: "Go to Make Payment",
  paidTo: (company: string, date: string, time: string) => `to ${company} on ${date} at ${time}`,
  authorizationCode: "Authorization code",
  confirmationCode: "Confirmation code",
  account: "Account",
  paidBy: "Paid by",
  card: "Card",
  bankAccount: "Bank account",
  ending: (brand: string, last4: string) => `${brand} ending ${last4}`.trim(),
  balanceAfter: "Balance after this payment",
  /** `{seePayments}` is a link. */
  findAgain: "You can find this payment again under {seePayments}.",
  home: "Home",
  print: "Print",
  notSuccessful: paymentMessages.notSuccessful,
  noMoney: "No money was taken.",
  declined: (total: string) => `Your bank did not approve the payment of ${total}.`,
  answered: "It answered:",
  notMade: (total: string) => `We did not make the payment of ${total}.`,
  notReceived: "No payment has reached us. It is safe to try again.",
  again: {
    anyMethod:
      "You can try again with the same or another card or bank account. For your safety you will enter the details again.",
    anotherMethod:
      "You can try again with another card or bank account. For your safety you will enter the details again.",
  },
  retry: "Retry",
  contact: "Contact",
  notKnown: "Result not known yet",
  checking: "We are checking this payment. Do not pay again.",
  sentText: (total: string) =>
    `We sent ${total} and do not have a final answer yet: the money may have been taken. You do not need to do anything. This page updates itself.`,
  sentTextUnknown:
    "We are finding out what became of your payment: the money may have been taken. You do not need to do anything. This page updates itself.",
  unheardTitle: "We cannot be reached right now.",
  unheard:
    "Your payment is not lost, and we keep asking. You can also close this page and look under See Payments later.",
  /** `{phone}` is a link. */
  orCall: "Or call {phone}.",
  reviewText: "We are looking into it ourselves. You do not need to do anything.",
  progress: "Progress of the check",
  events: {
    scheduled: "Payment scheduled",
    sent: "Payment sent",
    no_answer: "No final answer yet",
    asked_processor: "Asked the processor, no final answer yet",
    succeeded: "Payment approved",
    declined: "Payment not approved",
    failed: "Nothing was charged",
    in_review: "Being looked into by a person",
    cancelled: "Cancelled",
    skipped: "Not taken on its day",
  },
  nextCheck: (minutes: number) =>
    `Next check within ${minutes} ${minutes === 1 ? "minute" : "minutes"}. You may close this page.`,
  keepChecking: "We keep checking. You may close this page.",
  reference: "Reference",
  /** The text that screen readers announce if the result arrives while the page is open. */
  turned: {
    success: "The payment went through.",
    scheduled: "The payment is scheduled.",
    failure: "The payment was not made.",
  },
  leave: "You can find the payment again under See Payments.",
};
