import { randomInt } from "node:crypto";

/** Digits and capitals without the easily confused letters I, L, O, S, U and Z. */
const alphabet = "0123456789ABCDEFGHJKMNPQRTVWXY";

/** A code such as 08H4K2. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
