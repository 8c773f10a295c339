import { describe, expect, test } from "vitest";

import { cents } from "./money.js";
import { type CardFacts, type CardReason, cardRules, type CardVisibilityFacts, evaluateCards, type PaymentCard, paymentCards, visibleCards } from "./payment-card.js";

/** M, 1250.00 due, everything on: the widest plain case, changed one fact at a time below. */
const plain: CardFacts = {
  disposition: "M",
  due: cents(125_000),
  negotiatorEnabled: true,
  overTimeEligible: true,
  arrangementStatus: null,
  minTotalDue: cents(500),
  allowPortalPayments: true,
  declaration: { required: false, accepted: false },
  paymentOpen: false,
  cardsByPhone: [],
};

describe("card visibility by payment disposition (registered-area §4)", () => {
  // The specification's table, disposition by disposition, with a due above 0 and every switch on.
  const byDisposition: [disposition: string, cards: PaymentCard[]][] = [
    ["M", ["full", "oneTime", "negotiator", "recurring"]],
    ["S", ["full", "oneTime", "overTime"]],
    ["P", ["full", "oneTime", "negotiator", "recurring"]],
    ["N", ["full", "oneTime"]],
    ["L", ["recurring"]],
    ["X", []],
    ["", []],
    ["m", []],
    ["s", []],
    ["p", []],
    ["n", []],
    ["l", []],
    ["MS", []],
    [" M ", ["full", "oneTime", "negotiator", "recurring"]],
    ["L\t", ["recurring"]],
    ["toString", []],
  ];

  test.each(byDisposition)("disposition %j shows %j", (disposition, cards) => {
    expect(visibleCards({ ...plain, disposition })).toEqual(cards);
  });

  const withoutDue: [disposition: string, due: number, cards: PaymentCard[]][] = [
    ["M", 0, ["negotiator", "recurring"]],
    ["S", 0, ["overTime"]],
    ["P", 0, ["negotiator", "recurring"]],
    ["N", 0, []],
    ["L", 0, ["recurring"]],
    ["M", -1, ["negotiator", "recurring"]],
    ["N", 1, ["full", "oneTime"]],
  ];

  test.each(withoutDue)("Full and One-Time need a due greater than 0: %s with %i cents shows %j", (disposition, due, cards) => {
    expect(visibleCards({ ...plain, disposition, due: cents(due) })).toEqual(cards);
  });

  const withoutNegotiator: [disposition: string, cards: PaymentCard[]][] = [
    ["M", ["full", "oneTime", "recurring"]],
    ["S", ["full", "oneTime", "overTime"]],
    ["P", ["full", "oneTime", "recurring"]],
    ["N", ["full", "oneTime"]],
    ["L", ["recurring"]],
  ];

  test.each(withoutNegotiator)("the negotiator needs negotiatorEnabled: without it %s shows %j", (disposition, cards) => {
    expect(visibleCards({ ...plain, disposition, negotiatorEnabled: false })).toEqual(cards);
  });

  const overTime: [why: string, facts: Partial<CardVisibilityFacts>, cards: PaymentCard[]][] = [
    ["evaluation true, no arrangement", {}, ["full", "oneTime", "overTime"]],
    ["evaluation false", { overTimeEligible: false }, ["full", "oneTime"]],
    ["an arrangement with status B", { arrangementStatus: "B" }, ["full", "oneTime"]],
    ["status B, padded", { arrangementStatus: " B " }, ["full", "oneTime"]],
    ["an arrangement with status A", { arrangementStatus: "A" }, ["full", "oneTime", "overTime"]],
    ["an arrangement without a status", { arrangementStatus: "" }, ["full", "oneTime", "overTime"]],
    ["evaluation false and status B", { overTimeEligible: false, arrangementStatus: "B" }, ["full", "oneTime"]],
  ];

  test.each(overTime)("over time, disposition S: %s", (_why, facts, cards) => {
    expect(visibleCards({ ...plain, disposition: "S", ...facts })).toEqual(cards);
  });

  test.each(["M", "P", "N", "L"])("an arrangement with status B or a false evaluation takes no other card away from %s", (disposition) => {
    const cards = visibleCards({ ...plain, disposition });
    expect(visibleCards({ ...plain, disposition, overTimeEligible: false, arrangementStatus: "B" })).toEqual(cards);
  });

  test("the table has one row per card, in the order of registered-area §2", () => {
    expect(paymentCards).toEqual(["full", "oneTime", "negotiator", "recurring", "overTime"]);
  });

  test("the table is the specification's, cell by cell", () => {
    const always = { needsDue: false, needsNegotiator: false, needsOverTime: false, blockedByArrangement: null };
    expect(cardRules).toEqual({
      full: { ...always, dispositions: ["M", "S", "P", "N"], needsDue: true },
      oneTime: { ...always, dispositions: ["M", "S", "P", "N"], needsDue: true },
      negotiator: { ...always, dispositions: ["P", "M"], needsNegotiator: true },
      recurring: { ...always, dispositions: ["M", "L", "P"] },
      overTime: { ...always, dispositions: ["S"], needsOverTime: true, blockedByArrangement: "B" },
    });
  });
});

