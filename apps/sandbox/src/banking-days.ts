/** The Federal Reserve's time zone, in which ACH entries settle and are returned. */
const bankingTimeZone = "America/New_York";

type Holiday =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: 1 | 2 | 3 | 4 | "last" };

/** Federal Reserve Bank holidays. A Sunday holiday moves to Monday; a Saturday holiday does not move. */
const holidays: Record<string, Holiday> = {
  "New Year's Day": { month: 1, day: 1 },
  "Martin Luther King Jr. Day": { month: 1, weekday: 1, nth: 3 },
  "Washington's Birthday": { month: 2, weekday: 1, nth: 3 },
  "Memorial Day": { month: 5, weekday: 1, nth: "last" },
  Juneteenth: { month: 6, day: 19 },
  "Independence Day": { month: 7, day: 4 },
  "Labor Day": { month: 9, weekday: 1, nth: 1 },
  "Columbus Day": { month: 10, weekday: 1, nth: 2 },
  "Veterans Day": { month: 11, day: 11 },
  Thanksgiving: { month: 11, weekday: 4, nth: 4 },
  Christmas: { month: 12, day: 25 },
};

const dayLength = 86_400_000;
const isoDate = (day: Date) => day.toISOString().slice(0, 10);

/** The calendar date (ISO) at a moment, in the banks' time zone. */
export function bankingDate(moment: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: bankingTimeZone, dateStyle: "short" }).format(moment);
}

/** The date (ISO) `count` banking days after `date`. */
export function addBankingDays(date: string, count: number): string {
  let day = new Date(`${date}T00:00:00Z`);
  for (let left = count; left > 0;) {
    day = new Date(day.getTime() + dayLength);
    if (isBankingDay(day)) left -= 1;
  }
  return isoDate(day);
}

function isBankingDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !Object.values(holidays).some((holiday) => isoDate(observed(holiday, day.getUTCFullYear())) === isoDate(day));
}

function observed(holiday: Holiday, year: number): Date {
  if ("day" in holiday) {
    const day = new Date(Date.UTC(year, holiday.month - 1, holiday.day));
    return day.getUTCDay() === 0 ? new Date(day.getTime() + dayLength) : day;
  }
  if (holiday.nth === "last") {
    const last = new Date(Date.UTC(year, holiday.month, 0));
    return new Date(last.getTime() - ((last.getUTCDay() - holiday.weekday + 7) % 7) * dayLength);
  }
  const first = new Date(Date.UTC(year, holiday.month - 1, 1));
  return new Date(
    first.getTime() + (((holiday.weekday - first.getUTCDay() + 7) % 7) + (holiday.nth - 1) * 7) * dayLength,
  );
}
