import { type Language, languages, phoneDigits } from "@paydown/domain";
import type { PostedPayment } from "../payments/posted-payment.js";
import type { PaymentRow } from "../payments/tables.js";

/** Where and in which language the consumer wants to be told of the payment; nowhere unless asked for (decisions Q74). */
export function receiptChoiceOf(body: PostedPayment & { readonly language?: Language }): Pick<PaymentRow, "language" | "receipt_email" | "receipt_phone"> {
  const email = body.sendConfEmail ? body.confirmEmail?.trim() : undefined;
  const phone = body.sendConfText ? phoneDigits(body.confirmPhone ?? "") : undefined;
  return {
    language: languages.find((language) => language === body.language) ?? "en",
    receipt_email: email || null,
    receipt_phone: phone || null,
  };
}
