/** Tables of payments, ledger and reconciler. */
export type PaymentTables = Record<never, never>;
