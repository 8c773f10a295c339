import { cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import type { RefundRow } from "../refund-tables.js";
import { type PaymentState, paymentStates } from "../states.js";
import { paymentRow } from "../testing/samples.js";
import type { PaymentRow } from "../tables.js";
import { judgeRefund, type RefundOrder } from "./judge-refund.js";
import { partsLeft, type RefundAsked, splitRefund } from "./split.js";

const limit = cents(100_00);
/** A payment of 25.00, 1.00 of it interest, with a fee of 2.50. */
const payment = (changes: Partial<PaymentRow> = {}) =>
  paymentRow({ state: "cleared", interest_cents: 1_00, ...changes });
const refund = (changes: Partial<RefundRow> = {}): RefundRow => ({
  instance_id: "harbor",
  refund_id: "RFD-1",
  payment_id: "p1",
  kind: "refund",
  scope: "amount",
  amount_cents: 10_00,
  principal_cents: 10_00,
  interest_cents: 0,
  fee_cents: 0,
  state: "done",
  requested_by: "sam",
  reason: "asked",
  requested_at: new Date("2026-06-20T12:00:00Z"),
  confirmed_by: null,
  confirmed_at: null,
  submitted_at: null,
  next_check_at: null,
  checks: 0,
  last_answer: null,
  refusal: null,
  finished_at: null,
  note: null,
  ...{ closed_at: null, closed_by: null, closed_why: null },
  ...changes,
});
const wholly = (changes: Partial<RefundRow> = {}) =>
  refund({
    scope: "all",
    amount_cents: 27_50,
    principal_cents: 24_00,
    interest_cents: 1_00,
    fee_cents: 2_50,
    ...changes,
  });
const amount = (value: number, again = false): RefundOrder => ({
  kind: "refund",
  scope: "amount",
  amount: cents(value),
  again,
});
const all: RefundOrder = { kind: "refund", scope: "all", again: false };
const fee: RefundOrder = { kind: "refund", scope: "fee", again: false };
const voiding: RefundOrder = { kind: "void", scope: "all", again: false };
const judge = (order: RefundOrder, of: PaymentRow = payment(), refunds: readonly RefundRow[] = []) =>
  judgeRefund(order, of, refunds, limit);
const make = { kind: "make" };
const refuse = (why: string) => ({ kind: "refuse", why });

describe("a refund in each state", () => {
  const unknown = refuse("Nobody knows yet whether it was charged. Wait until its outcome is known.");
  const notCharged = refuse("Nothing was charged.");
  const scheduled = refuse("It has not been charged. Cancel it instead.");
  const returned = refuse("The bank has returned it, so there is nothing left to refund.");
  const disputed = refuse(
    "Its card's holder disputes it, so the bank has taken the money back. Wait for the end of the dispute.",
  );
  const settled = refuse("It has settled, so it cannot be voided any more. Refund it instead.");
  const expected: Record<PaymentState, { readonly refund: object; readonly void: object }> = {
    scheduled: { refund: scheduled, void: scheduled },
    submitting: { refund: unknown, void: unknown },
    unknown: { refund: unknown, void: unknown },
    review: { refund: unknown, void: unknown },
    declined: { refund: notCharged, void: notCharged },
    failed: { refund: notCharged, void: notCharged },
    cancelled: { refund: notCharged, void: notCharged },
    succeeded: {
      refund: refuse("It has not settled yet. Void it, or refund it once it has settled."),
      void: make,
    },
    settling: {
      refund: refuse("The bank can still return it. It will have cleared on 06/29/2026; refund it then."),
      void: settled,
    },
    cleared: { refund: make, void: settled },
    returned: { refund: returned, void: returned },
    chargedBack: { refund: disputed, void: disputed },
    chargebackReversed: { refund: make, void: settled },
    voided: { refund: refuse("It was voided, so no money was taken."), void: make },
    partlyRefunded: { refund: make, void: settled },
    refunded: { refund: make, void: settled },
  };

  test.each(paymentStates)("of a payment that is %s is made, or refused with its reason [REF-2, REF-3]", (state) => {
    const of = payment({ state, clears_on: "2026-06-29" });
    expect(judge(all, of)).toMatchObject(expected[state].refund);
    expect(judge(voiding, of)).toMatchObject(expected[state].void);
  });

  test("of a bank payment before its settlement says when it can be refunded [REF-2]", () => {
    expect(judge(all, payment({ state: "succeeded", method_kind: "bank" }))).toEqual(
      refuse("It has not settled yet. Void it, or refund it once it has cleared."),
    );
  });

  test("of a payment that no report names is refused, and so is its void [REF-2, REF-3]", () => {
    const unfollowed = payment({ state: "succeeded", followed: false });
    expect(judge(all, unfollowed)).toEqual(
      refuse("No settlement report names it, so nobody knows whether its money has arrived."),
    );
    expect(judge(voiding, unfollowed)).toEqual(
      refuse("No settlement report names it, so nobody knows whether it can still be voided."),
    );
  });
});

describe("the sum of a payment's refunds", () => {
  const rest = refund({
    refund_id: "RFD-2",
    amount_cents: 17_00,
    principal_cents: 14_00,
    interest_cents: 1_00,
    fee_cents: 2_00,
  });

  test.each([
    ["done", false],
    ["submitting", false],
    ["unknown", false],
    ["waitingForConfirmation", false],
    ["refused", true],
    ["withdrawn", true],
  ] as const)("counts a refund that is %s; more than the rest can be refunded: %s [REF-4]", (state, possible) => {
    expect(judge(amount(17_51), payment(), [refund({ state })]).kind).toBe(possible ? "make" : "refuse");
    expect(judge(amount(17_50), payment(), [refund({ state })]).kind).toBe("make");
  });

  test.each([
    [amount(27_51), [], "Only $27.50 is left to refund."],
    [amount(1_00), [refund(), rest], "Only $0.50 is left to refund."],
    [amount(1_00), [wholly()], "Nothing is left to refund."],
    [fee, [refund({ amount_cents: 2_50, principal_cents: 0, fee_cents: 2_50 })], "No fee is left to refund."],
    [amount(1_00), [wholly({ kind: "void", state: "unknown" })], "Its void RFD-1 is not finished."],
  ] as const)("is refused with its reason [REF-4]", (order, refunds, why) => {
    expect(judge(order, payment(), refunds)).toEqual(refuse(why));
  });

  test.each([
    [100_00, [], false],
    [100_01, [], true],
    [50_00, [refund({ amount_cents: 50_00, principal_cents: 50_00 })], false],
    [50_01, [refund({ amount_cents: 50_00, principal_cents: 50_00 })], true],
  ])("with %i more needs a second person above the limit of 100.00 [REF-20]", (value, refunds, needsConfirmation) => {
    expect(judge(amount(value, true), payment({ amount_cents: 500_00 }), refunds)).toMatchObject({ needsConfirmation });
  });

  test("includes a void, which needs a second person above the limit [REF-20]", () => {
    const large = payment({ state: "succeeded", amount_cents: 97_51 });
    expect(judge(voiding, large)).toMatchObject({ needsConfirmation: true });
    expect(judge(voiding, { ...large, amount_cents: 97_50 })).toMatchObject({ needsConfirmation: false });
  });
});

describe("a command that was given before", () => {
  test.each([
    ["the same amount", amount(10_00), refund()],
    ["the same amount, asked for as everything", amount(27_50), wholly()],
    ["everything", all, wholly()],
    ["the fee", fee, refund({ scope: "fee", amount_cents: 2_50, principal_cents: 0, fee_cents: 2_50 })],
    ["a void", voiding, wholly({ kind: "void" })],
    ["the same amount again, while the first is on its way", amount(10_00, true), refund({ state: "unknown" })],
    ["a void again", { ...voiding, again: true }, wholly({ kind: "void" })],
  ] as const)("reports the first: %s [REF-5]", (_, order, first) => {
    const state = order.kind === "void" ? "voided" : "partlyRefunded";
    expect(judge(order, payment({ state }), [first])).toEqual({ kind: "repeat", refund: first });
  });

  test.each([
    ["another amount", amount(9_99), refund()],
    ["the same amount with --again", amount(10_00, true), refund()],
    ["an amount that was refused", amount(10_00), refund({ state: "refused" })],
    ["an amount that was withdrawn", amount(10_00), refund({ state: "withdrawn" })],
    ["everything after a part", all, refund()],
  ] as const)("is a refund of its own: %s [REF-5]", (_, order, first) => {
    expect(judge(order, payment({ state: "partlyRefunded" }), [first])).toMatchObject(make);
  });
});

describe("the split of a refund", () => {
  const parts = (principal: number, interest: number, charge: number) => ({
    principal: cents(principal),
    interest: cents(interest),
    fee: cents(charge),
  });
  const of = (value: number): RefundAsked => ({ scope: "amount", amount: cents(value) });

  test.each([
    [of(1), [], parts(1, 0, 0)],
    [of(24_00), [], parts(24_00, 0, 0)],
    [of(24_01), [], parts(24_00, 1, 0)],
    [of(25_00), [], parts(24_00, 1_00, 0)],
    [of(25_01), [], parts(24_00, 1_00, 1)],
    [of(27_50), [], parts(24_00, 1_00, 2_50)],
    [of(27_51), [], undefined],
    [of(16_00), [refund()], parts(14_00, 1_00, 1_00)],
    [of(17_51), [refund()], undefined],
    [{ scope: "fee" }, [], parts(0, 0, 2_50)],
    [{ scope: "fee" }, [refund({ amount_cents: 1_00, principal_cents: 0, fee_cents: 1_00 })], parts(0, 0, 1_50)],
    [{ scope: "fee" }, [wholly()], undefined],
    [{ scope: "all" }, [], parts(24_00, 1_00, 2_50)],
    [{ scope: "all" }, [refund()], parts(14_00, 1_00, 2_50)],
    [{ scope: "all" }, [wholly()], undefined],
  ] as const)("takes the principal, then the interest, then the fee [REF-6]", (asked, refunds, expected) => {
    expect(splitRefund(partsLeft(payment(), refunds), asked)).toEqual(expected);
  });
});
