import {
  type AchType,
  achTypeCodes,
  type CardBrand,
  cardBrands,
  fieldLimits,
  type OptionKind,
  optionKind,
  type PaymentOptionCode,
  paymentOptionCodes,
} from "@paydown/domain";
import { id, object, type RecordForm, text } from "./record-form.js";

export interface BankRecord {
  readonly kind: "bank";
  readonly routingNumber: string;
  readonly name: string;
}

/**
 * The method on file for an account. It does not replace a method that the consumer has changed. No field holds a whole
 * card or account number.
 */
export interface PaymentInfoRecord {
  readonly kind: "paymentInfo";
  readonly accountNo: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly paymentOption: PaymentOptionCode;
  /** The processor's token, which is charged. */
  readonly token: string;
  /** Masked for display: asterisks and the last four digits. */
  readonly acctNumber: string;
  readonly brand?: CardBrand;
  /** MMYY, for a card. */
  readonly ccExpDate?: string;
  /** For a bank account. */
  readonly routingNumber?: string;
  readonly achType?: AchType;
  readonly checkNo?: string;
}

/** The optional fields that a method of each kind must have. */
const neededFields = {
  card: ["ccExpDate"],
  bank: ["routingNumber", "achType"],
} as const satisfies Record<OptionKind, readonly (keyof PaymentInfoRecord)[]>;

const routingNumber = { type: "string", pattern: "^\\d{9}$" };

export const bankForm: RecordForm<BankRecord> = {
  schema: object({ kind: text, routingNumber, name: text }),
};

export const paymentInfoForm: RecordForm<PaymentInfoRecord> = {
  schema: object(
    {
      kind: text,
      accountNo: id,
      ...{ firstName: text, lastName: text, address: text, city: text, state: text, zip: text },
      paymentOption: { enum: [...paymentOptionCodes] },
      token: id,
      acctNumber: { type: "string", pattern: "^\\*{2,40}\\d{4}$" },
      brand: { enum: [...cardBrands] },
      ccExpDate: { type: "string", pattern: "^(0[1-9]|1[0-2])\\d{2}$" },
      routingNumber,
      achType: { enum: [...achTypeCodes] },
      checkNo: { type: "string", maxLength: fieldLimits.checkNo },
    },
    ["brand", "ccExpDate", "routingNumber", "achType", "checkNo"],
  ),
  fault(record) {
    const missing = neededFields[optionKind(record.paymentOption)].find((name) => record[name] === undefined);
    return missing && `${missing} is missing`;
  },
  rules: {
    if: { properties: { paymentOption: { enum: paymentOptionCodes.filter((code) => optionKind(code) === "card") } } },
    then: { required: neededFields.card },
    else: { required: neededFields.bank },
  },
};
