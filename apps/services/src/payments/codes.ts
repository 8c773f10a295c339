import { randomInt } from "node:crypto";

/** Digits and capitals without those that are taken for one another, on paper or by telephone (0 O, 1 I L, 5 S, 2 Z, 8 B, U V). */
const alphabet = "2345679ACDEFGHJKMNPQRTVWXY";

const group = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

/** What a consumer reads out while a payment is being checked: `PAY-5TX9-20KM` by form. */
export const newReference = (): string => `PAY-${group(4)}-${group(4)}`;

/** What a consumer keeps of a payment that succeeded: `HAR-7Q2M-94KD` by form, the first letters being the instance's. */
export function newConfirmationCode(instanceId: string): string {
  const prefix = instanceId.replace(/[^a-z0-9]/gi, "").slice(0, 3).toUpperCase();
  return `${prefix || "PAY"}-${group(4)}-${group(4)}`;
}
