import type { PayType } from "./pay-type.js";

/** The card brands, spelled like the pay types. */
export const cardBrands = ["VISA", "MC", "AMEX", "DISCOVER"] as const satisfies readonly PayType[];

/** One of {@link cardBrands}. */
export type CardBrand = (typeof cardBrands)[number];

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

/** The brand by a number's first digits; null while it is unclear. For display only: no brand is refused (FORM-33). */
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

/**
 * Whether a text of digits passes the Luhn check; false for any other text. The form only hints at it (FORM-32).
 */
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
 * Whether to show the hint beside a card number: true if the number is complete but fails the Luhn check. Continue
 * still works (FORM-32).
 * @param typed - the field's text; only its digits count
 */
export function isDoubtfulCardNumber(typed: string): boolean {
  const digits = digitsOf(typed);
  return digits.length === cardLength(digits) && !luhnValid(digits);
}

/**
 * The digits of a card number in groups, as printed on the card: 4-6-5 for American Express, otherwise fours (FORM-31).
 */
export function cardDigitGroups(typed: string): string[] {
  const digits = digitsOf(typed);
  const groups =
    cardBrand(digits) === "AMEX"
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
      : (digits.match(/\d{1,4}/g) ?? []);
  return groups.filter((group) => group !== "");
}

const digitsOf = (typed: string) => typed.replace(/\D/g, "");

/** How many digits a card number must have: 15 if it starts with 3, otherwise 16 (VALID-24). */
export function cardLength(digits: string): 15 | 16 {
  return digits.startsWith("3") ? 15 : 16;
}

/**
 * Whether a text holds 13 to 19 digits that pass the Luhn check, in one piece or in groups separated by single spaces
 * or hyphens (VALID-20). A group counts only as a whole: "12 4111 1111 1111 1111" holds a card number, but a longer
 * number that contains a card's digits does not.
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
