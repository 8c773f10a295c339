import { cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import type { ReportItem, ReportKind } from "../../providers/processor.js";
import { type PaymentState, paymentStates } from "../states.js";
import { paymentRow } from "../testing/samples.js";
import type { PaymentRow } from "../tables.js";
import { type BankState, type ItemDecision, judgeItem } from "./judge-item.js";

const total = cents(27_50);
const item = (changes: Partial<ReportItem> = {}) => ({
  kind: "settled" as const,
  amount: total,
  code: null,
  corrected: null,
  ...changes,
});
const bank = (changes: Partial<PaymentRow> = {}) => paymentRow({ method_kind: "bank", ...changes });
const card = (changes: Partial<PaymentRow> = {}) => paymentRow(changes);
type Expected = Pick<ItemDecision, "kind">;
const move = (to: BankState, note: string | null = null): Expected => ({ kind: "move", to, note }) as Expected;
const refuse = (note: string): Expected => ({ kind: "refuse", note }) as Expected;
const keep = (note: string | null = null): Expected => ({ kind: "keep", note }) as Expected;
const dispute = "the card's holder disputes the payment";

type Row = readonly [ReportKind, PaymentRow["method_kind"], { readonly [State in PaymentState]?: Expected }];

/** What each item does to a payment in each state; a state that a row leaves out refuses the item. */
const rows: readonly Row[] = [
  [
    "settled",
    "card",
    {
      succeeded: move("cleared"),
      settling: move("cleared"),
      returned: keep(),
      chargedBack: keep(),
      chargebackReversed: keep(),
      partlyRefunded: keep(),
      refunded: keep(),
    },
  ],
  [
    "settled",
    "bank",
    {
      succeeded: move("settling"),
      returned: keep(),
      chargedBack: keep(),
      chargebackReversed: keep(),
      partlyRefunded: keep(),
      refunded: keep(),
    },
  ],
  [
    "returned",
    "bank",
    {
      succeeded: move("returned"),
      settling: move("returned"),
      cleared: move("returned"),
      partlyRefunded: move("returned", "10.00 of it was refunded before"),
      refunded: move("returned", "27.50 of it was refunded before"),
    },
  ],
  ["returned", "card", {}],
  [
    "chargedBack",
    "card",
    {
      succeeded: move("chargedBack", dispute),
      cleared: move("chargedBack", dispute),
      partlyRefunded: move("chargedBack", `${dispute}; 10.00 of it was refunded before`),
      refunded: move("chargedBack", `${dispute}; 27.50 of it was refunded before`),
    },
  ],
  ["chargedBack", "bank", {}],
  ["chargebackReversed", "card", { chargedBack: move("chargebackReversed") }],
];
const refunded: { readonly [State in PaymentState]?: number } = { partlyRefunded: 10_00, refunded: 27_50 };
const open: readonly PaymentState[] = ["submitting", "unknown", "review"];
const cases = rows.flatMap(([kind, method, expected]) =>
  paymentStates.map((state) => [kind, method, state, expected[state]] as const),
);

describe("an item of the settlement report", () => {
  test.each(cases)(
    "'%s' of a %s payment that is %s [BANK-9, BANK-10, BANK-11, BANK-16, BANK-17, REF-13]",
    (...given) => {
      const [kind, method_kind, state, expected] = given;
      const code = kind === "returned" ? "R01" : null;
      const decision = judgeItem(
        item({ kind, code }),
        paymentRow({ method_kind, state, refunded_cents: refunded[state] ?? 0 }),
      );
      if (open.includes(state)) expect(decision).toEqual({ kind: "wait" });
      else if (expected) expect(decision).toMatchObject(expected);
      else expect(decision).toMatchObject({ kind: "refuse" });
    },
  );

  test.each([
    ["an unknown reference", item(), undefined, "no payment has this reference"],
    ["another amount", item({ amount: cents(25_00) }), bank(), "the amount differs from the payment's"],
    ["a second settlement", item(), bank({ settled_on: "2026-06-16" }), "the payment was settled before"],
    [
      "a return of a card payment",
      item({ kind: "returned", code: "R01" }),
      card(),
      "a card payment cannot be returned by a bank",
    ],
    ["a chargeback of a bank payment", item({ kind: "chargedBack" }), bank(), "a bank payment cannot be charged back"],
    [
      "a return of a failed payment",
      item({ kind: "returned", code: "R01" }),
      bank({ state: "failed" }),
      "the payment is failed",
    ],
    [
      "a second return",
      item({ kind: "returned", code: "R01" }),
      bank({ state: "returned" }),
      "the payment is returned",
    ],
  ] as const)("is refused with its reason: %s [BANK-17]", (_, given, payment, note) => {
    expect(judgeItem(given, payment)).toEqual(refuse(note));
  });

  test.each([
    [0, "chargebackReversed"],
    [10_00, "partlyRefunded"],
    [27_50, "refunded"],
  ] as const)("that decides the dispute of a payment with %i cents refunded makes it %s [REF-13]", (sum, state) => {
    const disputed = card({ state: "chargedBack", refunded_cents: sum });
    expect(judgeItem(item({ kind: "chargebackReversed" }), disputed)).toMatchObject(move(state));
  });

  test.each(["partlyRefunded", "refunded"] as const)(
    "that disputes a payment a second time is refused if it is %s [REF-13]",
    (state) => {
      const before = card({ state, refunded_cents: 10_00, reversed_at: new Date("2026-06-20T12:00:00Z") });
      expect(judgeItem(item({ kind: "chargedBack" }), before)).toEqual(refuse("the payment was charged back before"));
    },
  );

  test("that settles a voided payment is refused [REF-14]", () => {
    expect(judgeItem(item(), card({ state: "voided" }))).toEqual(refuse("the payment is voided"));
  });

  test.each([
    ["R01", null],
    ["R08", null],
    ["R10", null],
    ["R14", "the return code R14 needs a person's decision"],
    ["R16", "the return code R16 needs a person's decision"],
    ["R99", "the return code R99 is unknown"],
    ["", "the return has no code"],
    [null, "the return has no code"],
  ])(
    "that returns a payment with the code '%s' moves it, for a person only where the code says so [BANK-5, BANK-18]",
    (code, note) => {
      expect(judgeItem(item({ kind: "returned", code }), bank())).toMatchObject(move("returned", note));
    },
  );

  const full = { last4: "7001", routingNumber: "011401533", achType: "S" } as const;
  const note = (code: string, why = "") => keep(`the bank corrects the account's details: ${code}${why}`);
  const missing = ", but the processor has not sent all of them";

  test.each([
    ["C01", full, { last4: "7001" }],
    ["C02", full, { routingNumber: "011401533" }],
    ["C03", full, { last4: "7001", routingNumber: "011401533" }],
    ["C05", full, { achType: "S" }],
    ["C06", full, { last4: "7001", achType: "S" }],
    ["C07", full, full],
    ["C01", { last4: "7001", token: "tok_new" }, { last4: "7001", token: "tok_new" }],
  ])("'%s' with %j corrects %j, and nothing else [BANK-46]", (code, corrected, correction) => {
    expect(judgeItem(item({ kind: "correction", code, corrected }), bank())).toEqual({
      ...{ kind: "correct", payment: bank() },
      correction,
    });
  });

  test.each([
    ["C04", full, ""],
    ["C13", full, ""],
    ["R01", full, ""],
    ["C01", null, missing],
    ["C02", { last4: "7001" }, missing],
    ["C05", { last4: "7001", routingNumber: "011401533" }, missing],
    ["C07", { last4: "7001", routingNumber: "011401533" }, missing],
  ])("that corrects an account with %s and %j goes to a person [BANK-18, BANK-49]", (code, corrected, why) => {
    expect(judgeItem(item({ kind: "correction", code, corrected }), bank())).toMatchObject(note(code, why));
  });

  test("that corrects an account without a code goes to a person [BANK-49]", () => {
    expect(judgeItem(item({ kind: "correction", corrected: full }), bank())).toMatchObject(note("no code"));
  });

  const undebited: readonly PaymentState[] = ["scheduled", "declined", "failed", "cancelled", "voided"];
  test.each(paymentStates.filter((state) => !open.includes(state)))(
    "that corrects the account of a payment that is %s [BANK-17, BANK-46]",
    (state) => {
      const decision = judgeItem(item({ kind: "correction", code: "C01", corrected: full }), bank({ state }));
      if (undebited.includes(state)) expect(decision).toEqual(refuse(`the payment is ${state}`));
      else expect(decision).toMatchObject({ kind: "correct" });
    },
  );

  test("that corrects a card payment is refused [BANK-17]", () => {
    expect(judgeItem(item({ kind: "correction", code: "C01", corrected: full }), card())).toEqual(
      refuse("a card payment has no bank account to correct"),
    );
  });
});
