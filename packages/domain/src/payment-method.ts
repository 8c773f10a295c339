import { achTypeCodes } from "./ach-type.js";
import { type CalendarDate, parseCalendarDate } from "./calendar-date.js";
import { calendarDay } from "./calendar-day.js";
import { expiryMonths } from "./card-expiry.js";
import { expiryYear } from "./card-expiry-rules.js";
import { type Country, isCanadian, type ProvinceCode } from "./country.js";
import { canadianZipCodeLimit, fieldLimits, phoneLength } from "./field-limits.js";
import {
  atMostNumDigits,
  cardNumberLength,
  email,
  max,
  noCardNumber,
  noCurrencySymbol,
  notNegative,
  numeric,
  oneOf,
  phoneOf,
  positive,
  removeWhitespace,
  required,
} from "./field-rules.js";
import { type FieldCheck, type FieldRule, formRules, type FormValues } from "./form-rules.js";
import { isOn } from "./instance-setting.js";
import { parseDecimal } from "./money.js";
import { type OnFileMethod, usesMethodOnFile } from "./on-file-method.js";
import type { PaymentDates } from "./payment-date.js";
import { type AmountLimits, refuseAmount } from "./payment-limit.js";
import { isPaymentOption, paymentOptions } from "./payment-option.js";
import type { ReceiptType } from "./receipt.js";
import { receiptAddressTable } from "./receipt-address.js";
import { usStates } from "./us-states.js";

/** The fields of the payment method form. */
export type PaymentMethodField =
  | "firstName"
  | "lastName"
  | "billingAddress"
  | "country"
  | "city"
  | "state"
  | "zipCode"
  | "paymentOption"
  | "ccNumber"
  | "ccExpDateMonth"
  | "ccExpDateYear"
  | "cvv"
  | "amount"
  | "paymentDate"
  | "routingNumber"
  | "bankAccountNumber"
  | "phone"
  | "checkNo"
  | "achType"
  | "email"
  | "sendConf"
  | "confType"
  | "confirmEmail"
  | "sms";

/**
 * The payment method form, every field as typed. `ccExpDateYear` has four digits, as in the select, or two, as on
 * the wire. `paymentDate` is ISO text or MM/DD/YYYY, `sendConf` is "true" or empty, and `confType` is "email" or "sms".
 */
export type PaymentMethodForm = FormValues<PaymentMethodField>;

/** What the rules need in addition to the form. */
export interface PaymentMethodContext {
  /** The account flag requires_email. The form asks for an email only if it is on (FORM-35). */
  readonly requiresEmail: boolean;
  /** The account flag ach_requires_phone. The phone is required only if it is on (VALID-32). */
  readonly achRequiresPhone: boolean;
  /** A locked amount is read-only and not checked here. The services compare it with the account. */
  readonly amountLocked: boolean;
  /** The limits of an amount that the consumer enters. If missing or null, the caller checks the amount. */
  readonly amountLimits?: AmountLimits | null | undefined;
  /** The days to choose from; null if the date is locked (FORM-15). */
  readonly paymentDates: PaymentDates | null;
  /** The codes of the user's allowedPaySelects (FORM-25). */
  readonly allowedOptions: readonly string[];
  /**
   * The countries offered. With more than one the country is a field; otherwise every address is in the US (FORM-47).
   */
  readonly countries: readonly Country[];
  /** The provinces offered for Canada (FORM-51). */
  readonly provinces: readonly ProvinceCode[];
  /** The receipts offered. Without any, the form has no receipt section (FORM-52). */
  readonly receiptTypes: readonly ReceiptType[];
  /**
   * Whether number and CVV are typed in the card frame instead of the form, which then has neither (FRAME-2). Off by
   * default.
   */
  readonly cardInFrame?: boolean | undefined;
  /** The method on file that filled in the form; null if there is none (FORM-40). */
  readonly onFile: OnFileMethod | null;
  /** The day in the tenant's time zone. It decides which years are offered and whether a card has expired. */
  readonly today: CalendarDate;
}

type Situation = (form: PaymentMethodForm, context: PaymentMethodContext) => boolean;
type Check = FieldCheck<PaymentMethodField, PaymentMethodContext>;

const chosenOption = (form: PaymentMethodForm) => {
  const code = form.paymentOption.trim();
  return isPaymentOption(code) ? paymentOptions[code] : undefined;
};

const card: Situation = (form) => chosenOption(form)?.kind === "card";
const cardInForm: Situation = (form, context) => card(form, context) && context.cardInFrame !== true;
const bank: Situation = (form) => chosenOption(form)?.kind === "bank";
const hasCheckNumber: Situation = (form) => chosenOption(form)?.checkNumber === true;

