import { type CalendarDate, formatCalendarDate } from "./calendar-date.js";
import { type Cents, toDecimal } from "./money.js";
import type { PaymentAction } from "./payment-action.js";
import { fieldValue, type PaymentMethodField, type PaymentMethodForm } from "./payment-method.js";
import { type BankOptionCode, type CardOptionCode, optionKind, paymentOptions, readPaymentOption } from "./payment-option.js";
import { phoneDigits } from "./phone.js";

interface PaymentInProgressBase {
  readonly instanceId: string;
  readonly action: PaymentAction;
  /** The account number (decisions Q39). */
  readonly refNum: string;
  readonly demIdtyNo: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** Plain decimal with two places. */
  readonly feeAmount: string;
  /** MM/DD/YYYY. */
  readonly paymentDate: string;
  /** Plain decimal with two places. */
  readonly amount: string;
  readonly needsSD: boolean;
  readonly sdAccepted: boolean;
  readonly confirmEmail: string;
  readonly confirmPhone: string;
  readonly sendConfEmail: boolean;
  readonly sendConfText: boolean;
  readonly email: string;
  readonly paymentProviderEmail: string;
  readonly acceptRegE: boolean;
}

/** What is posted for a card (registered-area §3). */
export interface PaymentInProgressCard extends PaymentInProgressBase {
  readonly paymentOption: CardOptionCode;
  readonly cardNumber: string;
  /** Two characters, as is the year (decisions Q52). */
  readonly expDateMonth: string;
  readonly expDateYear: string;
  readonly ccv: string;
}

/** What is posted for a bank account (registered-area §3). */
export interface PaymentInProgressBank extends PaymentInProgressBase {
  readonly paymentOption: BankOptionCode;
  readonly routingNumber: string;
  readonly accountNumber: string;
  /** Ten digits, or empty. */
  readonly phone: string;
  readonly achSECCode: "WEB";
  /** Empty except for option 3. */
  readonly checkNo: string;
  readonly checkPos: "R";
  readonly achType: string;
}

export type PaymentInProgress = PaymentInProgressCard | PaymentInProgressBank;

/** What a payment needs besides the form. */
export interface PaymentInProgressContext {
  readonly instanceId: string;
  readonly action: PaymentAction;
  readonly accountNo: string;
  readonly demIdtyNo: string;
  /** The amount paid, the fee not included; the form's own text is not read again. */
  readonly amount: Cents;
  readonly feeAmount: Cents;
  readonly paymentDate: CalendarDate;
  readonly needsSD: boolean;
  readonly sdAccepted: boolean;
  readonly acceptRegE: boolean;
  /** Whether the form asked for an email (decisions Q66). */
  readonly requiresEmail: boolean;
}

/** The wire's name of each form field, for the `path` of a parameter violation (decisions Q68). */
export const paymentMethodWireNames = {
  firstName: "firstName",
  lastName: "lastName",
  billingAddress: "address",
  city: "city",
  state: "state",
  zipCode: "zipCode",
  paymentOption: "paymentOption",
  ccNumber: "cardNumber",
  ccExpDateMonth: "expDateMonth",
  ccExpDateYear: "expDateYear",
  cvv: "ccv",
  amount: "amount",
  routingNumber: "routingNumber",
  bankAccountNumber: "accountNumber",
  phone: "phone",
  checkNo: "checkNo",
  achType: "achType",
  email: "email",
} as const satisfies Record<PaymentMethodField, keyof PaymentInProgressCard | keyof PaymentInProgressBank>;

/**
 * The payment in progress of a valid form, under the wire's names (registered-area §3, decisions Q67, Q68, Q77).
 * No country is sent; receipts are not asked for here, so the confirmation fields are empty and false.
 * @throws RangeError when the form's payment option is not one of the codes
 */
export function toPaymentInProgress(form: PaymentMethodForm, context: PaymentInProgressContext): PaymentInProgress {
  const option = readPaymentOption(fieldValue("paymentOption", form));
  if (option === undefined) throw new RangeError("The form has no payment option; validate it first.");
  const value = (field: PaymentMethodField) => fieldValue(field, form);
  const email = context.requiresEmail ? value("email") : "";
  const base: PaymentInProgressBase = {
    instanceId: context.instanceId,
    action: context.action,
    refNum: context.accountNo,
    demIdtyNo: context.demIdtyNo,
    firstName: value("firstName"),
    lastName: value("lastName"),
    address: value("billingAddress"),
    city: value("city"),
    state: value("state"),
    zipCode: value("zipCode"),
    feeAmount: toDecimal(context.feeAmount),
    paymentDate: formatCalendarDate(context.paymentDate),
    amount: toDecimal(context.amount),
    needsSD: context.needsSD,
    sdAccepted: context.sdAccepted,
    confirmEmail: "",
    confirmPhone: "",
    sendConfEmail: false,
    sendConfText: false,
    email,
    paymentProviderEmail: email,
    acceptRegE: context.acceptRegE,
  };
  if (optionKind(option) === "card") {
    return {
      ...base,
      paymentOption: option as CardOptionCode,
      cardNumber: value("ccNumber"),
      expDateMonth: value("ccExpDateMonth").padStart(2, "0"),
      expDateYear: value("ccExpDateYear").slice(-2),
      ccv: value("cvv"),
    };
  }
  return {
    ...base,
    paymentOption: option as BankOptionCode,
    routingNumber: value("routingNumber"),
    accountNumber: value("bankAccountNumber"),
    phone: phoneDigits(value("phone")),
    achSECCode: "WEB",
    checkNo: paymentOptions[option].checkNumber ? value("checkNo") : "",
    checkPos: "R",
    achType: value("achType"),
  };
}

/** The parts of a posted payment that the form's rules look at; a part that was not sent counts as empty. */
export type PostedPaymentMethod = { readonly [name in (typeof paymentMethodWireNames)[PaymentMethodField]]?: string | undefined };

/** The form that a posted payment came from, so that the services check it by the same rules. */
export function fromPaymentInProgress(posted: PostedPaymentMethod): PaymentMethodForm {
  const fields = Object.entries(paymentMethodWireNames) as [PaymentMethodField, keyof PostedPaymentMethod][];
  return Object.fromEntries(fields.map(([field, name]) => [field, posted[name] ?? ""])) as Record<PaymentMethodField, string>;
}
