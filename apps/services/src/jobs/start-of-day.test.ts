import { parseCalendarDate } from "@paydown/domain";
import { expect, test } from "vitest";
import { startOfDay } from "./start-of-day.js";

test.each([
  ["2026-06-15", "America/New_York", "2026-06-15T04:00:00.000Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
  ["2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"],
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
  ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
  ["2026-06-15", "Pacific/Kiritimati", "2026-06-14T10:00:00.000Z"],
  ["2026-06-15", "Pacific/Pago_Pago", "2026-06-15T11:00:00.000Z"],
  // On this day, clocks went from midnight to one o'clock.
  ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
])("%s begins in %s at %s [EVID-12]", (day, timeZone, moment) => {
  expect(startOfDay(parseCalendarDate(day) ?? (day as never), timeZone).toISOString()).toBe(moment);
});
