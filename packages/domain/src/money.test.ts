import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { computeFee, type FeePolicy } from "./fee.js";
import { addCents, cents, formatUsd, parseDecimal, subtractCents, toDecimal } from "./money.js";
import { anyText } from "./testing/any-text.js";

const amounts = fc.maxSafeInteger().map(cents);
const summands = fc.integer({ min: -1e15, max: 1e15 }).map(cents);

describe("cents", () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])("rejects %d", (amount) => {
    expect(() => cents(amount)).toThrow(new RangeError("Money must be a safe whole number of cents."));
  });

  test("has no negative zero", () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(parseDecimal("-0.00"), 0)).toBe(true);
  });
});

describe("no cent is lost or gained", () => {
  test("an amount that is written and read again stays the same", () => {
    fc.assert(fc.property(amounts, (amount) => parseDecimal(toDecimal(amount)) === amount));
  });

  test("a decimal that is read and written again keeps its value", () => {
    const decimals = fc.tuple(
      fc.boolean(),
      fc.nat({ max: 1e12 }),
      fc.constantFrom("", ".5", ".50", ".05", ".99", ".00"),
    );
    fc.assert(
      fc.property(decimals, ([negative, whole, fraction]) => {
        const text = `${negative ? "-" : ""}${whole}${fraction}`;
        const amount = parseDecimal(text);
        expect(amount).toBeDefined();
        expect(Number(toDecimal(amount ?? cents(0)))).toBe(Number(text) + 0);
      }),
    );
  });

  test("shows the same digits with two decimals and groups of three", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const usd = formatUsd(amount);
        expect(usd).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(usd.replace(/[$,]/g, "")).toBe(toDecimal(amount));
      }),
    );
  });

  test("subtracting undoes adding", () => {
    fc.assert(
      fc.property(summands, summands, (a, b) => {
        expect(BigInt(addCents(a, b))).toBe(BigInt(a) + BigInt(b));
        expect(subtractCents(addCents(a, b), b)).toBe(a);
      }),
    );
  });

  test("amount plus fee is the total, to the cent", () => {
    const policy = fc
      .nat({ max: 10_000 })
      .map((basisPoints): FeePolicy => ({ "4": { kind: "percent", basisPoints, minimum: cents(100) } }));
    fc.assert(
      fc.property(fc.nat({ max: 1e12 }), policy, (amount, fees) => {
        const fee = computeFee(fees, "4", cents(amount));
        const total = addCents(cents(amount), fee);
        expect(subtractCents(total, fee)).toBe(amount);
        expect(parseDecimal(toDecimal(total))).toBe(amount + fee);
      }),
    );
  });

  test("rejects a sum beyond the safe integers instead of rounding it", () => {
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
    expect(() => subtractCents(cents(Number.MIN_SAFE_INTEGER), cents(1))).toThrow(RangeError);
  });

  test("reading never throws and returns no amount beyond the safe integers", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789.-"), maxLength: 30 });
    fc.assert(fc.property(fc.oneof(anyText, digits), (text) => Number.isSafeInteger(parseDecimal(text) ?? 0)));
  });
});
