import type { components } from "@paydown/api-client";
import {
  cardBrand,
  expiryText,
  fromPaymentInProgress,
  lastFour,
  maskAllButLastFour,
  type PaymentMethodField,
  paymentMethodRules,
  paymentOptions,
} from "@paydown/domain";
import type { ChargeMethod, StoredMethod } from "../../providers/processor.js";
import type { PaymentMethodRow, PaymentRow } from "../tables.js";

/** A posted method. It holds card data: pass it on, but never store or log it. */
export type PostedMethod = components["schemas"]["StoredMethod"];
/** The body of a payment as the contract defines it: a method, and what it pays. */
export type PostedPayment = components["schemas"]["PaymentInProgress"];

export const payerOf = ({ firstName, lastName }: PostedMethod): string => `${firstName.trim()} ${lastName.trim()}`;

/** The method to send to the processor. */
export function chargeMethodOf(body: PostedMethod): ChargeMethod {
  const name = payerOf(body);
  if (isCard(body)) {
    return {
      kind: "card",
      number: body.cardNumber,
      expMonth: body.expDateMonth,
      expYear: body.expDateYear,
      cvv: body.ccv,
      name,
    };
  }
  const { routingNumber, accountNumber, achType, checkNo } = body;
  return {
    kind: "bank",
    routingNumber: routingNumber.trim(),
    accountNumber: accountNumber.trim(),
    achType,
    secCode: "WEB",
    ...(paymentOptions[body.paymentOption].checkNumber && { checkNumber: checkNo.trim() }),
    name,
  };
}

/** The method on file to send to the processor; the consumer typed the security code for this call. */
export function storedMethodOf(token: string, body: PostedMethod): StoredMethod {
  return {
    kind: "token",
    token,
    ...(isCard(body) && { expMonth: body.expDateMonth, expYear: body.expDateYear, cvv: body.ccv.trim() }),
  };
}

/** The method to send to the processor when the consumer is not present. */
export function scheduledMethodOf(token: string, { expiry }: Pick<PaymentRow, "expiry">): StoredMethod {
  return { kind: "token", token, ...(expiry !== null && { expMonth: expiry.slice(0, 2), expYear: expiry.slice(2) }) };
}

/**
 * The parts of the method that may be stored. If the number is the masked one on file, the brand comes from that
 * method.
 */
export function methodDigestOf(
  body: PostedMethod,
  onFile?: PaymentMethodRow,
): Pick<PaymentRow, "method_kind" | "brand" | "last4" | "expiry"> {
  if (!isCard(body))
    return { method_kind: "bank", brand: null, last4: lastFour(body.accountNumber.trim()), expiry: null };
  return {
    method_kind: "card",
    brand: onFile ? onFile.brand : cardBrand(body.cardNumber),
    last4: lastFour(body.cardNumber),
    expiry: expiryText(body.expDateMonth, body.expDateYear),
  };
}

/** The row of the new method on file. */
export function onFileRowOf(
  body: PostedMethod,
  {
    token,
    onFile,
    ...of
  }: { readonly token: string; readonly onFile: PaymentMethodRow | undefined } & Pick<
    PaymentMethodRow,
    "instance_id" | "account_no" | "updated_at"
  >,
): PaymentMethodRow {
  const form = fromPaymentInProgress(body);
  const value = (field: PaymentMethodField) => paymentMethodRules.value(field, form);
  const { method_kind, brand, expiry } = methodDigestOf(body, onFile);
  return {
    ...of,
    payment_option: body.paymentOption,
    method_kind,
    token,
    brand,
    masked: onFile?.masked ?? maskAllButLastFour(isCard(body) ? body.cardNumber : body.accountNumber.trim()),
    expiry,
    routing_number: isCard(body) ? "" : value("routingNumber"),
    check_no: paymentOptions[body.paymentOption].checkNumber ? value("checkNo") : "",
    ach_type: isCard(body) ? null : body.achType,
    first_name: value("firstName"),
    last_name: value("lastName"),
    address: value("billingAddress"),
    city: value("city"),
    state: value("state"),
    zip: value("zipCode"),
    imported: false,
  };
}

function isCard(body: PostedMethod): body is components["schemas"]["StoredCard"] {
  return "cardNumber" in body;
}
