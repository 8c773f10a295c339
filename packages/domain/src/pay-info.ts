import { defaultAchType, isAchType } from "./ach-type.js";
import { countryOf } from "./country.js";
import type { OnFileMethod } from "./on-file-method.js";
import { optionKind, readPaymentOption } from "./payment-option.js";

/** The payment method on file as the services send it, with its number masked (FORM-40). */
export interface PayInfo {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly paymentOption?: string | number | undefined;
  readonly amount?: string | undefined;
  /** The number of the card or bank account, depending on the payment option: asterisks and the last four digits. */
  readonly acctNumber?: string | undefined;
  /** MMYY. */
  readonly ccExpDate?: string | undefined;
  readonly routingNumber?: string | undefined;
  readonly checkNo?: string | undefined;
  /** Sent in addition to the specified fields. */
  readonly achType?: string | undefined;
}

const expiry = /^(?<month>0[1-9]|1[0-2])(?<year>\d{2})$/;

/** The form's fields for a method on file; null if its payment option is unknown (FORM-40). */
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
