import { phoneDigits } from "@paydown/domain";
import type { PostedPayment } from "../methods/posted-payment.js";
import type { PaymentRow } from "../tables.js";

/** The address for the receipt that the consumer asked for; none unless asked for. */
export function receiptChoiceOf(body: PostedPayment): Pick<PaymentRow, "receipt_email" | "receipt_phone"> {
  const email = body.sendConfEmail ? body.confirmEmail?.trim() : undefined;
  const phone = body.sendConfText ? phoneDigits(body.confirmPhone ?? "") : undefined;
  return {
    receipt_email: email || null,
    receipt_phone: phone || null,
  };
}
