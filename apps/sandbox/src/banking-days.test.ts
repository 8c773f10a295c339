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

  test("the day is the banks', not the machine's", () => {
    expect(bankingDate(new Date("2026-03-03T03:30:00Z"))).toBe("2026-03-02");
  });
});
