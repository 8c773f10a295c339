import type { AccountPayments } from "../accounts/account-payments.js";
import { paidSince, postings } from "./ledger.js";
import { finishedPayments, openPayments, scheduledPayments } from "./store.js";

/** What the account pages are told of payments. */
export const accountPayments: AccountPayments = { paidSince, openPayments, scheduledPayments, finishedPayments, postings };
