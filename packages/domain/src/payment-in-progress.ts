import { type AchType, isAchType } from "./ach-type.js";
import type { CardBrand } from "./card-number.js";
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
  type PaymentOptionCode,
  paymentOptions,
  readPaymentOption,
} from "./payment-option.js";
import { phoneDigits } from "./phone.js";

/** The holder of a card or bank account. */
export interface PostedMethodBase {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/**
 * A card that was typed in a frame of another origin, and that the gateway exchanged for a nonce there. It can be used
 * once, for 15 minutes (FRAME-1).
 */
export interface CardToken {
  readonly dataDescriptor: string;
  readonly dataValue: string;
  /** Null for an unknown brand. */
  readonly brand: CardBrand | null;
  /** The last four digits of the card number. */
  readonly last4: string;
}

/** A posted card, under its names on the wire: its number and CVV, or the token that stands for both. */
export type PostedCard = PostedMethodBase & {
  readonly paymentOption: CardOptionCode;
  /** Two characters, like the year. */
  readonly expDateMonth: string;
  readonly expDateYear: string;
} & ({ readonly cardNumber: string; readonly ccv: string } | { readonly cardToken: CardToken });

/** A posted bank account, under its names on the wire. */
export interface PostedBankAccount extends PostedMethodBase {
  readonly paymentOption: BankOptionCode;
  readonly routingNumber: string;
  readonly accountNumber: string;
  /** Ten digits, or empty. */
  readonly phone: string;
  readonly achSECCode: "WEB";
  /** Empty unless the option is 3. */
  readonly checkNo: string;
  readonly checkPos: "R";
  readonly achType: AchType;
}

/** A posted card or bank account, without a payment (FORM-22). */
export type PostedMethod = PostedCard | PostedBankAccount;

/** The fields that every payment posts. */
export interface PaymentInProgressBase extends PostedMethodBase {
  readonly instanceId: string;
  readonly action: PaymentAction;
  /** The account number (CONFIRM-17). */
  readonly refNum: string;
  readonly demIdtyNo: string;
  /** A plain decimal with two places. */
  readonly feeAmount: string;
  /** MM/DD/YYYY. */
  readonly paymentDate: string;
  /** A plain decimal with two places. */
  readonly amount: string;
  readonly needsSD: boolean;
  readonly sdAccepted: boolean;
  /** The address for an email receipt; empty without one. */
  readonly confirmEmail: string;
  /** The phone for an SMS receipt, ten digits; empty without one. */
  readonly confirmPhone: string;
  readonly sendConfEmail: boolean;
  readonly sendConfText: boolean;
  /** The email that the account requires; empty if it requires none. paymentProviderEmail has the same value. */
  readonly email: string;
  readonly paymentProviderEmail: string;
  readonly acceptRegE: boolean;
}

/** The fields posted for a card. */
export type PaymentInProgressCard = PaymentInProgressBase & PostedCard;

/** The fields posted for a bank account. */
export interface PaymentInProgressBank extends PaymentInProgressBase, PostedBankAccount {}

/** The fields posted for a payment, by card or from a bank account. */
export type PaymentInProgress = PaymentInProgressCard | PaymentInProgressBank;

/** What a payment needs in addition to the form. */
export interface PaymentInProgressContext {
  readonly instanceId: string;
  readonly action: PaymentAction;
  readonly accountNo: string;
  readonly demIdtyNo: string;
  /**
   * The amount to pay, without the fee. It is used instead of the amount as typed in the form, which is not read again.
   */
  readonly amount: Cents;
  readonly feeAmount: Cents;
  readonly paymentDate: CalendarDate;
  readonly needsSD: boolean;
  readonly sdAccepted: boolean;
  readonly acceptRegE: boolean;
  /** Whether the form asked for an email (FORM-35). */
  readonly requiresEmail: boolean;
}

/** A valid form, and the token of a card that was typed in a frame; a masked number on file has none. */
export type EnteredMethodForm = PaymentMethodForm & { readonly cardToken?: CardToken | undefined };

/** The name of each form field on the wire, for the `path` of a parameter violation. The country is not sent. */
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
} as const satisfies Record<
  PaymentMethodField,
  keyof PaymentInProgressBase | "cardNumber" | "ccv" | "expDateMonth" | "expDateYear" | keyof PaymentInProgressBank
>;

/**
 * The payment method of a valid form, under its names on the wire.
 * @throws RangeError if the form's payment option or ACH type is not one of the codes
 */
export function toPostedMethod(form: EnteredMethodForm): PostedMethod {
  const value = (field: PaymentMethodField) => paymentMethodRules.value(field, form);
  const option = readPaymentOption(value("paymentOption"));
  if (option === undefined) throw new RangeError("The form has no payment option; validate it first.");
  const billing: PostedMethodBase = {
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
      ...(form.cardToken ? { cardToken: form.cardToken } : { cardNumber: value("ccNumber"), ccv: value("cvv") }),
      expDateMonth: value("ccExpDateMonth").padStart(2, "0"),
      expDateYear: value("ccExpDateYear").slice(-2),
    };
  }
  const achType = value("achType");
  if (!isAchType(achType)) throw new RangeError("The form has no ACH type; validate it first.");
  return {
    ...billing,
    // `Exclude` instead of `BankOptionCode`: after a third kind of option is added, this fails to compile.
    paymentOption: option as Exclude<PaymentOptionCode, CardOptionCode>,
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
 * The payment in progress of a valid form, under its names on the wire.
 * @throws RangeError if the form's payment option or ACH type is not one of the codes
 */
export function toPaymentInProgress(form: EnteredMethodForm, context: PaymentInProgressContext): PaymentInProgress {
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
    ...toPostedMethod(form),
  };
}

/** The parts of a posted payment that the form's rules look at. A part that was not sent is treated as empty. */
export type PostedPaymentMethod = {
  readonly [Name in Exclude<(typeof paymentMethodWireNames)[PaymentMethodField], "sendConfEmail">]?: string | undefined;
} & { readonly sendConfEmail?: boolean | undefined; readonly sendConfText?: boolean | undefined };

/**
 * Restores the form from a posted payment, so that the services check it by the same rules. If a payment asks for
 * receipts both by email and by SMS, the restored form has no receipt type, so the services refuse it (PAY-30).
 */
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
