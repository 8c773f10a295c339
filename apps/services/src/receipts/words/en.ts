import { paymentMessages } from "@paydown/domain/messages/en";
import { brandNames, type NoticeWords } from "./notice-words.js";

export const en: NoticeWords = {
  titles: {
    receipt: "Payment receipt",
    scheduled: "Payment scheduled",
    cancelled: "Scheduled payment cancelled",
    skipped: "Scheduled payment not taken",
    declined: "Scheduled payment declined",
    failed: "Scheduled payment not made",
  },
  openings: {
    receipt: () => paymentMessages.successful,
    scheduled: ({ date }) => `Scheduled for ${date}`,
    cancelled: ({ date }) => `You cancelled the payment that was scheduled for ${date}. Nothing was charged.`,
    skipped: ({ date, reason }) => `Your payment was scheduled for ${date}. ${reason} Nothing was charged.`,
    declined: ({ date, reason }) => `Your payment that was scheduled for ${date} was declined: ${reason}. Nothing was charged.`,
    failed: ({ date }) => `Your payment that was scheduled for ${date} could not be made. Nothing was charged.`,
  },
  labels: {
    amount: "Amount",
    fee: "Fee",
    total: "Total",
    date: "Payment date",
    account: "Account",
    paidBy: "Paid by",
    method: "Payment method",
    confirmation: "Confirmation code",
    authorization: "Authorization code",
    reference: "Reference",
  },
  textMessages: {
    receipt: ({ company, total, date, account, confirmation }) => `${company}: ${total} paid on ${date} for account ${account}. Confirmation code ${confirmation}.`,
    scheduled: ({ company, total, date, account, confirmation }) => `${company}: ${total} for account ${account}. Scheduled for ${date}. Confirmation code ${confirmation}.`,
    cancelled: ({ company, total, date, account }) => `${company}: you cancelled the payment of ${total} scheduled for ${date} on account ${account}. Nothing was charged.`,
    skipped: ({ company, total, date, account, reason }) => `${company}: ${total} scheduled for ${date} on account ${account}. ${reason} Nothing was charged.`,
    declined: ({ company, total, date, account, reason }) => `${company}: the payment of ${total} scheduled for ${date} on account ${account} was declined: ${reason}. Nothing was charged.`,
    failed: ({ company, total, date, account }) => `${company}: the payment of ${total} scheduled for ${date} on account ${account} could not be made. Nothing was charged.`,
  },
  method: (kind, brand, last4) => (kind === "bank" ? `Bank account ending ${last4}` : `${brand === null ? "Card" : brandNames[brand]} ending ${last4}`),
  questions: (company, phone) => `Questions? Call ${company} at ${phone}.`,
};
