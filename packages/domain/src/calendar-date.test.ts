import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addDays, type CalendarDate, formatCalendarDate, parseCalendarDate, todayIn } from "./calendar-date.js";
import { calendarDate } from "./testing/values.js";

const days = fc.date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10) as CalendarDate);

describe("parseCalendarDate", () => {
  test.each([
    ["2026-11-21", "2026-11-21"],
    ["11/21/2026", "2026-11-21"],
    ["02/29/2024", "2024-02-29"],
    ["2000-02-29", "2000-02-29"],
    ["0001-01-01", "0001-01-01"],
    ["12/31/9999", "9999-12-31"],
  ])("%j is %s", (text, date) => {
    expect(parseCalendarDate(text)).toBe(date);
  });

  test.each(["", "2026-02-29", "02/29/2100", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "0000-01-01", "21/11/2026", "1/2/2026", "11-21-2026", "20261121", "2026-11-21T00:00:00Z", " 2026-11-21", "11/21/2026\n"])(
    "%j is no date",
    (text) => {
      expect(parseCalendarDate(text)).toBeUndefined();
    },
  );

  test("every day comes back from both spellings", () => {
    fc.assert(
      fc.property(days, (date) => {
        expect(parseCalendarDate(date)).toBe(date);
        expect(parseCalendarDate(formatCalendarDate(date))).toBe(date);
      }),
    );
  });

  test("never throws, whatever the text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof (parseCalendarDate(text) ?? "") === "string"));
  });
});

test("a date is shown MM/DD/YYYY (registered-area §9)", () => {
  expect(formatCalendarDate(calendarDate("2026-04-05"))).toBe("04/05/2026");
});

describe("todayIn", () => {
  test.each([
    ["America/New_York", "2026-11-21T04:59:59Z", "2026-11-20"],
    ["America/New_York", "2026-11-21T05:00:00Z", "2026-11-21"],
    ["America/New_York", "2026-07-01T03:59:59Z", "2026-06-30"],
    ["America/New_York", "2026-07-01T04:00:00Z", "2026-07-01"],
    ["Pacific/Auckland", "2026-12-31T11:00:00Z", "2027-01-01"],
    ["UTC", "2024-02-29T23:59:59Z", "2024-02-29"],
  ])("in %s at %s it is %s", (timeZone, now, date) => {
    expect(todayIn(timeZone, new Date(now))).toBe(date);
  });

  test("an unknown time zone and an invalid moment are refused", () => {
    expect(() => todayIn("Mars/Olympus", new Date(0))).toThrow(RangeError);
    expect(() => todayIn("UTC", new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe("addDays", () => {
  test.each([
    ["2026-11-21", 30, "2026-12-21"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-11-21", 0, "2026-11-21"],
    ["0099-12-31", 1, "0100-01-01"],
  ])("%s and %i days is %s", (from, count, to) => {
    expect(addDays(calendarDate(from), count)).toBe(to);
  });

  test("there and back is the same day, and later days compare later", () => {
    const middle = fc.date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2200-01-01T00:00:00Z"), noInvalidDate: true });
    fc.assert(
      fc.property(middle, fc.integer({ min: 1, max: 36_500 }), (day, count) => {
        const date = calendarDate(day.toISOString().slice(0, 10));
        const later = addDays(date, count);
        expect(addDays(later, -count)).toBe(date);
        expect(later > date).toBe(true);
      }),
    );
  });

  test.each([0.5, Number.NaN, 1e9, -1e9])("%d days are refused", (count) => {
    expect(() => addDays(calendarDate("2026-11-21"), count)).toThrow(RangeError);
  });
});
