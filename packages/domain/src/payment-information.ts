import type { CalendarDate } from "./calendar-date.js";
import { expiryMonths } from "./card-expiry.js";
import { expiryYear } from "./card-expiry-rules.js";
import { fieldLimits } from "./field-limits.js";
import { max, noCardNumber, numeric, oneOf, required } from "./field-rules.js";
import { type FieldRule, formRules } from "./form-rules.js";
import type { PaymentMethodField } from "./payment-method.js";
import { usStates } from "./us-states.js";

/** The fields of the Payment Information page. */
export type PaymentInformationField = Extract<
  PaymentMethodField,
  | "firstName"
  | "lastName"
  | "billingAddress"
  | "city"
  | "state"
  | "zipCode"
  | "ccNumber"
  | "ccExpDateMonth"
  | "ccExpDateYear"
  | "cvv"
>;

/** What the rules need in addition to the form. */
export interface PaymentInformationContext {
  /** The day in the tenant's time zone. It decides which years are offered and whether a card has expired. */
  readonly today: CalendarDate;
}

type Row = FieldRule<PaymentInformationField, PaymentInformationContext>;

const text = (length: number): Row["checks"] => [required, max(length), noCardNumber];

const table = {
  firstName: { checks: text(fieldLimits.firstName) },
  lastName: { checks: text(fieldLimits.lastName) },
  billingAddress: { checks: text(fieldLimits.billingAddress) },
  city: { checks: text(fieldLimits.city) },
  state: { checks: [required, oneOf(Object.keys(usStates))] },
  zipCode: { checks: [required, max(fieldLimits.zipCode), numeric] },
  ccNumber: { read: (form) => form.ccNumber, checks: [required, numeric] },
  ccExpDateMonth: { checks: [required, max(2), oneOf(expiryMonths)] },
  ccExpDateYear: { checks: [required, max(2), expiryYear("paymentInformation")] },
  cvv: { checks: [required, max(fieldLimits.cvv)] },
} as const satisfies Record<PaymentInformationField, Row>;

/** The rules of the Payment Information page. Every field is required; month and year have two characters. */
export const paymentInformationRules = /* @__PURE__ */ formRules<PaymentInformationField, PaymentInformationContext>(
  table,
);
