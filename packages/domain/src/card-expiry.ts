import type { CalendarDate } from "./calendar-date.js";

/** How many years each screen offers, including the current one (FORM-30, METHOD-8). */
export const expiryYearCounts = { paymentMethod: 10, paymentInformation: 11 } as const;

/** The months to choose from, "01" to "12". */
export const expiryMonths = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"] as const;

/** The years that a screen offers, four digits each, starting with the current year (FORM-30, METHOD-8). */
export function expiryYears(today: CalendarDate, screen: keyof typeof expiryYearCounts): string[] {
  const current = Number(today.slice(0, 4));
  return Array.from({ length: expiryYearCounts[screen] }, (_, index) => String(current + index));
}
