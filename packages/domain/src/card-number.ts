import type { PayType } from "./pay-type.js";

/** The card brands, spelled as the pay types are. */
export type CardBrand = Extract<PayType, "VISA" | "MC" | "AMEX" | "DISCOVER">;

/** First digits of each brand, as inclusive ranges of equal length. */
const brandPrefixes = {
  VISA: [["4", "4"]],
  MC: [
    ["51", "55"],
    ["2221", "2720"],
  ],
  AMEX: [
    ["34", "34"],
    ["37", "37"],
  ],
  DISCOVER: [
    ["6011", "6011"],
    ["644", "649"],
    ["65", "65"],
  ],
} as const satisfies Record<CardBrand, readonly (readonly [from: string, to: string])[]>;

/** The brand by the first digits, null while it cannot be told. For display only: no brand is ever refused (decisions Q42, Q64). */
export function cardBrand(digits: string): CardBrand | null {
  for (const [brand, ranges] of Object.entries(brandPrefixes) as [
    CardBrand,
    readonly (readonly [string, string])[],
  ][]) {
    for (const [from, to] of ranges) {
      const prefix = digits.slice(0, from.length);
      if (prefix.length === from.length && prefix >= from && prefix <= to) return brand;
    }
  }
  return null;
}

/** Whether a text of digits passes the Luhn check. A hint on the card field, never a stop (decisions Q64). False for any other text. */
export function luhnValid(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighed = place % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/**
 * Whether a hint stands beside a card number: its digits are complete and fail the Luhn check. Continue stays possible (decisions Q64).
 * @param typed - as it stands in the field; only its digits count
 */
export function isDoubtfulCardNumber(typed: string): boolean {
  const digits = digitsOf(typed);
  return digits.length === cardLength(digits) && !luhnValid(digits);
}

/** The digits of a card number in groups, as they stand on the card: 4-6-5 on an American Express, fours on every other (decisions Q64). */
export function cardDigitGroups(typed: string): string[] {
  const digits = digitsOf(typed);
  const groups =
    cardBrand(digits) === "AMEX"
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
      : (digits.match(/\d{1,4}/g) ?? []);
  return groups.filter((group) => group !== "");
}

const digitsOf = (typed: string) => typed.replace(/\D/g, "");

/** How many digits a number of this beginning has: 15 when it starts with 3, else 16 (guest-and-registration §5). */
export function cardLength(digits: string): 15 | 16 {
  return digits.startsWith("3") ? 15 : 16;
}

/**
 * Whether a text holds 13 to 19 digits that pass the Luhn check: in one piece, or in groups parted by single spaces or hyphens.
 * A group counts whole, so "12 4111 1111 1111 1111" holds one and a longer number with a card's digits inside does not.
 */
export function holdsCardNumber(text: string): boolean {
  if (text.length < 13) return false;
  for (const [run] of text.matchAll(/\d+(?:[ -]\d+)*/g)) {
    const groups = run.split(/[ -]/);
    for (let start = 0; start < groups.length; start += 1) {
      let digits = "";
      for (const group of groups.slice(start)) {
        digits += group;
        if (digits.length > 19) break;
        if (digits.length >= 13 && luhnValid(digits)) return true;
      }
    }
  }
  return false;
}
