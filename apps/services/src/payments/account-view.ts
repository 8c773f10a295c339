import type { AccountPayments } from "../accounts/account-payments.js";
import { paidSince, postings } from "./ledger.js";
import { finishedPayments, instalments, openPayments, paidInstalments, scheduledPayments } from "./store.js";

/** The payment data that the account pages read. */
export const accountPayments: AccountPayments = {
  paidSince,
  paidInstalments,
  instalments,
  openPayments,
  scheduledPayments,
  finishedPayments,
  postings,
};
