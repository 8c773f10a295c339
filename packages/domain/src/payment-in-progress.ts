import { type AchType, isAchType } from "./ach-type.js";
import { type CalendarDate, formatCalendarDate } from "./calendar-date.js";
import { countryOf } from "./country.js";
import { isOn } from "./instance-setting.js";
import { type Cents, toDecimal } from "./money.js";
import type { PaymentAction } from "./payment-action.js";
import { type PaymentMethodField, type PaymentMethodForm, paymentMethodRules } from "./payment-method.js";
import {
  type BankOptionCode,
  type CardOptionCode,
  optionKind,
  paymentOptions,
  readPaymentOption,
} from "./payment-option.js";
import { phoneDigits } from "./phone.js";

/** Whose card or account it is (registered-area §3). */
export interface StoredMethodBase {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** A card under the wire's names (registered-area §3). */
export interface StoredCard extends StoredMethodBase {
  readonly paymentOption: CardOptionCode;
  readonly cardNumber: string;
  /** Two characters, as is the year (decisions Q52). */
  readonly expDateMonth: string;
  readonly expDateYear: string;
  readonly ccv: string;
}

/** A bank account under the wire's names (registered-area §3). */
export interface StoredBankAccount extends StoredMethodBase {
  readonly paymentOption: BankOptionCode;
  readonly routingNumber: string;
  readonly accountNumber: string;
  /** Ten digits, or empty. */
  readonly phone: string;
  readonly achSECCode: "WEB";
  /** Empty except for option 3. */
  readonly checkNo: string;
  readonly checkPos: "R";
  readonly achType: AchType;
}

/** A payment method to keep without paying (decisions Q86, Q141). */
export type StoredMethod = StoredCard | StoredBankAccount;

/** What is posted for every payment (registered-area §3). */
export interface PaymentInProgressBase extends StoredMethodBase {
  readonly instanceId: string;
  readonly action: PaymentAction;
  /** The account number (decisions Q39). */
  readonly refNum: string;
  readonly demIdtyNo: string;
  /** Plain decimal with two places. */
  readonly feeAmount: string;
  /** MM/DD/YYYY. */
  readonly paymentDate: string;
  /** Plain decimal with two places. */
  readonly amount: string;
  readonly needsSD: boolean;
  readonly sdAccepted: boolean;
  /** Where the receipt goes by email; empty without one (decisions Q67). */
  readonly confirmEmail: string;
  /** Where it goes by SMS, ten digits; empty without one (decisions Q67). */
  readonly confirmPhone: string;
  readonly sendConfEmail: boolean;
  readonly sendConfText: boolean;
  /** What the account requires, empty where it requires none; the next field has the same (decisions Q67). */
  readonly email: string;
  readonly paymentProviderEmail: string;
  readonly acceptRegE: boolean;
}

/** What is posted for a card (registered-area §3). */
export interface PaymentInProgressCard extends PaymentInProgressBase, StoredCard {}

/** What is posted for a bank account (registered-area §3). */
export interface PaymentInProgressBank extends PaymentInProgressBase, StoredBankAccount {}

/** What is posted for a payment, by card or from a bank account (registered-area §3). */
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

/** The wire's name of each form field, for the `path` of a parameter violation (decisions Q68); no country is sent. */
export const paymentMethodWireNames = {
  firstName: "firstName",
  lastName: "lastName",
  billingAddress: "address",
  country: "state",
  city: "city",
  state: "state",
  zipCode: "zipCode",
  paymentOption: "paymentOption",
  ccNumber: "cardNumber",
  ccExpDateMonth: "expDateMonth",
  ccExpDateYear: "expDateYear",
  cvv: "ccv",
  amount: "amount",
  paymentDate: "paymentDate",
  routingNumber: "routingNumber",
  bankAccountNumber: "accountNumber",
  phone: "phone",
  checkNo: "checkNo",
  achType: "achType",
  email: "email",
  sendConf: "sendConfEmail",
  confType: "sendConfEmail",
  confirmEmail: "confirmEmail",
  sms: "confirmPhone",
} as const satisfies Record<PaymentMethodField, keyof PaymentInProgressCard | keyof PaymentInProgressBank>;

/**
 * The payment method of a valid form, under the wire's names (registered-area §3, decisions Q68).
 * @throws RangeError when the form's payment option or ACH type is not one of the codes
 */
export function toStoredMethod(form: PaymentMethodForm): StoredMethod {
  const value = (field: PaymentMethodField) => paymentMethodRules.value(field, form);
  const option = readPaymentOption(value("paymentOption"));
  if (option === undefined) throw new RangeError("The form has no payment option; validate it first.");
  const billing: StoredMethodBase = {
    firstName: value("firstName"),
    lastName: value("lastName"),
    address: value("billingAddress"),
    city: value("city"),
    state: value("state"),
    zipCode: value("zipCode"),
  };
  if (optionKind(option) === "card") {
    return {
      ...billing,
      paymentOption: option as CardOptionCode,
      cardNumber: value("ccNumber"),
      expDateMonth: value("ccExpDateMonth").padStart(2, "0"),
      expDateYear: value("ccExpDateYear").slice(-2),
      ccv: value("cvv"),
    };
  }
  const achType = value("achType");
  if (!isAchType(achType)) throw new RangeError("The form has no ACH type; validate it first.");
  return {
    ...billing,
    paymentOption: option as BankOptionCode,
    routingNumber: value("routingNumber"),
    accountNumber: value("bankAccountNumber"),
    phone: phoneDigits(value("phone")),
    achSECCode: "WEB",
    checkNo: paymentOptions[option].checkNumber ? value("checkNo") : "",
    checkPos: "R",
    achType,
  };
}

/**
 * The payment in progress of a valid form, under the wire's names (registered-area §3, decisions Q67, Q68, Q77).
 * @throws RangeError when the form's payment option or ACH type is not one of the codes
 */
export function toPaymentInProgress(form: PaymentMethodForm, context: PaymentInProgressContext): PaymentInProgress {
  const value = (field: PaymentMethodField) => paymentMethodRules.value(field, form);
  const email = context.requiresEmail ? value("email") : "";
  const receipt = isOn(value("sendConf")) ? value("confType") : "";
  return {
    instanceId: context.instanceId,
    action: context.action,
    refNum: context.accountNo,
    demIdtyNo: context.demIdtyNo,
    feeAmount: toDecimal(context.feeAmount),
    paymentDate: formatCalendarDate(context.paymentDate),
    amount: toDecimal(context.amount),
    needsSD: context.needsSD,
    sdAccepted: context.sdAccepted,
    confirmEmail: receipt === "email" ? value("confirmEmail") : "",
    confirmPhone: receipt === "sms" ? phoneDigits(value("sms")) : "",
    sendConfEmail: receipt === "email",
    sendConfText: receipt === "sms",
    email,
    paymentProviderEmail: email,
    acceptRegE: context.acceptRegE,
    ...toStoredMethod(form),
  };
}

/** The parts of a posted payment that the form's rules look at; a part that was not sent counts as empty. */
export type PostedPaymentMethod = {
  readonly [Name in Exclude<(typeof paymentMethodWireNames)[PaymentMethodField], "sendConfEmail">]?: string | undefined;
} & { readonly sendConfEmail?: boolean | undefined; readonly sendConfText?: boolean | undefined };

/** The form that a posted payment came from, so that the services check it by the same rules. A receipt by both ways at once has no type, which they refuse. */
export function fromPaymentInProgress(posted: PostedPaymentMethod): PaymentMethodForm {
  const { state = "", sendConfEmail = false, sendConfText = false } = posted;
  const receipts: readonly string[] = [...(sendConfEmail ? ["email"] : []), ...(sendConfText ? ["sms"] : [])];
  return {
    firstName: posted.firstName ?? "",
    lastName: posted.lastName ?? "",
    billingAddress: posted.address ?? "",
    country: countryOf(state.trim()),
    city: posted.city ?? "",
    state,
    zipCode: posted.zipCode ?? "",
    paymentOption: posted.paymentOption ?? "",
    ccNumber: posted.cardNumber ?? "",
    ccExpDateMonth: posted.expDateMonth ?? "",
    ccExpDateYear: posted.expDateYear ?? "",
    cvv: posted.ccv ?? "",
    amount: posted.amount ?? "",
    paymentDate: posted.paymentDate ?? "",
    routingNumber: posted.routingNumber ?? "",
    bankAccountNumber: posted.accountNumber ?? "",
    phone: posted.phone ?? "",
    checkNo: posted.checkNo ?? "",
    achType: posted.achType ?? "",
    email: posted.email ?? "",
    sendConf: receipts.length > 0 ? "true" : "",
    confType: receipts.length === 1 ? (receipts[0] ?? "") : "",
    confirmEmail: posted.confirmEmail ?? "",
    sms: posted.confirmPhone ?? "",
  };
}
