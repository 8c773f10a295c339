import { defaultAchType, isAchType } from "./ach-type.js";
import { countryOf } from "./country.js";
import type { OnFileMethod } from "./on-file-method.js";
import { type OptionKind, optionKind, readPaymentOption } from "./payment-option.js";

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

const noNumber = {
  ccNumber: "",
  ccExpDateMonth: "",
  ccExpDateYear: "",
  bankAccountNumber: "",
  routingNumber: "",
  checkNo: "",
} as const satisfies Partial<OnFileMethod>;

/** The fields that only one kind of method fills in. */
const numberOf = {
  card({ acctNumber = "", ccExpDate = "" }) {
    const { month = "", year } = expiry.exec(ccExpDate)?.groups ?? {};
    return { ccNumber: acctNumber, ccExpDateMonth: month, ccExpDateYear: year === undefined ? "" : `20${year}` };
  },
  bank: ({ acctNumber = "", routingNumber = "", checkNo = "" }) => ({
    bankAccountNumber: acctNumber,
    routingNumber,
    checkNo,
  }),
} satisfies Record<OptionKind, (info: PayInfo) => Partial<OnFileMethod>>;

/** The form's fields for a method on file; null if its payment option is unknown (FORM-40). */
export function readPayInfo(info: PayInfo): OnFileMethod | null {
  const paymentOption = readPaymentOption(info.paymentOption);
  if (paymentOption === undefined) return null;
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
    ...noNumber,
    ...numberOf[optionKind(paymentOption)](info),
    achType: isAchType(info.achType) ? info.achType : defaultAchType,
  };
}
