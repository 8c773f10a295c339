import { describe, expect, test } from "vitest";

import {
  isAchType,
  isOn,
  isPaymentAction,
  isPaymentOption,
  paymentDates,
  provincesOffered,
  readLoginIdentifier,
  readMinTotalDue,
  readOverTimeEligible,
  readPaymentOption,
  readStateCompliance,
  readSwitch,
} from "./index.js";
import { today } from "./testing/values.js";

// What vectors cannot say: a value that is not there at all, and no number.
describe("undefined is as null", () => {
  test("no switch is on, but one that is on unless told", () => {
    expect(isOn(undefined)).toBe(false);
    expect(readSwitch({ documentsEnabled: undefined }, "documentsEnabled")).toBe(false);
    expect(readSwitch({ userProfileEnabled: undefined }, "userProfileEnabled")).toBe(true);
  });

  test("allowPortalPayments does not block where it is missing (Q36)", () => {
    expect(readStateCompliance(undefined)).toBe(true);
  });

  test("the over-time evaluation is false, the minimum off, the login a username", () => {
    expect(readOverTimeEligible(undefined)).toBe(false);
    expect(readMinTotalDue(undefined)).toBe(0);
    expect(readLoginIdentifier(undefined)).toBe("USERNAME");
  });

  test("no code", () => {
    expect([isPaymentOption(undefined), isAchType(undefined), isPaymentAction(undefined)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("the settings left out count as their defaults", () => {
    expect(paymentDates(today)).toEqual({ min: "2026-11-21", max: "2026-12-21" });
    expect(provincesOffered()).toEqual(["AB", "BC", "NL", "NS", "NU", "ON", "QC", "SK", "YT"]);
  });
});

test("NaN is no payment option and no number of days (Q49, Q76)", () => {
  expect(isPaymentOption(Number.NaN)).toBe(false);
  expect(readPaymentOption(Number.NaN)).toBeUndefined();
  expect(paymentDates(today, Number.NaN)).toEqual({ min: "2026-11-21", max: "2026-12-21" });
});
