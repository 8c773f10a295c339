import type { PaymentAction } from "./payment-action.js";

/** Whether the form asks about payments made by phone before anything else: for every action but next (registered-area §4). */
export const asksAboutPending = { full: true, oneTime: true, next: false, negotiator: true } as const satisfies Record<
  PaymentAction,
  boolean
>;

/**
 * The payments made by phone that 'Confirm Pending Payments' lists when the form opens; with none the dialog does not appear
 * (registered-area §4, decisions Q63).
 */
export function pendingToConfirm<Payment>(
  action: PaymentAction,
  phonePayments: readonly Payment[],
): readonly Payment[] {
  return asksAboutPending[action] ? phonePayments : [];
}
