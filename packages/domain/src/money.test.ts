import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addCents, cents, formatUsd, parseDecimal, subtractCents, toDecimal } from "./money.js";

const amounts = fc.maxSafeInteger().map(cents);
const summands = fc.integer({ min: -1e15, max: 1e15 }).map(cents);

describe("cents", () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])("refuses %d", (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  });

  test("knows no negative zero", () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(parseDecimal("-0.00")).toBe(0);
  });
});

describe("parseDecimal", () => {
  test.each([
    ["0", 0],
    ["25", 2_500],
    ["25.5", 2_550],
    ["25.05", 2_505],
    ["1250.00", 125_000],
    [".5", 50],
    ["007.10", 710],
    ["-1.00", -100],
    ["-0.05", -5],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ])("%j is %i cents", (text, amount) => {
    expect(parseDecimal(text)).toBe(amount);
  });

  test.each(["", " ", "-", ".", "-.", "5.", "1.234", "1,250.00", "$5", "5$", "+5", "--5", "1e3", "0x10", "NaN", "Infinity", " 5", "5\n", "٣", "90071992547409.92"])(
    "%j is no plain decimal",
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );
});

describe("texts of money", () => {
  test.each([
    [0, "0.00", "$0.00"],
    [5, "0.05", "$0.05"],
    [-5, "-0.05", "-$0.05"],
    [99, "0.99", "$0.99"],
    [100, "1.00", "$1.00"],
    [-100, "-1.00", "-$1.00"],
    [99_999, "999.99", "$999.99"],
    [123_450, "1234.50", "$1,234.50"],
    [-123_456_789, "-1234567.89", "-$1,234,567.89"],
  ])("%i cents are %j on the wire and %j on the screen (Q50, Q77)", (amount, decimal, usd) => {
    expect(toDecimal(cents(amount))).toBe(decimal);
    expect(formatUsd(cents(amount))).toBe(usd);
  });
});

describe("no cent is lost or made", () => {
  test("writing and reading an amount gives it back", () => {
    fc.assert(fc.property(amounts, (amount) => parseDecimal(toDecimal(amount)) === amount));
  });

  test("the shown text has the same digits, two decimals and groups of three", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const usd = formatUsd(amount);
        expect(usd).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(usd.replace(/[$,]/g, "")).toBe(toDecimal(amount));
      }),
    );
  });

  test("adding and taking away come out even", () => {
    fc.assert(
      fc.property(summands, summands, (a, b) => {
        expect(BigInt(addCents(a, b))).toBe(BigInt(a) + BigInt(b));
        expect(subtractCents(addCents(a, b), b)).toBe(a);
      }),
    );
  });

  test("a sum beyond the safe integers is refused, not rounded", () => {
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
    expect(() => subtractCents(cents(Number.MIN_SAFE_INTEGER), cents(1))).toThrow(RangeError);
  });

  test("reading never throws, whatever the text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => (parseDecimal(text) ?? 0) <= Number.MAX_SAFE_INTEGER));
  });
});
