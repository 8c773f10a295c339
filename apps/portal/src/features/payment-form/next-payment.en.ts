import { accountPageMessages, nothingScheduledMessage } from "@paydown/domain/messages/en";

/** Texts of the payment form of Update Payment Info. */
export const nextPayment = {
  arrangement: "Your arrangement",
  fetching: accountPageMessages.fetchingSchedule,
  dateDue: "Date Due",
  amount: "Amount",
  interest: "Interest",
  overdue: (due: string, today: string) =>
    `This payment was due on ${due}. We take it today, ${today}, as soon as you confirm it.`,
  dueToday: (today: string) => `This payment is due today, ${today}. We take it as soon as you confirm it.`,
  nothingCharged: "Nothing is charged",
  nothingScheduled: nothingScheduledMessage,
  save: "Save payment method",
  saved: "Your payment method has been saved. Nothing was charged.",
  saving: "saving your payment method",
};
