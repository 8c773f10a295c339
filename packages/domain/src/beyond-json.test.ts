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

// Inputs that JSON vectors can't express: undefined and NaN.
describe("treats undefined like null", () => {
  test("turns every flag off, except those that are on by default", () => {
    expect(isOn(undefined)).toBe(false);
    expect(readSwitch({ documentsEnabled: undefined }, "documentsEnabled")).toBe(false);
    expect(readSwitch({ userProfileEnabled: undefined }, "userProfileEnabled")).toBe(true);
  });

  test("does not block payments when allowPortalPayments is undefined", () => {
    expect(readStateCompliance(undefined)).toBe(true);
  });

  test("reads undefined as not eligible for over time, as no minimum and as the login identifier USERNAME", () => {
    expect(readOverTimeEligible(undefined)).toBe(false);
    expect(readMinTotalDue(undefined)).toBe(0);
    expect(readLoginIdentifier(undefined)).toBe("USERNAME");
  });

  test("does not accept undefined as a payment option, an ACH type or an action", () => {
    expect([isPaymentOption(undefined), isAchType(undefined), isPaymentAction(undefined)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("uses defaults for missing settings", () => {
    expect(paymentDates(today)).toEqual({ min: "2026-11-21", max: "2026-12-21" });
    expect(provincesOffered()).toEqual(["AB", "BC", "NL", "NS", "NU", "ON", "QC", "SK", "YT"]);
  });
});

test("accepts NaN neither as a payment option nor as a number of days", () => {
  expect(isPaymentOption(Number.NaN)).toBe(false);
  expect(readPaymentOption(Number.NaN)).toBeUndefined();
  expect(paymentDates(today, Number.NaN)).toEqual({ min: "2026-11-21", max: "2026-12-21" });
});
