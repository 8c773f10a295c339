import type { PaymentContext } from "./payments/payment-context.js";

/**
 * What happens at the crash points of payments: nothing. No setting of the shipped program changes that. A build that
 * tests make for themselves has `payments/testing/own-death.ts` in place of this module.
 */
export const atCrashPoint: PaymentContext["atCrashPoint"] = undefined;
