import type { AccountPayments } from "../accounts/account-payments.js";
import { paidSince, postings } from "./ledger.js";
import { finishedPayments, installments, openPayments, paidInstallments, scheduledPayments } from "./store.js";

/** The payment data that the account pages read. */
export const accountPayments: AccountPayments = {
  paidSince,
  paidInstallments,
  installments,
  openPayments,
  scheduledPayments,
  finishedPayments,
  postings,
};
