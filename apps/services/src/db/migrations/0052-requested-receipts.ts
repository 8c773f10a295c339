import type { Migration } from "./index.js";

/** A consumer may ask for the receipt of a payment after making it. */
export const requestedReceipts: Migration = {
  name: "0052-requested-receipts",
  statements: ["alter table payments add column receipt_requested_at timestamptz"],
};
