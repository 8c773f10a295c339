import type { Migration } from "./index.js";

/** Payments, their transitions, and the ledger. */
export const payments: Migration = { name: "0002-payments", statements: [] };