describe("enabling the shown cards, with reasons", () => {
  const belowMinimum: CardReason = { rule: "belowMinimum", due: cents(310), minimum: cents(500) };

  const states: [why: string, facts: Partial<CardFacts>, reasons: CardReason[]][] = [
    ["nothing against it", {}, []],
    ["allowPortalPayments is false", { allowPortalPayments: false }, [{ rule: "restricted" }]],
    ["the due is below minTotalDue", { due: cents(310) }, [belowMinimum]],
    ["the due equals minTotalDue (Q33)", { due: cents(500) }, []],
    ["one cent below minTotalDue", { due: cents(499) }, [{ rule: "belowMinimum", due: cents(499), minimum: cents(500) }]],
    ["a minTotalDue of 0 is off (Q33)", { due: cents(310), minTotalDue: cents(0) }, []],
    ["a declaration is not acknowledged", { declaration: { required: true, accepted: false } }, [{ rule: "declaration" }]],
    ["a declaration is acknowledged", { declaration: { required: true, accepted: true } }, []],
    ["no declaration is required", { declaration: { required: false, accepted: false } }, []],
    ["a payment is being checked", { paymentOpen: true }, [{ rule: "paymentOpen" }]],
    [
      "everything at once, in the fixed order",
      { allowPortalPayments: false, due: cents(310), declaration: { required: true, accepted: false }, paymentOpen: true },
      [{ rule: "restricted" }, belowMinimum, { rule: "declaration" }, { rule: "paymentOpen" }],
    ],
  ];

  test.each(states)("%s: every shown card alike", (_why, facts, reasons) => {
    const cards = evaluateCards({ ...plain, ...facts });
    expect(cards).toEqual(
      ["full", "oneTime", "negotiator", "recurring"].map((card) => ({ card, enabled: reasons.length === 0, reasons })),
    );
  });

  test("a due of 0 leaves negotiator and Update Payment Info shown, disabled by the minimum", () => {
    const reasons = [{ rule: "belowMinimum", due: 0, minimum: 500 }];
    expect(evaluateCards({ ...plain, due: cents(0) })).toEqual([
      { card: "negotiator", enabled: false, reasons },
      { card: "recurring", enabled: false, reasons },
    ]);
  });

  test("a minTotalDue of 0 is off even for a credit balance (Q33)", () => {
    expect(evaluateCards({ ...plain, disposition: "L", due: cents(-100), minTotalDue: cents(0) })).toEqual([{ card: "recurring", enabled: true, reasons: [] }]);
  });

  test("the over-time card obeys the minimum too (Q34)", () => {
    const overTime = evaluateCards({ ...plain, disposition: "S", due: cents(310) }).find(({ card }) => card === "overTime");
    expect(overTime).toEqual({ card: "overTime", enabled: false, reasons: [belowMinimum] });
  });

  test("a card set up by phone is disabled, the others are not, and the reason comes last", () => {
    expect(evaluateCards({ ...plain, cardsByPhone: ["negotiator", "overTime"] })).toEqual([
      { card: "full", enabled: true, reasons: [] },
      { card: "oneTime", enabled: true, reasons: [] },
      { card: "negotiator", enabled: false, reasons: [{ rule: "byPhone" }] },
      { card: "recurring", enabled: true, reasons: [] },
    ]);
    const restricted = evaluateCards({ ...plain, cardsByPhone: ["full"], allowPortalPayments: false });
    expect(restricted[0]?.reasons).toEqual([{ rule: "restricted" }, { rule: "byPhone" }]);
    expect(restricted[1]?.reasons).toEqual([{ rule: "restricted" }]);
  });

  test("a card that is not shown is not in the list, whatever stands against it", () => {
    expect(evaluateCards({ ...plain, disposition: "X", allowPortalPayments: false, cardsByPhone: ["full"] })).toEqual([]);
  });
});
