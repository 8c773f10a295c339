import { cents, type Cents, parseDecimal } from "./money.js";

/** Whether a feature flag is on: true, "true" or "Y", and nothing else (CONFIG-1). */
export function isOn(value: unknown): boolean {
  return value === true || value === "true" || value === "Y";
}

/** The state compliance flag allowPortalPayments: only false, "false" and "N" block payments (MAKE-42). */
export function readStateCompliance(flag: unknown): boolean {
  return !(flag === false || flag === "false" || flag === "N");
}

/** The over-time evaluation, overTimePOROVT.sodResults: true or "true" (MAKE-21). */
export function readOverTimeEligible(value: unknown): boolean {
  return value === true || value === "true";
}

/**
 * Reads minTotalDue as money. A missing, empty, unreadable or negative value is 0, which turns the rule off (CONFIG-6).
 */
export function readMinTotalDue(value: string | null | undefined): Cents {
  const minimum = parseDecimal(value?.trim() ?? "");
  return minimum !== undefined && minimum > 0 ? minimum : cents(0);
}
