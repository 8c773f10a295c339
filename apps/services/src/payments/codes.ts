import { randomInt } from "node:crypto";

/**
 * Digits and capitals that are not easily confused on paper or over the phone (no 0 O, 1 I L, 5 S, 2 Z, 8 B or U V
 * pairs).
 */
export const readableCharacters = "2345679ACDEFGHJKMNPQRTVWXY";

/** Random characters, 4.7 bits each. */
export const readableCode = (length: number) =>
  Array.from({ length }, () => readableCharacters[randomInt(readableCharacters.length)]).join("");

/** The reference that a consumer can read out while a payment is being checked, such as `PAY-5TX9-20KM`. */
export const newReference = (): string => `PAY-${readableCode(4)}-${readableCode(4)}`;

/**
 * The reference of a refund, such as `RFD-7Q2M-94KD-5TX9`. It is longer than the others because it is unique at the
 * processor, across all tenants.
 */
export const newRefundReference = (): string => `RFD-${[1, 2, 3].map(() => readableCode(4)).join("-")}`;

/** The reference of a payment plan, such as `PLAN-5TX9-20KM`. */
export const newPlanReference = (): string => `PLAN-${readableCode(4)}-${readableCode(4)}`;

/**
 * The confirmation code of a payment that succeeded, such as `HAR-7Q2M-94KD`. The prefix comes from the tenant's id.
 */
export function newConfirmationCode(instanceId: string): string {
  const prefix = instanceId
    .replace(/[^a-z0-9]/gi, "")
    .slice(0, 3)
    .toUpperCase();
  return `${prefix || "PAY"}-${readableCode(4)}-${readableCode(4)}`;
}
