import type { RuleFailure } from "./field-rules.js";
import { readSwitch } from "./instance-switch.js";
import { cents, type Cents, parseDecimal } from "./money.js";
import { type PaymentAction, paymentActions } from "./payment-action.js";

/** The maximum payment if the tenant sets none: 25,000.00 (VALID-43). */
export const defaultMaxPaymentAmount = /* @__PURE__ */ cents(25_000_00);

/** A tenant's settings for amounts. */
export interface AmountSettings {
  readonly allowOverpayment?: unknown;
  readonly maxPaymentAmount?: string | null | undefined;
}

/** The limits that an amount is checked against. */
export interface AmountLimits {
  /** The account's current due. */
  readonly due: Cents;
  readonly settings: AmountSettings;
}

/** Why an amount is refused. */
export type AmountRefusal = Extract<RuleFailure, { readonly rule: "notAboveDue" | "notAboveMax" }>;

/**
 * Reads maxPaymentAmount as money. A value that is missing, empty, unreadable or not above 0.00 means the
 * default, 25,000.00 (VALID-43).
 */
export function readMaxPaymentAmount(value: string | null | undefined): Cents {
  const amount = parseDecimal(value?.trim() ?? "");
  return amount !== undefined && amount > 0 ? amount : defaultMaxPaymentAmount;
}

/**
 * Whether a payment's principal exceeds the due without permission. Only an amount that the consumer chose may exceed
 * the due, and only if the tenant has allowOverpayment on (VALID-40, VALID-41).
 *
 * @param principal - without the convenience fee and a plan's interest
 */
export function isAboveDue(action: PaymentAction, principal: Cents, { due, settings }: AmountLimits): boolean {
  return principal > due && !(isChosen(action) && readSwitch(settings, "allowOverpayment"));
}

/**
 * Why a payment's principal is refused; null if it isn't. It is refused if {@link isAboveDue} is true, or if the
 * consumer chose an amount above the tenant's maxPaymentAmount. If it exceeds both limits, the result names the lower
 * limit (VALID-42).
 *
 * @param principal - without the convenience fee and a plan's interest
 */
export function refuseAmount(action: PaymentAction, principal: Cents, limits: AmountLimits): AmountRefusal | null {
  const { due, settings } = limits;
  const aboveDue = isAboveDue(action, principal, limits);
  const max = readMaxPaymentAmount(settings.maxPaymentAmount);
  if (isChosen(action) && principal > max && (!aboveDue || max < due)) return { rule: "notAboveMax", params: { max } };
  return aboveDue ? { rule: "notAboveDue", params: { due } } : null;
}

const isChosen = (action: PaymentAction): boolean => paymentActions[action].amount === "free";
