import { randomInt } from "node:crypto";

/** Digits and capitals without those that are taken for one another, on paper or by telephone (0 O, 1 I L, 5 S, 2 Z, 8 B, U V). */
export const readableSigns = "2345679ACDEFGHJKMNPQRTVWXY";

/** Random signs, 4.7 bits each. */
export const readableCode = (length: number) =>
  Array.from({ length }, () => readableSigns[randomInt(readableSigns.length)]).join("");

/** What a consumer reads out while a payment is being checked: `PAY-5TX9-20KM` by form. */
export const newReference = (): string => `PAY-${readableCode(4)}-${readableCode(4)}`;

/** What a consumer keeps of a plan to pay over time: `PLAN-5TX9-20KM` by form. */
export const newPlanReference = (): string => `PLAN-${readableCode(4)}-${readableCode(4)}`;

/** What a consumer keeps of a payment that succeeded: `HAR-7Q2M-94KD` by form, the first letters being the instance's. */
export function newConfirmationCode(instanceId: string): string {
  const prefix = instanceId
    .replace(/[^a-z0-9]/gi, "")
    .slice(0, 3)
    .toUpperCase();
  return `${prefix || "PAY"}-${readableCode(4)}-${readableCode(4)}`;
}
