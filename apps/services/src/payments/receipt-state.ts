import { isOpen, isPaid } from "./states.js";
import type { PaymentRow } from "./tables.js";

/**
 * Whether the receipt goes to the address that was entered for the payment. Payments of a plan, and debits that are
 * presented again, use the address on file.
 */
export const hasOwnReceipt = ({
  arrangement_id,
  original_id,
}: Pick<PaymentRow, "arrangement_id" | "original_id">): boolean => arrangement_id === null && original_id === null;

/** The email address or phone number that gets the receipt; null if none was requested. */
export const receiptToOf = (payment: PaymentRow): string | null =>
  hasOwnReceipt(payment) ? (payment.receipt_email ?? payment.receipt_phone) : null;

/** Whether the consumer may still ask for the receipt: nobody has, and the payment is made or may yet be. */
export function mayRequestReceipt(payment: PaymentRow): boolean {
  const { state, receipt_requested_at } = payment;
  return (
    hasOwnReceipt(payment) &&
    receiptToOf(payment) === null &&
    receipt_requested_at === null &&
    (state === "scheduled" || isOpen(state) || isPaid(state))
  );
}
