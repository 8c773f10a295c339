import type { DeliveryContext } from "./notifications/deliveries/deliver-due.js";
import type { PaymentContext } from "./payments/payment-context.js";
import type { AchContext } from "./providers/ach/context.js";

/**
 * Runs at the crash points of payments, of messages and of the exchange with a bank. The shipped program does nothing
 * there, whatever its settings. Test builds replace this module with `payments/testing/own-death.ts`.
 */
export const atCrashPoint: PaymentContext["atCrashPoint"] &
  AchContext["atCrashPoint"] &
  DeliveryContext["atMessageCrashPoint"] = undefined;
