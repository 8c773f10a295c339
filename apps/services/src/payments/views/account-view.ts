import type { AccountPayments } from "./account-payments.js";
import { paidSince, postings } from "../ledger/ledger.js";
import { finishedPayments, instalments, openPayments, paidInstalments, scheduledPayments } from "../store.js";

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
