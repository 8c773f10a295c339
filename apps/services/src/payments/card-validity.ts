import type { CalendarDate } from "@paydown/domain";

/**
 * Whether a card can be charged on a day: it is good through the last day of its month.
 *
 * @param expiry - MMYY, of this century
 */
export function isGoodOn(expiry: string, date: CalendarDate): boolean {
  return `20${expiry.slice(2)}-${expiry.slice(0, 2)}` >= date.slice(0, 7);
}
