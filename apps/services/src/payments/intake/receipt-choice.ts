import { phoneDigits } from "@paydown/domain";
import type { PostedPayment } from "../methods/posted-payment.js";
import type { PaymentRow } from "../tables.js";

/** The email address and the phone number for the requested receipts; null for a receipt that was not requested. */
export function receiptChoiceOf(body: PostedPayment): Pick<PaymentRow, "receipt_email" | "receipt_phone"> {
  const email = body.sendConfEmail ? body.confirmEmail?.trim() : undefined;
  const phone = body.sendConfText ? phoneDigits(body.confirmPhone ?? "") : undefined;
  return {
    receipt_email: email || null,
    receipt_phone: phone || null,
  };
}
