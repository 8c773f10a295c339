import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  addDays,
  addMonths,
  type CalendarDate,
  formatCalendarDate,
  parseCalendarDate,
  todayIn,
} from "./calendar-date.js";
import { anyText } from "./testing/any-text.js";
import { calendarDate } from "./testing/values.js";

const daysBetween = (min: string, max: string) =>
  fc
    .date({ min: new Date(`${min}T00:00:00Z`), max: new Date(`${max}T00:00:00Z`), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10) as CalendarDate);
const anyDay = daysBetween("0001-01-01", "9999-12-31");
const middleDay = daysBetween("1900-01-01", "2200-01-01");

describe("parsing and formatting", () => {
  test("reads every day back from both formats", () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(parseCalendarDate(date)).toBe(date);
        expect(parseCalendarDate(formatCalendarDate(date))).toBe(date);
      }),
    );
  });

  test("reads only days that exist in the calendar", () => {
    const digits = fc.tuple(
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
    );
    fc.assert(
      fc.property(digits, ([year, month, day]) => {
        const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        const moment = new Date(`${text}T00:00:00Z`);
        const exists = year > 0 && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
        expect(parseCalendarDate(text)).toBe(exists ? text : undefined);
      }),
    );
  });

  test("never throws", () => {
    fc.assert(fc.property(anyText, (text) => typeof (parseCalendarDate(text) ?? "") === "string"));
  });
});

describe("todayIn", () => {
  test("returns the date part of the moment's ISO text for UTC", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2200-01-01T00:00:00Z"), noInvalidDate: true }),
        (now) => {
          expect(todayIn("UTC", now)).toBe(now.toISOString().slice(0, 10));
        },
      ),
    );
  });

  test("rejects an unknown time zone and an invalid moment", () => {
    expect(() => todayIn("Mars/Olympus", new Date(0))).toThrow(RangeError);
    expect(() => todayIn("UTC", new Date(Number.NaN))).toThrow(RangeError);
    expect(() => todayIn("UTC", new Date("+010000-01-01T00:00:00Z"))).toThrow(
      new RangeError("The moment is outside the years 0001 to 9999."),
    );
    expect(todayIn("UTC", new Date("0999-05-06T00:00:00Z"))).toBe("0999-05-06");
  });
});

describe("addDays", () => {
  test("returns to the same day after adding and subtracting, and orders later days after earlier ones", () => {
    fc.assert(
      fc.property(middleDay, fc.integer({ min: 1, max: 36_500 }), (date, count) => {
        const later = addDays(date, count);
        expect(addDays(later, -count)).toBe(date);
        expect(later > date).toBe(true);
      }),
    );
  });

  test.each([0.5, Number.NaN, 1e9, -1e9])("rejects %d days", (count) => {
    expect(() => addDays(calendarDate("2026-11-21"), count)).toThrow(
      new RangeError("The date is outside the years 0001 to 9999."),
    );
  });

  test("rejects the day before the first and the day after the last", () => {
    expect(() => addDays(calendarDate("0001-01-01"), -1)).toThrow(RangeError);
    expect(() => addDays(calendarDate("9999-12-31"), 1)).toThrow(RangeError);
  });
});

describe("addMonths", () => {
  test("keeps the day of the month, or takes the last day of a shorter month", () => {
    fc.assert(
      fc.property(middleDay, fc.integer({ min: -1_200, max: 1_200 }), (date, count) => {
        const result = addMonths(date, count);
        const months = (day: CalendarDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
        expect(months(result) - months(date)).toBe(count);
        const isLastOfMonth = addDays(result, 1).slice(8) === "01";
        expect(result.slice(8) === date.slice(8) || (isLastOfMonth && result.slice(8) < date.slice(8))).toBe(true);
      }),
    );
  });

  test("keeps a schedule's day of the month if the months are added to its first date", () => {
    const first = calendarDate("2026-01-31");
    expect([0, 1, 2, 3].map((count) => addMonths(first, count))).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
  });

  test.each([0.5, Number.NaN, 1e6, -1e6])("rejects %d months", (count) => {
    expect(() => addMonths(calendarDate("2026-11-21"), count)).toThrow(
      new RangeError("The date is outside the years 0001 to 9999."),
    );
  });

  test("rejects the month before the first and the month after the last", () => {
    expect(() => addMonths(calendarDate("0001-01-15"), -1)).toThrow(RangeError);
    expect(() => addMonths(calendarDate("9999-12-15"), 1)).toThrow(RangeError);
  });
});
