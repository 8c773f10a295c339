import type { Migration } from "./index.js";

/**
 * The order of an account's postings, and the last one that an imported balance includes. Postings hold their account's
 * lock, so an account's numbers rise in the order of its commits.
 */
export const postingOrder: Migration = {
  name: "0041-posting-order",
  statements: [
    "alter table ledger_entries add column entry_no bigint generated always as identity",
    "alter table accounts add column last_entry_no bigint",
  ],
};
