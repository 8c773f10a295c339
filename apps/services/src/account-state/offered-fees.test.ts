import { cents, type FeePolicy } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import type { Tenant } from "../tenants/tenant.js";
import { offeredFees } from "./offered-fees.js";

const reason = { en: "It covers what card networks charge us.", es: "Cubre lo que nos cobran las redes de tarjetas." };

const offered = (feePolicy: FeePolicy) =>
  offeredFees({ feePolicy, feeReasons: { "1": "Banks charge us.", "4": reason } } as unknown as Tenant);

const percent = (basisPoints: number, minimum: number) =>
  ({ kind: "percent", basisPoints, minimum: cents(minimum) }) as const;

describe("the fees beside the payment options [FEE-18, FEE-19]", () => {
  test.each<[string, FeePolicy, ReturnType<typeof offeredFees>]>([
    ["no rule", {}, { bank: {}, card: {} }],
    ["no fee", { "1": { kind: "none" } }, { bank: {}, card: {} }],
    [
      "a flat fee, with its reason",
      { "4": { kind: "flat", amount: cents(250) } },
      { bank: {}, card: { amount: "2.50", reason } },
    ],
    ["a flat fee of 0, without its reason", { "4": { kind: "flat", amount: cents(0) } }, { bank: {}, card: {} }],
    [
      "a share with a minimum",
      { "1": { kind: "flat", amount: cents(100) }, "4": percent(275, 100) },
      {
        bank: { amount: "1.00", reason: "Banks charge us." },
        card: { basisPoints: 275, minimum: "1.00", reason },
      },
    ],
    ["a share without a minimum", { "4": percent(200, 0) }, { bank: {}, card: { basisPoints: 200, reason } }],
    [
      "a share of 0, which leaves the minimum",
      { "4": percent(0, 150) },
      { bank: {}, card: { amount: "1.50", reason } },
    ],
    ["a share and a minimum of 0", { "4": percent(0, 0) }, { bank: {}, card: {} }],
  ])("%s", (_what, feePolicy, expected) => {
    expect(offered(feePolicy)).toEqual(expected);
  });
});
