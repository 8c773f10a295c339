import { achTypeCodes } from "./ach-type.js";
import type { CalendarDate } from "./calendar-date.js";
import { expiryMonths, expiryYears } from "./card-expiry.js";
import {
  atMostTwoDecimals,
  cardNumberLength,
  type Check,
  email,
  max,
  noCardNumber,
  noCurrencySymbol,
  numeric,
  oneOf,
  phoneOf,
  positive,
  removeWhitespace,
  required,
  type RuleFailure,
} from "./field-rules.js";
import { optionKind, type OptionKind, paymentOptionCodes, paymentOptions, readPaymentOption } from "./payment-option.js";
import { usStates } from "./us-states.js";

/** The payment method form, every field as typed, under the names of guest-and-registration §3 (US addresses only). */
export interface PaymentMethodForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly billingAddress: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly paymentOption: string;
  readonly ccNumber: string;
  readonly ccExpDateMonth: string;
  /** Four digits as the select shows, or two as the wire has it (decisions Q52). */
  readonly ccExpDateYear: string;
  readonly cvv: string;
  readonly amount: string;
  readonly routingNumber: string;
  readonly bankAccountNumber: string;
  readonly phone: string;
  readonly checkNo: string;
  readonly achType: string;
  readonly email: string;
}

export type PaymentMethodField = keyof PaymentMethodForm;

/** What the rules need to know besides the form. */
export interface PaymentMethodContext {
  /** The account flag requires_email: only then is the email asked for (decisions Q66). */
  readonly requiresEmail: boolean;
  /** The account flag ach_requires_phone: only then is the phone required (decisions Q75). */
  readonly achRequiresPhone: boolean;
  /** A locked amount is shown read-only and not checked here; the services compare it with the account. */
  readonly amountLocked: boolean;
  /** The codes of the user's allowedPaySelects (guest-and-registration §6). */
  readonly allowedOptions: readonly string[];
  /** The day in the instance's time zone; it decides the years offered. */
  readonly today: CalendarDate;
}

/** A field and the first rule it breaks. */
export type Violation = RuleFailure & { readonly field: PaymentMethodField };

/** The longest each text may be (guest-and-registration §9). For hints and columns; no field truncates what is typed (decisions Q57). */
export const fieldLimits = {
  firstName: 25,
  lastName: 25,
  billingAddress: 30,
  city: 28,
  zipCode: 10,
  cvv: 10,
  routingNumber: 10,
  bankAccountNumber: 25,
  checkNo: 10,
  email: 100,
} as const satisfies Partial<Record<PaymentMethodField, number>>;

const phoneLength = 10;

type Situation = (form: PaymentMethodForm, context: PaymentMethodContext) => boolean;
type ContextCheck = (value: string, context: PaymentMethodContext) => RuleFailure | null;

const chosenOption = (form: PaymentMethodForm) => readPaymentOption(fieldValue("paymentOption", form));

const isKind =
  (kind: OptionKind): Situation =>
  (form) => {
    const code = chosenOption(form);
    return code !== undefined && optionKind(code) === kind;
  };

const situations = {
  always: () => true,
  card: isKind("card"),
  bank: isKind("bank"),
  checkNumber: (form) => {
    const code = chosenOption(form);
    return code !== undefined && paymentOptions[code].checkNumber;
  },
  amountFree: (_form, { amountLocked }) => !amountLocked,
  emailRequired: (_form, { requiresEmail }) => requiresEmail,
} as const satisfies Record<string, Situation>;

interface FieldRule {
  /** When the field is part of the form; at other times it is not checked and not sent. */
  readonly when: keyof typeof situations;
  /** The first that fails is the field's violation. */
  readonly checks: readonly ContextCheck[];
}

const allowedOption: ContextCheck = (value, { allowedOptions }) =>
  oneOf(paymentOptionCodes.filter((code) => allowedOptions.includes(code)))(value);

const offeredYear: ContextCheck = (value, { today }) => {
  const years = expiryYears(today);
  return oneOf([...years, ...years.map((year) => year.slice(-2))])(value);
};

const phone: ContextCheck = (value, { achRequiresPhone }) => {
  if (value === "") return achRequiresPhone ? required(value) : null;
  return phoneOf(phoneLength)(value);
};

const text = (length: number): readonly Check[] => [required, max(length), noCardNumber];

/** The payment method form rules, in the order of the form (guest-and-registration §5). */
const fieldRules = {
  firstName: { when: "always", checks: text(fieldLimits.firstName) },
  lastName: { when: "always", checks: text(fieldLimits.lastName) },
  billingAddress: { when: "always", checks: text(fieldLimits.billingAddress) },
  city: { when: "always", checks: text(fieldLimits.city) },
  state: { when: "always", checks: [required, oneOf(Object.keys(usStates))] },
  zipCode: { when: "always", checks: [required, max(fieldLimits.zipCode), numeric] },
  paymentOption: { when: "always", checks: [required, allowedOption] },
  ccNumber: { when: "card", checks: [required, removeWhitespace, numeric, cardNumberLength] },
  ccExpDateMonth: { when: "card", checks: [required, oneOf(expiryMonths)] },
  ccExpDateYear: { when: "card", checks: [required, offeredYear] },
  cvv: { when: "card", checks: [required, max(fieldLimits.cvv), numeric] },
  amount: { when: "amountFree", checks: [required, noCurrencySymbol, atMostTwoDecimals, positive] },
  routingNumber: { when: "bank", checks: [required, max(fieldLimits.routingNumber)] },
  bankAccountNumber: { when: "bank", checks: [required, max(fieldLimits.bankAccountNumber), numeric] },
  phone: { when: "bank", checks: [phone] },
  checkNo: { when: "checkNumber", checks: [required, max(fieldLimits.checkNo)] },
  achType: { when: "bank", checks: [required, oneOf(achTypeCodes)] },
  email: { when: "emailRequired", checks: [required, max(fieldLimits.email), email] },
} as const satisfies Record<PaymentMethodField, FieldRule>;

/** The fields in the order of the form, which is the order of the violations. */
export const paymentMethodFields = Object.keys(fieldRules) as readonly PaymentMethodField[];

/** Whether a field is part of the form as filled in: card fields for a card option, bank fields for a bank option, and so on. */
export function isFieldInUse(field: PaymentMethodField, form: PaymentMethodForm, context: PaymentMethodContext): boolean {
  return situations[fieldRules[field].when](form, context);
}

/** A field's value as checked and sent: without outer spaces, except the card number, which stays as typed (decisions Q64). */
export function fieldValue(field: PaymentMethodField, form: PaymentMethodForm): string {
  return field === "ccNumber" ? form.ccNumber : form[field].trim();
}

/**
 * The first rule a field breaks, null when it passes or is not in use. Never throws, whatever was typed.
 * Whether a routing number exists is asked of the services, by the bankExists call.
 */
export function validateField(field: PaymentMethodField, form: PaymentMethodForm, context: PaymentMethodContext): Violation | null {
  if (!isFieldInUse(field, form, context)) return null;
  const value = fieldValue(field, form);
  const checks: readonly ContextCheck[] = fieldRules[field].checks;
  for (const check of checks) {
    const failure = check(value, context);
    if (failure) return { ...failure, field };
  }
  return null;
}

/** Every field's violation, at most one each, in the order of the form; empty when the form may be sent (guest-and-registration §5). */
export function validatePaymentMethod(form: PaymentMethodForm, context: PaymentMethodContext): Violation[] {
  return paymentMethodFields.map((field) => validateField(field, form, context)).filter((violation) => violation !== null);
}
