import { expect, test } from "vitest";

import { isOn, readMinTotalDue, readOverTimeEligible, readStateCompliance } from "./instance-setting.js";

test.each([true, "true", "Y"])("a switch is on with %j (Q114)", (value) => {
  expect(isOn(value)).toBe(true);
});

test.each([false, "false", "N", "y", "TRUE", "yes", "1", 1, "", null, undefined, {}])("a switch is off with %j (Q114)", (value) => {
  expect(isOn(value)).toBe(false);
});

test.each([false, "false", "N"])("allowPortalPayments blocks with %j (Q36)", (flag) => {
  expect(readStateCompliance(flag)).toBe(false);
});

test.each([true, "true", "Y", "", 0, "n", null, undefined])("allowPortalPayments does not block with %j (Q36)", (flag) => {
  expect(readStateCompliance(flag)).toBe(true);
});

test.each([true, "true"])("the over-time evaluation is true with %j (Q45)", (value) => {
  expect(readOverTimeEligible(value)).toBe(true);
});

test.each([false, "false", "Y", "True", 1, {}, null, undefined])("the over-time evaluation is false with %j (Q45)", (value) => {
  expect(readOverTimeEligible(value)).toBe(false);
});

test.each([
  ["5.00", 500],
  [" 5 ", 500],
  ["0", 0],
  ["", 0],
  [null, 0],
  [undefined, 0],
  ["five", 0],
  ["-5", 0],
])("minTotalDue %j is %i cents, 0 being off (Q33)", (value, amount) => {
  expect(readMinTotalDue(value)).toBe(amount);
});
