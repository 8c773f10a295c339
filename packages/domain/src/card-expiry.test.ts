import { expect, test } from "vitest";

import { expiryMonths, expiryYears } from "./card-expiry.js";
import { calendarDate, today } from "./testing/values.js";

test("the years are the current one plus 9 more (guest-and-registration §9, Q51)", () => {
  expect(expiryYears(today, "paymentMethod")).toEqual(["2026", "2027", "2028", "2029", "2030", "2031", "2032", "2033", "2034", "2035"]);
  expect(expiryYears(calendarDate("2026-12-31"), "paymentMethod")[0]).toBe("2026");
  expect(expiryYears(calendarDate("2027-01-01"), "paymentMethod")[0]).toBe("2027");
});

test("the months have two characters (guest-and-registration §9)", () => {
  expect(expiryMonths).toEqual(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]);
});
