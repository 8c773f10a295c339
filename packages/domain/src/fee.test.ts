import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { computeFee, type FeePolicy, feeTypeCode } from "./fee.js";
import { cents } from "./money.js";

test.each([
  ["0", "4"],
  ["1", "1"],
  ["2", "4"],
  ["3", "1"],
  [0, "4"],
  [1, "1"],
  ["7", "4"],
  ["", "4"],
  ["toString", "4"],
])("fee type code: 1 for bank and 4 otherwise; option %j has %s (registered-area §9, Q49)", (option, type) => {
  expect(feeTypeCode(option)).toBe(type);
});

const harbor: FeePolicy = { "4": { kind: "flat", amount: cents(250) }, "1": { kind: "none" } };
const summit: FeePolicy = { "4": { kind: "percent", basisPoints: 200, minimum: cents(100) }, "1": { kind: "flat", amount: cents(100) } };

describe("computeFee (Q144)", () => {
  test.each([
    ["flat", harbor, "4", 125_000, 250],
    ["none", harbor, "1", 125_000, 0],
    ["no rule for the code", {}, "4", 125_000, 0],
    ["2 %", summit, "4", 41_000, 820],
    ["2 % below its minimum", summit, "4", 4_999, 100],
    ["2 % at its minimum", summit, "4", 5_000, 100],
    ["2 % just above its minimum", summit, "4", 5_025, 101],
    ["flat for the bank", summit, "1", 41_000, 100],
    ["2 % of nothing, its minimum", summit, "4", 0, 100],
  ] as const)("%s", (_why, policy, type, amount, fee) => {
    expect(computeFee(policy, type, cents(amount))).toBe(fee);
  });

  test.each([
    [124, 2],
    [125, 3],
    [126, 3],
    [174, 3],
    [175, 4],
  ])("half a cent goes up: 2 %% of %i cents is %i", (amount, fee) => {
    const policy: FeePolicy = { "4": { kind: "percent", basisPoints: 200, minimum: cents(0) } };
    expect(computeFee(policy, "4", cents(amount))).toBe(fee);
  });

  test("a percentage is never off by more than half a cent, however large the amount", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e15 }), fc.nat({ max: 10_000 }), (amount, basisPoints) => {
        const fee = computeFee({ "4": { kind: "percent", basisPoints, minimum: cents(0) } }, "4", cents(amount));
        const error = 2n * (BigInt(fee) * 10_000n - BigInt(amount) * BigInt(basisPoints));
        expect(error > -10_000n && error <= 10_000n).toBe(true);
      }),
    );
  });

  test.each([
    ["a negative amount", harbor, -1],
    ["a negative flat fee", { "4": { kind: "flat", amount: cents(-1) } }, 100],
    ["a negative minimum", { "4": { kind: "percent", basisPoints: 0, minimum: cents(-1) } }, 0],
    ["a fraction of a basis point", { "4": { kind: "percent", basisPoints: 1.5, minimum: cents(0) } }, 100],
    ["negative basis points", { "4": { kind: "percent", basisPoints: -1, minimum: cents(0) } }, 100],
  ] satisfies [string, FeePolicy, number][])("refuses %s", (_why, policy, amount) => {
    expect(() => computeFee(policy, "4", cents(amount))).toThrow(RangeError);
  });
});
