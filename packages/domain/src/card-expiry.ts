import type { CalendarDate } from "./calendar-date.js";
import type { RuleFailure } from "./field-rules.js";

/** How many years each screen offers, the current one included (registered-area §9, guest-and-registration §9, decisions Q51). */
export const expiryYearCounts = { paymentMethod: 10, paymentInformation: 11 } as const;

/** The months to choose from, "01" to "12". */
export const expiryMonths = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"] as const;

/** The years to choose from on a screen, four digits each, from the current year on (decisions Q51, Q52). */
export function expiryYears(today: CalendarDate, screen: keyof typeof expiryYearCounts): string[] {
  const current = Number(today.slice(0, 4));
  return Array.from({ length: expiryYearCounts[screen] }, (_, index) => String(current + index));
}

/** Whether a year, of four digits or its last two, is one of those that a screen offers. */
export function isExpiryYear(year: string, today: CalendarDate, screen: keyof typeof expiryYearCounts): boolean {
  if (!/^\d{2}(?:\d{2})?$/.test(year)) return false;
  const current = Number(today.slice(0, 4));
  const ahead = year.length === 2 ? (Number(year) - (current % 100) + 100) % 100 : Number(year) - current;
  return ahead >= 0 && ahead < expiryYearCounts[screen];
}

/** A card's expiry as kept on file, MMYY (guest-and-registration §3); the year may have four digits. */
export function expiryText(month: string, year: string): string {
  return month.padStart(2, "0") + year.slice(-2);
}

/**
 * Whether a card can be charged on a day: through the last day of the month it expires in (an addition).
 * @param expiry - MMYY, of this century; any other text is good on no day
 */
export function isCardGoodOn(expiry: string, day: CalendarDate): boolean {
  return /^(?:0[1-9]|1[0-2])\d{2}$/.test(expiry) && `20${expiry.slice(2)}-${expiry.slice(0, 2)}` >= day.slice(0, 7);
}

/**
 * Checks an expiry year together with its month: a card is refused from the first day after its expiry month (an addition).
 * Until a month is chosen, the year alone decides.
 * @param screen - the screen whose years are offered
 */
export const expiryYear =
  (screen: keyof typeof expiryYearCounts) =>
  (year: string, { ccExpDateMonth }: { readonly ccExpDateMonth: string }, { today }: { readonly today: CalendarDate }): RuleFailure | null => {
    const month = expiryMonths.find((offered) => offered === ccExpDateMonth.trim()) ?? "12";
    if (/^(?:20)?\d{2}$/.test(year) && !isCardGoodOn(expiryText(month, year), today)) return { rule: "cardExpired", params: {} };
    return isExpiryYear(year, today, screen) ? null : { rule: "oneOf", params: {} };
  };
