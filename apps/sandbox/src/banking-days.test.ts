import { describe, expect, test } from "vitest";
import { addBankingDays, bankingDate } from "./banking-days.js";

describe("two banking days later", () => {
  test.each([
    ["a Monday", "2026-03-02", "2026-03-04"],
    ["a Thursday, over the weekend", "2026-03-05", "2026-03-09"],
    ["a Saturday", "2026-03-07", "2026-03-10"],
    ["over Independence Day of a Saturday, which is not moved", "2026-07-02", "2026-07-06"],
    ["over Independence Day of a Sunday, kept on Monday", "2027-07-02", "2027-07-07"],
    ["over Thanksgiving", "2026-11-25", "2026-11-30"],
    ["over Memorial Day, the last Monday of May", "2026-05-22", "2026-05-27"],
    ["over Christmas into the new year", "2026-12-30", "2027-01-04"],
  ])("%s", (_, date, later) => {
    expect(addBankingDays(date, 2)).toBe(later);
  });

  /**
   * Source: Federal Reserve Board, K.8, Holidays Observed by the Federal Reserve System 2026-2030,
   * www.federalreserve.gov/aboutthefed/k8.htm.
   */
  test.each([
    ["New Year's Day", "2026-12-31", "2027-01-04"],
    ["Martin Luther King Jr. Day", "2027-01-15", "2027-01-19"],
    ["Washington's Birthday", "2027-02-12", "2027-02-16"],
    ["Memorial Day, of a May with five Mondays", "2027-05-28", "2027-06-01"],
    ["Juneteenth", "2026-06-18", "2026-06-22"],
    ["Juneteenth of a Saturday, which is not moved", "2027-06-17", "2027-06-18"],
    ["Independence Day, kept on Monday", "2027-07-02", "2027-07-06"],
    ["Labor Day", "2027-09-03", "2027-09-07"],
    ["Columbus Day", "2027-10-08", "2027-10-12"],
    ["Veterans Day", "2027-11-10", "2027-11-12"],
    ["Thanksgiving", "2027-11-24", "2027-11-26"],
    ["Christmas", "2026-12-24", "2026-12-28"],
  ])("one banking day later, over %s", (_, date, later) => {
    expect(addBankingDays(date, 1)).toBe(later);
  });

  test("uses the banks' calendar day, not the machine's", () => {
    expect(bankingDate(new Date("2026-03-03T03:30:00Z"))).toBe("2026-03-02");
  });
});
