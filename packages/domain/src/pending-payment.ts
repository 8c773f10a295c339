import type { PaymentAction } from "./payment-action.js";

/** Whether the form first asks about payments made by phone: it does for every action except `next` (FORM-63). */
export const asksAboutPending = { full: true, oneTime: true, next: false, negotiator: true } as const satisfies Record<
  PaymentAction,
  boolean
>;

/**
 * The phone payments that 'Confirm Pending Payments' lists when the form opens. Without any, the dialog does not appear
 * (FORM-63).
 */
export function pendingToConfirm<Payment>(
  action: PaymentAction,
  phonePayments: readonly Payment[],
): readonly Payment[] {
  return asksAboutPending[action] ? phonePayments : [];
}
