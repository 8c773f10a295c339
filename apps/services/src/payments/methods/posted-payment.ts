import type { components } from "@paydown/api-client";
import {
  type CardBrand,
  cardBrand,
  expiryText,
  fromPaymentInProgress,
  lastFour,
  maskAllButLastFour,
  type OptionCodeOf,
  type OptionKind,
  type PaymentMethodField,
  paymentMethodRules,
  paymentOptions,
} from "@paydown/domain";
import type { ChargeMethod, TokenizedMethod } from "../../providers/processor.js";
import type { PaymentMethodRow, PaymentRow } from "../tables.js";

/** A posted method. It holds card data: pass it on, but never store or log it. */
export type PostedMethod = components["schemas"]["StoredMethod"];
type PostedOf<Kind extends OptionKind> = Extract<PostedMethod, { readonly paymentOption: OptionCodeOf<Kind> }>;
/** The body of a payment as the contract defines it: a method, and what it pays. */
export type PostedPayment = components["schemas"]["PaymentInProgress"];

export const payerOf = ({ firstName, lastName }: PostedMethod): string => `${firstName.trim()} ${lastName.trim()}`;

/** The method to send to the processor. */
export function chargeMethodOf(body: PostedMethod): ChargeMethod {
  const name = payerOf(body);
  return byKind<ChargeMethod>(body, {
    card: (card) => {
      const expiry = { expMonth: card.expDateMonth, expYear: card.expDateYear };
      if ("cardToken" in card) {
        const { dataDescriptor, dataValue } = card.cardToken;
        return { kind: "nonce", dataDescriptor, dataValue, ...expiry, name };
      }
      return { kind: "card", number: card.cardNumber, ...expiry, cvv: card.ccv, name };
    },
    bank: ({ paymentOption, routingNumber, accountNumber, achType, checkNo }) => ({
      kind: "bank",
      routingNumber: routingNumber.trim(),
      accountNumber: accountNumber.trim(),
      achType,
      secCode: "WEB",
      ...(paymentOptions[paymentOption].checkNumber && { checkNumber: checkNo.trim() }),
      name,
    }),
  });
}

/**
 * The stored method to send to the processor. The consumer typed the security code for this call, or the card in the
 * card frame, which gives the code to nobody but the gateway.
 */
export function tokenizedMethodOf(token: string, body: PostedMethod): TokenizedMethod {
  return byKind<TokenizedMethod>(body, {
    card: (card) => {
      const cvv = "ccv" in card ? card.ccv.trim() : "";
      return {
        kind: "token",
        token,
        expMonth: card.expDateMonth,
        expYear: card.expDateYear,
        ...(cvv !== "" && { cvv }),
      };
    },
    bank: () => ({ kind: "token", token }),
  });
}

/** The method to send to the processor when the consumer is not present. */
export function scheduledMethodOf(token: string, { expiry }: Pick<PaymentRow, "expiry">): TokenizedMethod {
  return { kind: "token", token, ...(expiry !== null && { expMonth: expiry.slice(0, 2), expYear: expiry.slice(2) }) };
}

type MethodDigest = Pick<PaymentRow, "method_kind" | "brand" | "last4" | "expiry">;

/**
 * The parts of the method that may be stored. If the number is the masked one on file, the brand comes from that
 * method.
 */
export function methodDigestOf(body: PostedMethod, onFile?: PaymentMethodRow): MethodDigest {
  const last4 = lastFour(numberOf(body));
  return byKind<MethodDigest>(body, {
    card: (card) => ({
      method_kind: "card",
      brand: onFile ? onFile.brand : brandOf(card),
      last4,
      expiry: expiryText(card.expDateMonth, card.expDateYear),
    }),
    bank: () => ({ method_kind: "bank", brand: null, last4, expiry: null }),
  });
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
    "instance_id" | "account_no" | "method_key" | "updated_at"
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
    masked: onFile?.masked ?? maskAllButLastFour(numberOf(body)),
    expiry,
    ...byKind<Pick<PaymentMethodRow, "routing_number" | "ach_type">>(body, {
      card: () => ({ routing_number: "", ach_type: null }),
      bank: ({ achType }) => ({ routing_number: value("routingNumber"), ach_type: achType }),
    }),
    check_no: paymentOptions[body.paymentOption].checkNumber ? value("checkNo") : "",
    first_name: value("firstName"),
    last_name: value("lastName"),
    address: value("billingAddress"),
    city: value("city"),
    state: value("state"),
    zip: value("zipCode"),
    imported: false,
  };
}

/** The browser tells the brand of a card that was typed in the card frame; it is for display only (FORM-33). */
const brandOf = (card: PostedOf<"card">): CardBrand | null =>
  "cardToken" in card ? card.cardToken.brand : cardBrand(card.cardNumber);

/** A card that was typed in the card frame has its last four digits only. */
const numberOf = (body: PostedMethod): string =>
  byKind(body, {
    card: (card) => ("cardToken" in card ? card.cardToken.last4.padStart(16, "*") : card.cardNumber),
    bank: ({ accountNumber }) => accountNumber.trim(),
  });

/** Handles a posted method by its kind, with one branch for each. */
function byKind<Result>(
  body: PostedMethod,
  branches: { readonly [Kind in OptionKind]: (body: PostedOf<Kind>) => Result },
): Result {
  switch (body.paymentOption) {
    case "0":
    case "2":
      return branches.card(body);
    case "1":
    case "3":
      return branches.bank(body);
  }
}
