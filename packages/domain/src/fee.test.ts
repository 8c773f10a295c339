import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { computeFee, type FeePolicy } from "./fee.js";
import { cents } from "./money.js";

const flat: FeePolicy = { "4": { kind: "flat", amount: cents(250) } };

describe("computeFee", () => {
  test("differs by at most half a cent from the exact percentage, however large the amount", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e15 }), fc.nat({ max: 10_000 }), (amount, basisPoints) => {
        const fee = computeFee({ "4": { kind: "percent", basisPoints, minimum: cents(0) } }, "4", cents(amount));
        const error = 2n * (BigInt(fee) * 10_000n - BigInt(amount) * BigInt(basisPoints));
        expect(error > -10_000n && error <= 10_000n).toBe(true);
      }),
    );
  });

  test.each([
    ["a negative amount", flat, -1, "The amount must not be negative."],
    ["a negative flat fee", { "4": { kind: "flat", amount: cents(-1) } }, 100, "The fee must not be negative."],
    [
      "a negative minimum",
      { "4": { kind: "percent", basisPoints: 0, minimum: cents(-1) } },
      0,
      "The fee must not be negative.",
    ],
    [
      "a fraction of a basis point",
      { "4": { kind: "percent", basisPoints: 1.5, minimum: cents(0) } },
      100,
      "Basis points are whole and not negative.",
    ],
    [
      "negative basis points",
      { "4": { kind: "percent", basisPoints: -1, minimum: cents(0) } },
      100,
      "Basis points are whole and not negative.",
    ],
  ] satisfies [string, FeePolicy, number, string][])("refuses %s", (_why, policy, amount, message) => {
    expect(() => computeFee(policy, "4", cents(amount))).toThrow(new RangeError(message));
  });
});
