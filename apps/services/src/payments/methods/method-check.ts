import {
  type CalendarDate,
  type expiryYearCounts,
  expiryYears,
  fromPaymentInProgress,
  isOn,
  type OnFileMethod,
  optionKind,
  paymentMethodRules,
  type PostedPaymentMethod,
  readPayInfo,
  readPaymentMethodSettings,
  usesMethodOnFile,
} from "@paydown/domain";
import { findPayer } from "../../accounts/payer.js";
import { findBank } from "../../bank-directory/store.js";
import { ProblemError } from "../../contract/problems.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { Session } from "../../contract/session.js";
import type { InstanceConfig } from "../../tenants/tenant.js";
import { toPaymentInfo } from "./methods-on-file.js";
import type { PostedMethod } from "./posted-payment.js";
import { type ParameterViolation, violationOf } from "./violation.js";
import type { PaymentMethodRow } from "../tables.js";

/** The account and payment data that the rules of the method form need. */
export interface MethodTerms {
  readonly requiresEmail: boolean;
  readonly achRequiresPhone: boolean;
  readonly amountLocked: boolean;
  readonly today: CalendarDate;
  /** The screen that posted the method: Payment Information offers one more expiry year (METHOD-34). */
  readonly screen: keyof typeof expiryYearCounts;
}

/** The method on file, if its masked number came back untouched (METHOD-30). */
export const methodOnFileOf = (
  stored: PaymentMethodRow | undefined,
  body: PostedMethod & PostedPaymentMethod,
): PaymentMethodRow | undefined =>
  usesMethodOnFile(fromPaymentInProgress(body), onFileMethod(stored, body)) ? stored : undefined;

/** Checks a posted method against the rules of the form. */
export async function methodViolations(
  trx: InstanceTransaction,
  session: Session,
  instance: InstanceConfig,
  body: PostedMethod & PostedPaymentMethod,
  stored: PaymentMethodRow | undefined,
  terms: MethodTerms,
): Promise<readonly ParameterViolation[]> {
  const { pay_selects } = (await findPayer(trx, session)) ?? { pay_selects: [] };
  const form = fromPaymentInProgress(body);
  const onFile = onFileMethod(stored, body);
  const settings = readPaymentMethodSettings(instance);
  const cardInFrame = instance.cardFrameURL !== undefined;
  const broken = paymentMethodRules.violations(form, {
    ...terms,
    cardInFrame,
    // The date is not checked here: if the posted day is not offered, the services calculate their own date.
    paymentDates: null,
    allowedOptions: pay_selects.map(({ key }) => key),
    ...settings,
    onFile,
  });
  const violations = broken
    .filter(
      ({ field, rule }) => field !== "ccExpDateYear" || rule !== "oneOf" || !isYearOffered(form.ccExpDateYear, terms),
    )
    .map((violation) => violationOf(violation.field, violation));
  violations.push(...entryViolations(body, cardInFrame, usesMethodOnFile(form, onFile)));
  if (settings.receiptTypes.length === 0 && isOn(form.sendConf))
    violations.push(violationOf("confType", { rule: "oneOf", params: {} }));
  return violations;
}

/**
 * Refuses a card that was not entered where the instance takes cards: in the card frame or in the form. Where there is
 * a frame, the only number that may arrive is the masked one on file (FRAME-22).
 */
function entryViolations(body: PostedMethod, cardInFrame: boolean, usesOnFile: boolean): ParameterViolation[] {
  if (optionKind(body.paymentOption) !== "card") return [];
  if (!cardInFrame)
    return "cardToken" in body
      ? [{ path: "cardToken", message: "The company does not take card tokens. Send cardNumber and ccv." }]
      : [];
  if (!("cardNumber" in body)) return [];
  return [
    ...(usesOnFile ? [] : [{ path: "cardNumber", message: "The company takes no card numbers. Send a cardToken." }]),
    ...(body.ccv === "" ? [] : [{ path: "ccv", message: "The company takes no CVV. Send an empty one." }]),
  ];
}

/** @param year - two digits, as on the wire */
function isYearOffered(year: string, { today, screen }: MethodTerms): boolean {
  return expiryYears(today, screen).some((offered) => offered.slice(-2) === year);
}

/** A token covers routing and account number together, so a new routing number requires the account number again. */
function onFileMethod(stored: PaymentMethodRow | undefined, body: PostedMethod): OnFileMethod | null {
  if (!stored || ("routingNumber" in body && body.routingNumber.trim() !== stored.routing_number)) return null;
  return readPayInfo(toPaymentInfo(stored, null));
}

/** @throws ProblemError `routing_number_unknown` */
export async function requireRoutingNumber(
  trx: InstanceTransaction,
  session: Session,
  body: PostedMethod,
): Promise<void> {
  if (!("routingNumber" in body)) return;
  if (await findBank(trx, session.instanceId, body.routingNumber.trim())) return;
  const violation = violationOf("routingNumber", { rule: "routingNumberExists", params: {} });
  throw new ProblemError("routing_number_unknown", { detail: violation.message, parameterViolations: [violation] });
}
