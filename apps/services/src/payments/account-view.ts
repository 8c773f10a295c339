import type { AccountPayments } from "../accounts/account-payments.js";
import { paidSince, postings } from "./ledger.js";
import { finishedPayments, instalments, openPayments, paidInstalments, scheduledPayments } from "./store.js";

/** What the account pages are told of payments. */
export const accountPayments: AccountPayments = {
  paidSince,
  paidInstalments,
  instalments,
  openPayments,
  scheduledPayments,
  finishedPayments,
  postings,
};
