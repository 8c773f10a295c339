import { expect, test } from "vitest";

import { isPaymentOption, optionKind, paymentOptionCodes, paymentOptions, readPaymentOption } from "./payment-option.js";

test.each([
  ["0", "card", false],
  ["1", "bank", false],
  ["2", "card", false],
  ["3", "bank", true],
] as const)("option %s is %s, check number %s (registered-area §5, guest-and-registration §3)", (code, kind, checkNumber) => {
  expect(optionKind(code)).toBe(kind);
  expect(paymentOptions[code].checkNumber).toBe(checkNumber);
});

test("there are four codes", () => {
  expect(paymentOptionCodes).toEqual(["0", "1", "2", "3"]);
});

test.each([
  ["0", "0"],
  ["3", "3"],
  [0, "0"],
  [3, "3"],
])("a code is accepted as text or number: %j (Q49)", (value, code) => {
  expect(isPaymentOption(value)).toBe(true);
  expect(readPaymentOption(value)).toBe(code);
});

test.each(["4", "", " 0", "00", "1.0", "card", "toString", "__proto__", 4, -1, 0.5, Number.NaN, null, undefined, true, {}, ["0"]])(
  "any other value is an error: %j",
  (value) => {
    expect(isPaymentOption(value)).toBe(false);
    expect(readPaymentOption(value)).toBeUndefined();
  },
);
