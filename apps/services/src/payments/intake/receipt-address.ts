import {
  type PaymentMethodField,
  paymentMethodRules,
  phoneDigits,
  readPaymentMethodSettings,
  type ReceiptType,
  todayIn,
} from "@paydown/domain";
import { ProblemError } from "../../contract/problems.js";
import type { Tenant } from "../../tenants/tenant.js";

const emptyForm = Object.fromEntries(paymentMethodRules.fields.map((field) => [field, ""])) as Readonly<
  Record<PaymentMethodField, string>
>;

const violations: Readonly<Record<ReceiptType, string>> = {
  email: "must be an email address",
  sms: "must be a phone number of 10 digits",
};

/**
 * The address of a receipt as the senders take it, by the rules of the payment form (VALID-46, VALID-47).
 *
 * @param path - the property of the request that has the address
 * @throws ProblemError `invalid_request` with a violation of `path`
 */
export function readReceiptAddress(
  { instance }: Tenant,
  type: ReceiptType,
  address: string,
  { path, now }: { readonly path: string; readonly now: Date },
): string {
  const form = { ...emptyForm, sendConf: "true", confType: type, confirmEmail: address, sms: address };
  const context = {
    ...readPaymentMethodSettings(instance),
    ...{ requiresEmail: false, achRequiresPhone: false, amountLocked: true },
    ...{ paymentDates: null, allowedOptions: [], onFile: null, today: todayIn(instance.timeZone, now) },
  };
  if (paymentMethodRules.violation(type === "email" ? "confirmEmail" : "sms", form, context))
    throw new ProblemError("invalid_request", { parameterViolations: [{ path, message: violations[type] }] });
  return type === "email" ? address.trim() : phoneDigits(address);
}
