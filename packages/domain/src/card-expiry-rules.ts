import type { CalendarDate } from "./calendar-date.js";
import { expiryMonths, expiryYearCounts } from "./card-expiry.js";
import type { RuleFailure } from "./field-rules.js";

/** Whether a screen offers a year, given as four digits or its last two. */
export function isExpiryYear(year: string, today: CalendarDate, screen: keyof typeof expiryYearCounts): boolean {
  if (!/^\d{2}(?:\d{2})?$/.test(year)) return false;
  const current = Number(today.slice(0, 4));
  const ahead = year.length === 2 ? (Number(year) - (current % 100) + 100) % 100 : Number(year) - current;
  return ahead >= 0 && ahead < expiryYearCounts[screen];
}

/** A card's expiry as stored on file, MMYY. The year may have two or four digits. */
export function expiryText(month: string, year: string): string {
  return month.padStart(2, "0") + year.slice(-2);
}

/**
 * Whether a card can be charged on a day. A card is good through the last day of its expiry month (VALID-26).
 * @param expiry - MMYY, in this century; any other text is never good
 */
export function isCardGoodOn(expiry: string, day: CalendarDate): boolean {
  return /^(?:0[1-9]|1[0-2])\d{2}$/.test(expiry) && `20${expiry.slice(2)}-${expiry.slice(0, 2)}` >= day.slice(0, 7);
}

/**
 * Checks an expiry year together with its month: refuses a card once its expiry month is over (VALID-26). Until a month
 * is chosen, the year alone decides.
 * @param screen - the screen that offers the years
 */
export const expiryYear =
  (screen: keyof typeof expiryYearCounts) =>
  (
    year: string,
    { ccExpDateMonth }: { readonly ccExpDateMonth: string },
    { today }: { readonly today: CalendarDate },
  ): RuleFailure | null => {
    const month = expiryMonths.find((offered) => offered === ccExpDateMonth.trim()) ?? "12";
    if (/^(?:20)?\d{2}$/.test(year) && !isCardGoodOn(expiryText(month, year), today))
      return { rule: "cardExpired", params: {} };
    return isExpiryYear(year, today, screen) ? null : { rule: "oneOf", params: {} };
  };
