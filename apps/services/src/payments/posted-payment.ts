import type { components } from "@paydown/api-client";
import { cardBrand } from "@paydown/domain";
import type { ChargeMethod } from "../providers/processor.js";
import type { PaymentRow } from "./tables.js";

/** The body of a payment as the contract has it. It holds card data: it is passed on, and never kept or logged. */
export type PostedPayment = components["schemas"]["PaymentInProgress"];

export const payerOf = ({ firstName, lastName }: PostedPayment): string => `${firstName.trim()} ${lastName.trim()}`;

/** What the processor is given. */
export function chargeMethodOf(body: PostedPayment): ChargeMethod {
  const name = payerOf(body);
  if (isCard(body)) {
    return { kind: "card", number: body.cardNumber, expMonth: body.expDateMonth, expYear: body.expDateYear, cvv: body.ccv, name };
  }
  const { routingNumber, accountNumber, achType, checkNo } = body;
  return {
    kind: "bank",
    routingNumber: routingNumber.trim(),
    accountNumber: accountNumber.trim(),
    achType,
    secCode: "WEB",
    ...(body.paymentOption === "3" && { checkNumber: checkNo.trim() }),
    name,
  };
}

/** What may be kept of the method. */
export function methodDigestOf(body: PostedPayment): Pick<PaymentRow, "method_kind" | "brand" | "last4" | "expiry"> {
  if (!isCard(body)) return { method_kind: "bank", brand: null, last4: body.accountNumber.trim().slice(-4), expiry: null };
  return {
    method_kind: "card",
    brand: cardBrand(body.cardNumber),
    last4: body.cardNumber.slice(-4),
    expiry: `${body.expDateMonth.padStart(2, "0")}${body.expDateYear}`,
  };
}

function isCard(body: PostedPayment): body is components["schemas"]["CardPaymentInProgress"] {
  return "cardNumber" in body;
}