const wantsReceipt =
  (type?: ReceiptType): Situation =>
  (form, { receiptTypes }) =>
    receiptTypes.length > 0 && isOn(form.sendConf.trim()) && (type === undefined || form.confType.trim() === type);

const unlessOnFile =
  (check: Check): Check =>
  (value, form, context) =>
    usesMethodOnFile(form, context.onFile) ? null : check(value, form, context);

const usState = oneOf(Object.keys(usStates));
const state: Check = (value, form, context) =>
  isCanadian(form, context) ? oneOf(context.provinces)(value) : usState(value);

const usZipCodeLength = max(fieldLimits.zipCode);
const canadianZipCodeLength = max(canadianZipCodeLimit);
const zipCode: Check = (value, form, context) =>
  isCanadian(form, context) ? canadianZipCodeLength(value) : (usZipCodeLength(value) ?? numeric(value));

const phone: Check = (value, _form, { achRequiresPhone }) => {
  if (value === "") return achRequiresPhone ? required(value) : null;
  return phoneOf(phoneLength)(value);
};

const offeredDay: Check = (value, _form, { paymentDates }) => {
  const day = parseCalendarDate(value);
  return !paymentDates || !day || (day >= paymentDates.min && day <= paymentDates.max)
    ? null
    : { rule: "dateRange", params: paymentDates };
};

const withinLimits: Check = (value, _form, { amountLimits }) => {
  const amount = parseDecimal(value);
  return amountLimits && amount !== undefined ? refuseAmount("oneTime", amount, amountLimits) : null;
};

const text = (length: number): readonly Check[] => [required, max(length), noCardNumber];

/** The rules of the payment method form, in form order. */
const table = {
  firstName: { checks: text(fieldLimits.firstName) },
  lastName: { checks: text(fieldLimits.lastName) },
  billingAddress: { checks: text(fieldLimits.billingAddress) },
  country: {
    when: (_form, { countries }) => countries.length > 1,
    checks: [required, (value, _form, { countries }) => oneOf(countries)(value)],
  },
  city: { checks: text(fieldLimits.city) },
  state: { checks: [required, state] },
  // A Canadian code is sent in capitals (VALID-19); a US one has no letters.
  zipCode: { read: (form) => form.zipCode.trim().toUpperCase(), checks: [required, zipCode] },
  paymentOption: {
    checks: [
      required,
      (value, _form, { allowedOptions }) =>
        isPaymentOption(value) ? oneOf(allowedOptions)(value) : { rule: "oneOf", params: {} },
    ],
  },
  // The number stays as typed, so that the checks report a space in it (VALID-13).
  ccNumber: {
    when: cardInForm,
    read: (form) => form.ccNumber,
    checks: [required, removeWhitespace, unlessOnFile(numeric), unlessOnFile(cardNumberLength)],
  },
  ccExpDateMonth: { when: card, checks: [required, oneOf(expiryMonths)] },
  ccExpDateYear: { when: card, checks: [required, expiryYear("paymentMethod")] },
  cvv: { when: cardInForm, checks: [required, max(fieldLimits.cvv), unlessOnFile(numeric)] },
  amount: {
    when: (_form, { amountLocked }) => !amountLocked,
    checks: [required, noCurrencySymbol, notNegative, atMostNumDigits(2), positive, withinLimits],
  },
  paymentDate: {
    when: (_form, { paymentDates }) => paymentDates !== null,
    checks: [required, calendarDay, offeredDay],
  },
  routingNumber: { when: bank, checks: [required, max(fieldLimits.routingNumber)] },
  bankAccountNumber: { when: bank, checks: [required, max(fieldLimits.bankAccountNumber), unlessOnFile(numeric)] },
  phone: { when: bank, checks: [phone] },
  checkNo: { when: hasCheckNumber, checks: [required, max(fieldLimits.checkNo)] },
  achType: { when: bank, checks: [required, oneOf(achTypeCodes)] },
  email: { when: (_form, { requiresEmail }) => requiresEmail, checks: [required, email, max(fieldLimits.email)] },
  sendConf: { when: (_form, { receiptTypes }) => receiptTypes.length > 0, checks: [] },
  confType: {
    when: wantsReceipt(),
    checks: [required, (value, _form, { receiptTypes }) => oneOf(receiptTypes)(value)],
  },
  confirmEmail: { when: wantsReceipt("email"), ...receiptAddressTable.confirmEmail },
  sms: { when: wantsReceipt("sms"), ...receiptAddressTable.sms },
} as const satisfies Record<PaymentMethodField, FieldRule<PaymentMethodField, PaymentMethodContext>>;

/**
 * The rules of the payment method form. The services check whether a routing number exists, with the bankExists call
 * (VALID-28).
 */
export const paymentMethodRules = /* @__PURE__ */ formRules<PaymentMethodField, PaymentMethodContext>(table);
