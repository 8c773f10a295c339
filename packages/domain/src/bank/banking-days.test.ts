import { describe, expect, test } from "vitest";

import { calendarDate } from "../testing/values.js";
import { addBankingDays, bankingDate } from "./banking-days.js";

describe("addBankingDays", () => {
  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])("rejects a count of %d [BANK-3]", (count) => {
    expect(() => addBankingDays(calendarDate("2026-11-21"), count)).toThrow(
      new RangeError("Banking days are counted forward, in whole days."),
    );
  });

  test("rejects a result after the last day of the calendar [BANK-3]", () => {
    expect(() => addBankingDays(calendarDate("9999-12-31"), 1)).toThrow(
      new RangeError("The date is outside the years 0001 to 9999."),
    );
  });
});

test("bankingDate rejects an invalid moment [BANK-1]", () => {
  expect(() => bankingDate(new Date(Number.NaN))).toThrow(RangeError);
});
