import { cents, parseCalendarDate } from "@paydown/domain";
import { expect, test } from "vitest";
import type { ListedCharge } from "../../providers/processor.js";
import { paymentStates } from "../states.js";
import { chargedStates, compareCharges, type ComparedPayment, comparePayment } from "./compare.js";

/** Monday, noon in New York. */
const sentAt = new Date("2026-06-15T16:00:00Z");
const days = 86_400_000;
const hour = 3_600_000;
const after = (ms: number) => new Date(sentAt.getTime() + ms);
const charge = (more: Partial<ListedCharge> = {}): ListedCharge => ({
  reference: "p1",
  amount: cents(27_50),
  outcome: "approved",
  at: sentAt,
  settledOn: parseCalendarDate("2026-06-16") ?? null,
  refunded: cents(0),
  ...more,
});
const payment = (more: Partial<ComparedPayment> = {}): ComparedPayment => ({
  reference: "p1",
  state: "cleared",
  methodKind: "card",
  total: cents(27_50),
  sentAt,
  finishedAt: sentAt,
  isFollowed: true,
  isSettled: true,
  settlements: 1,
  refunded: cents(0),
  refundedAt: null,
  hasOpenRefund: false,
  ...more,
});
const kinds = (charges: readonly ListedCharge[], payments: readonly ComparedPayment[]) =>
  compareCharges(charges, payments, { now: after(days) }).map(({ kind }) => kind);

test.each(paymentStates.map((state) => [state] as const))(
  "compares a payment that is %s with an approved, a declined and a voided charge [RECON-2, RECON-5, RECON-7]",
  (state) => {
    const found = (["approved", "declined", "voided"] as const).map((outcome) =>
      kinds([charge({ outcome })], [payment({ state })]),
    );
    const isCharged = chargedStates.includes(state);
    const notCharged = {
      scheduled: "chargedButScheduled",
      cancelled: "chargedButCancelled",
      declined: "chargedButDeclined",
      failed: "chargedButFailed",
      voided: "chargedButVoided",
    } as const satisfies Partial<Record<typeof state, string>>;
    const kind = Object.entries(notCharged).find(([name]) => name === state)?.[1];
    expect(found).toEqual([
      kind === undefined ? [] : [kind],
      isCharged ? ["paidButDeclined"] : [],
      isCharged ? ["paidButVoided"] : [],
    ]);
  },
);

test("counts the states after a charge as charged", () => {
  expect(chargedStates).toEqual([
    ...["succeeded", "settling", "cleared", "returned", "chargedBack", "chargebackReversed"],
    ...["partlyRefunded", "refunded"],
  ]);
});

test.each<[string, readonly ListedCharge[], readonly ComparedPayment[], readonly string[]]>([
  ["a charge without a payment", [charge()], [], ["chargeWithoutPayment"]],
  ["a declined charge without a payment", [charge({ outcome: "declined" })], [], []],
  ["a payment of another reference", [charge()], [payment({ reference: "p2" })], ["chargeWithoutPayment"]],
  ["another amount", [charge({ amount: cents(27_51) })], [payment()], ["amountDiffers"]],
  ["two charges of one payment", [charge(), charge()], [payment()], ["chargedTwice"]],
  ["a declined and an approved charge", [charge({ outcome: "declined" }), charge()], [payment()], ["paidButDeclined"]],
  ["two payments of one charge", [charge()], [payment(), payment()], ["twoPayments"]],
  ["the same on both sides", [charge()], [payment()], []],
])("finds %s [RECON-2, RECON-3, RECON-4, RECON-5]", (_, charges, payments, expected) => {
  expect(kinds(charges, payments)).toEqual(expected);
});

test("finds the second charge of a payment whose first one was on an earlier page [RECON-4]", () => {
  expect(compareCharges([charge()], [payment()], { now: sentAt, isKnown: (reference) => reference === "p1" })).toEqual([
    { kind: "chargedTwice", reference: "p1", charged: 27_50, expected: 27_50, happenedAt: sentAt },
  ]);
});

test("tells the amounts of both sides", () => {
  expect(compareCharges([charge({ amount: cents(27_51) })], [payment()], { now: sentAt })).toEqual([
    { kind: "amountDiffers", reference: "p1", charged: 27_51, expected: 27_50, happenedAt: sentAt },
  ]);
  expect(compareCharges([charge({ outcome: "voided" })], [payment()], { now: sentAt })).toMatchObject([
    { charged: null, expected: 27_50 },
  ]);
});

