import { expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import { keeping, scheduling } from "../testing/scheduling.js";

describeWithDatabase("the postings of a payment", () => {
  const { copy, pass, schedule, theDay, read } = scheduling();

  test.each([
    [
      "principal and fee",
      { interest_cents: 0, fee_cents: 2_50 },
      [
        ["card-clearing", 27_50],
        ["consumer-account", -25_00],
        ["fee-income", -2_50],
      ],
    ],
    [
      "principal and interest",
      { interest_cents: 99, fee_cents: 0 },
      [
        ["card-clearing", 25_00],
        ["consumer-account", -24_01],
        ["interest-income", -99],
      ],
    ],
    [
      "interest alone",
      { interest_cents: 25_00, fee_cents: 0 },
      [
        ["card-clearing", 25_00],
        ["interest-income", -25_00],
      ],
    ],
    [
      "principal alone, from a bank account",
      { interest_cents: 0, fee_cents: 0, method_kind: "bank" },
      [
        ["ach-clearing", 25_00],
        ["consumer-account", -25_00],
      ],
    ],
  ] as const)("have no entry of 0.00: %s [PAY-3]", async (_, more, entries) => {
    await schedule({ more });
    theDay();
    await pass(copy(keeping().processor));
    const posted = (await read()).entries.map(({ ledger_account, amount_cents }) => [ledger_account, amount_cents]);
    expect(posted).toEqual(entries);
  });
});
