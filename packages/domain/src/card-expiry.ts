import type { CalendarDate } from "./calendar-date.js";

/** How many years the payment form offers: the current one and nine more (guest-and-registration §9, decisions Q51). */
const yearsOffered = 10;

/** The months of the form's select, "01" to "12". */
export const expiryMonths = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"] as const;

/** The years of the form's select, four digits each, from the current year on (decisions Q51, Q52). */
export function expiryYears(today: CalendarDate): string[] {
  const current = Number(today.slice(0, 4));
  return Array.from({ length: yearsOffered }, (_, index) => String(current + index));
}
