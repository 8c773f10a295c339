import type { components } from "@paydown/api-client";

type BankStatus = Exclude<components["schemas"]["BankStatus"], "cleared">;
type Outcome = Exclude<components["schemas"]["PaymentStatus"], "checking" | "scheduled">;

/** Texts about payments that are open, scheduled or just finished. */
export const accountPayments = {
  checking: (total: string) => `We are checking a payment of ${total}. Do not pay again.`,
  reference: (reference: string) => `Reference ${reference}.`,
  seePayment: "See the payment",
  scheduledTitle: "Scheduled payments",
  scheduledOn: (total: string, date: string) => `${total} on ${date}`,
  cardEnding: (brand: string, last4: string) => `${brand} card ending ${last4}`.trim(),
  bankEnding: (last4: string) => `Bank account ending ${last4}`,
  presentedAgain: "Presented again after your bank returned it",
  confirmationCode: (code: string) => `Confirmation code ${code}`,
  account: (accountNo: string) => `Account ${accountNo}`,
  cancel: "Cancel payment",
  cancelTitle: "Cancel this payment?",
  cancelText: (total: string, date: string) =>
    `We will not take ${total} on ${date}. You can make another payment at any time.`,
  keep: "Keep it",
  cancelIt: "Yes, cancel it",
  cancelled: (total: string, date: string) => `The payment of ${total} on ${date} is cancelled. Nothing will be taken.`,
  cancelTextOfPlan: (total: string, date: string) =>
    `We will not take ${total} on ${date}. Your plan goes on with the payment after it. What this one leaves is still owed when the plan ends.`,
  cancelledOfPlan: (total: string, date: string) =>
    `The payment of ${total} on ${date} is cancelled. Your plan goes on with the payment after it; you still owe what this one leaves.`,
  cancelTextLastOfPlan: (total: string, date: string) =>
    `We will not take ${total} on ${date}. It is the last payment of your plan, so no more are taken. What this one leaves is still owed.`,
  cancelledLastOfPlan: (total: string, date: string) =>
    `The payment of ${total} on ${date} is cancelled. It was the last one of your plan, so no more are taken; you still owe what this one leaves.`,
  cancelling: "cancelling the payment",
  finishedTitle: "Latest payments",
  finished: {
    succeeded: (total, date) => `${total} was paid on ${date}.`,
    declined: (total, date) => `${total} was not paid on ${date}. No money was taken.`,
    failed: (total, date) => `${total} was not paid on ${date}. No money was taken.`,
    cancelled: (total, date) => `The payment of ${total} on ${date} was cancelled. No money is taken.`,
    skipped: (total, date) => `${total} was not taken on ${date}.`,
  } satisfies Record<Outcome, (total: string, date: string) => string>,
  atBank: {
    processing: (total, date) => `Your bank is processing the payment of ${total} on ${date}.`,
    returned: (total, date) => `Your bank returned the payment of ${total} on ${date}.`,
    disputed: (total, date) => `The card payment of ${total} on ${date} is disputed.`,
    voided: (total, date) => `The payment of ${total} on ${date} was voided. No money is taken.`,
    partlyRefunded: (total, date) => `Part of the payment of ${total} on ${date} was refunded.`,
    refunded: (total, date) => `The payment of ${total} on ${date} was refunded.`,
  } satisfies Record<BankStatus, (total: string, date: string) => string>,
};
