import { cents, type Cents, parseDecimal } from "./money.js";

/** Whether a switch is on: true, "true" or "Y", and nothing else (decisions Q114). */
export function isOn(value: unknown): boolean {
  return value === true || value === "true" || value === "Y";
}

/** The state compliance flag allowPortalPayments: only false, "false" and "N" block (registered-area §6, decisions Q36). */
export function readStateCompliance(flag: unknown): boolean {
  return !(flag === false || flag === "false" || flag === "N");
}

/** The over-time evaluation, overTimePOROVT.sodResults: true or "true" (decisions Q45). */
export function readOverTimeEligible(value: unknown): boolean {
  return value === true || value === "true";
}

/** minTotalDue as money; missing, empty, unreadable or negative is 0, which turns the rule off (decisions Q33). */
export function readMinTotalDue(value: string | null | undefined): Cents {
  const minimum = parseDecimal(value?.trim() ?? "");
  return minimum !== undefined && minimum > 0 ? minimum : cents(0);
}
