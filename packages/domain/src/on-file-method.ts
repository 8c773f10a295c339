import { defaultAchType, isAchType } from "./ach-type.js";
import { countryOf } from "./country.js";
import { type OptionKind, optionKind, type PaymentOptionCode, readPaymentOption } from "./payment-option.js";

/** The payment info on file as the services send it, its number masked (guest-and-registration §3, decisions Q69). */
export interface PayInfo {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly paymentOption?: string | number | undefined;
  readonly amount?: string | undefined;
  /** Of the card or of the bank account, by the payment option: asterisks and the last four. */
  readonly acctNumber?: string | undefined;
  /** MMYY. */
  readonly ccExpDate?: string | undefined;
  readonly routingNumber?: string | undefined;
  readonly checkNo?: string | undefined;
  /** An addition. */
  readonly achType?: string | undefined;
}

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

const expiry = /^(?<month>0[1-9]|1[0-2])(?<year>\d{2})$/;

/** The form's fields for a method on file; null when its payment option is none of the codes (registered-area §3, decisions Q68, Q69). */
export function readPayInfo(info: PayInfo): OnFileMethod | null {
  const paymentOption = readPaymentOption(info.paymentOption);
  if (paymentOption === undefined) return null;
  const number = info.acctNumber ?? "";
  const isCard = optionKind(paymentOption) === "card";
  const { month = "", year } = expiry.exec(info.ccExpDate ?? "")?.groups ?? {};
  const state = info.state ?? "";
  return {
    paymentOption,
    firstName: info.firstName ?? "",
    lastName: info.lastName ?? "",
    billingAddress: info.address ?? "",
    country: countryOf(state),
    city: info.city ?? "",
    state,
    zipCode: info.zip ?? "",
    amount: info.amount ?? "",
    ccNumber: isCard ? number : "",
    ccExpDateMonth: isCard ? month : "",
    ccExpDateYear: isCard && year !== undefined ? `20${year}` : "",
    bankAccountNumber: isCard ? "" : number,
    routingNumber: isCard ? "" : (info.routingNumber ?? ""),
    checkNo: isCard ? "" : (info.checkNo ?? ""),
    achType: isAchType(info.achType) ? info.achType : defaultAchType,
  };
}

/** The field that a method on file masks. */
const maskedField = { card: "ccNumber", bank: "bankAccountNumber" } as const satisfies Record<OptionKind, keyof OnFileMethod>;

/**
 * Whether the form still holds the number on file, untouched: the masked text, letter for letter, under an option of the same kind
 * (decisions Q65). Such a payment uses the stored method.
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
