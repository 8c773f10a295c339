import { pendingPaymentMessages, sayComparison } from "@paydown/domain/messages/en";

/** Texts of the payment form's dialogs. */
export const formQuestions = {
  pending: {
    ...pendingPaymentMessages,
    content: "You have payments pending that were made by phone. Do you want to make another payment?",
    list: "Pending phone payments",
    date: "Date",
    amount: "Amount",
    description: "Description",
  },
  single: {
    title: "Please check your payment",
    question: "Do you want to go on with this payment?",
    yes: "Yes",
    sayComparison,
  },
};
