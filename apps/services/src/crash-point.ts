import type { PaymentContext } from "./payments/payment-context.js";

/**
 * Runs at the crash points of payments. The shipped program does nothing there, whatever its settings. Test builds
 * replace this module with `payments/testing/own-death.ts`.
 */
export const atCrashPoint: PaymentContext["atCrashPoint"] = undefined;
