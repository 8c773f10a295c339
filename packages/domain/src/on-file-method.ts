import { type OptionKind, optionKind, type PaymentOptionCode, readPaymentOption } from "./payment-option.js";

export { type PayInfo, readPayInfo } from "./pay-info.js";

/** The fields of the payment method form that a method on file fills in. */
export interface OnFileMethod {
  readonly paymentOption: PaymentOptionCode;
  readonly firstName: string;
  readonly lastName: string;
  readonly billingAddress: string;
  readonly country: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly amount: string;
  /** Masked; empty for a bank account. */
  readonly ccNumber: string;
  readonly ccExpDateMonth: string;
  readonly ccExpDateYear: string;
  /** Masked; empty for a card. */
  readonly bankAccountNumber: string;
  readonly routingNumber: string;
  readonly checkNo: string;
  readonly achType: string;
}

/** The field whose number is masked for a method on file. */
const maskedField = { card: "ccNumber", bank: "bankAccountNumber" } as const satisfies Record<
  OptionKind,
  keyof OnFileMethod
>;

/**
 * Whether the form still holds the number on file: exactly the masked text, under an option of the same kind
 * (VALID-34). Such a payment uses the tokenized method.
 */
export function usesMethodOnFile(
  form: { readonly paymentOption: string; readonly ccNumber: string; readonly bankAccountNumber: string },
  onFile: OnFileMethod | null,
): boolean {
  const chosen = readPaymentOption(form.paymentOption.trim());
  if (!onFile || chosen === undefined || optionKind(chosen) !== optionKind(onFile.paymentOption)) return false;
  const field = maskedField[optionKind(chosen)];
  return onFile[field].includes("*") && form[field] === onFile[field];
}