const part = { state: "partlyRefunded", refunded: cents(5_00), refundedAt: sentAt } as const;

test.each<[string, Partial<ListedCharge>, Partial<ComparedPayment>, readonly string[]]>([
  ["a refund that the payment lacks", { refunded: cents(5_00) }, {}, ["refundedMore"]],
  ["more than the payment's refunds", { refunded: cents(5_01) }, part, ["refundedMore"]],
  ["less than the payment's refunds", { refunded: cents(4_99) }, part, ["refundedLess"]],
  ["no refund of a refunded payment", {}, { ...part, state: "refunded", refunded: cents(27_50) }, ["refundedLess"]],
  ["the same refunds", { refunded: cents(5_00) }, part, []],
  ["refunds of a payment that was returned", { refunded: cents(5_00) }, { ...part, state: "returned" }, []],
  ["no word of refunds", { refunded: null }, part, []],
  ["a refund that is on its way", { refunded: cents(5_00) }, { hasOpenRefund: true }, []],
  ["a refund that is an hour old", {}, { ...part, refundedAt: after(days - hour) }, ["refundedLess"]],
  ["a younger refund", {}, { ...part, refundedAt: after(days - hour + 1) }, []],
  ["a void that is on its way", { outcome: "voided", refunded: null }, { hasOpenRefund: true }, []],
  ["a void that the list lacks", {}, { state: "voided", refundedAt: sentAt }, ["chargedButVoided"]],
  ["a younger void", {}, { state: "voided", refundedAt: after(days - hour + 1) }, []],
  ["a refund and another amount", { amount: cents(27_51), refunded: cents(5_00) }, {}, ["amountDiffers"]],
])("compares %s [RECON-7, RECON-12]", (_, listed, compared, expected) => {
  expect(kinds([charge(listed)], [payment(compared)])).toEqual(expected);
});

test("tells the refunds of both sides [RECON-12]", () => {
  expect(compareCharges([charge({ refunded: cents(5_00) })], [payment()], { now: after(days) })).toMatchObject([
    { kind: "refundedMore", charged: 5_00, expected: 0 },
  ]);
});

const unsettled = { state: "succeeded", isSettled: false, settlements: 0 } as const;

test.each<
  [string, Partial<ComparedPayment>, { isListed?: boolean; reports?: boolean; now?: Date }, string | undefined]
>([
  ["a charged payment that the processor does not know", {}, { isListed: false }, "paidWithoutCharge"],
  ["one that is an hour old", {}, { isListed: false, now: after(hour) }, "paidWithoutCharge"],
  ["one that is younger", {}, { isListed: false, now: after(hour - 1) }, undefined],
  [
    "one whose outcome is younger",
    { finishedAt: after(hour) },
    { isListed: false, now: after(2 * hour - 1) },
    undefined,
  ],
  ["one of an older version", { isFollowed: false }, { isListed: false }, undefined],
  ["one whose refund or void is on its way", { hasOpenRefund: true }, { isListed: false }, undefined],
  ["one that is in review", { state: "review" }, { isListed: false }, undefined],
  ["one that was declined", { state: "declined" }, { isListed: false }, undefined],
  ["one that settled twice", { settlements: 2 }, {}, "settledTwice"],
  ["a card payment on its third banking day", unsettled, { now: new Date("2026-06-19T03:00:00Z") }, undefined],
  // June 19 is a holiday.
  ["a card payment after it", unsettled, { now: new Date("2026-06-19T16:00:00Z") }, "notSettled"],
  [
    "a bank payment on its fifth banking day",
    { ...unsettled, methodKind: "bank" },
    { now: new Date("2026-06-23T16:00:00Z") },
    undefined,
  ],
  [
    "a bank payment after it",
    { ...unsettled, methodKind: "bank" },
    { now: new Date("2026-06-24T16:00:00Z") },
    "notSettled",
  ],
  ["one whose settlement was refused", { ...unsettled, settlements: 1 }, { now: after(30 * days) }, "notSettled"],
  [
    "one that was returned before it settled",
    { ...unsettled, state: "returned" },
    { now: after(30 * days) },
    undefined,
  ],
  ["one whose processor has no report", unsettled, { now: after(30 * days), reports: false }, undefined],
])("judges %s [RECON-4, RECON-5, RECON-6, RECON-7, RECON-8]", (_, more, view, expected) => {
  const given = { isListed: true, reports: true, now: after(days), ...view };
  expect(comparePayment(payment(more), given)?.kind).toBe(expected);
});
