import { cents, parseCalendarDate } from "@paydown/domain";
import { expect, test } from "vitest";
import { processorByMethod } from "./by-method.js";
import type { NamedCharge, NoAnswer, Processor, ProcessorCapabilities, ReportItem, ReportPage } from "./processor.js";

const named: NamedCharge = {
  ...{ instanceId: "harbor", reference: "a", transactionId: null, amount: cents(1_00) },
  sentAt: new Date("2026-06-15T16:00:00Z"),
};
const all: ProcessorCapabilities = {
  ...{ idempotentCharge: true, shortReferences: false, query: true, voidIfAbsent: true, storeMethod: true },
  ...{ report: true, charges: true, presentAgain: true },
};
const unknown: NoAnswer = { kind: "unknown", reason: "timeout" };
const charged = (by: string) => ({ kind: "charged", amount: cents(1_00), authCode: by }) as const;

/** A processor that answers with its name. */
const processor = (name: string, more: Partial<Processor> = {}): Processor => ({
  capabilities: all,
  charge: async () => charged(name),
  query: async () => ({ kind: "absent" }),
  voidIfAbsent: async () => ({ kind: "voided" }),
  storeMethod: async () => ({ kind: "stored", token: name }),
  report: async () => ({ kind: "page", items: [], next: "0", more: false }),
  charges: async () => unknown,
  refunds: {
    capabilities: { idempotentRefund: true, refund: true, queryRefund: true, voidCharge: true },
    refund: async () => ({ kind: "refused", message: name }),
    queryRefund: async () => ({ kind: "absent" }),
    voidCharge: async () => ({ kind: "refused", message: name }),
  },
  ...more,
});
const both = (cards: Partial<Processor> = {}, bank: Partial<Processor> = {}) =>
  processorByMethod({ cards: processor("cards", cards), bank: processor("bank", bank) });

test.each([
  ["a card", { kind: "card", number: "4111111111111111", expMonth: "09", expYear: "30", name: "C" }, "cards"],
  [
    "a bank account",
    { kind: "bank", routingNumber: "021000021", accountNumber: "1", achType: "C", secCode: "WEB", name: "C" },
    "bank",
  ],
  ["a token of a stored bank account", { kind: "token", token: "ach/1" }, "bank"],
  ["any other token", { kind: "token", token: "tok_1" }, "cards"],
] as const)("charges %s through its processor [ACH-27]", async (_, method, by) => {
  const reply = await both().charge({ instanceId: "harbor", reference: "a", amount: cents(1_00), method });
  expect(reply).toEqual(charged(by));
});

test("a debit is presented again by the processor that has it [ACH-27]", async () => {
  const asked = {
    ...{ instanceId: "harbor", reference: "b", amount: cents(1_00) },
    method: { kind: "presentAgain", reference: "a" },
  } as const;
  expect(await both({}, { query: async () => charged("bank") }).charge(asked)).toEqual(charged("bank"));
  expect(await both().charge(asked)).toEqual(charged("cards"));
  expect(await both({}, { query: async () => unknown }).charge(asked)).toEqual(unknown);
  expect(await both({ capabilities: { ...all, presentAgain: false } }).charge(asked)).toMatchObject({
    kind: "declined",
  });
});

test.each([
  ["the bank has it", { kind: "absent" }, charged("bank"), charged("bank")],
  ["the cards' processor has it", charged("cards"), { kind: "absent" }, charged("cards")],
  ["the bank cannot be asked", charged("cards"), unknown, unknown],
  ["nobody has it", { kind: "absent" }, { kind: "absent" }, { kind: "absent" }],
  ["the bank has voided it, and the card was charged", charged("cards"), { kind: "voided" }, charged("cards")],
  ["the bank has voided it", { kind: "absent" }, { kind: "voided" }, { kind: "voided" }],
] as const)("a question about a charge is answered if %s [ACH-27]", async (_, cards, bank, heard) => {
  expect(await both({ query: async () => cards }, { query: async () => bank }).query(named)).toEqual(heard);
});

test("a charge is void only if both processors have voided it [ACH-27]", async () => {
  expect(await both().voidIfAbsent(named)).toEqual({ kind: "voided" });
  expect(await both({ voidIfAbsent: async () => charged("cards") }).voidIfAbsent(named)).toEqual(charged("cards"));
  expect(await both({}, { voidIfAbsent: async () => charged("bank") }).voidIfAbsent(named)).toEqual(charged("bank"));
});

test("a promise holds only if both processors make it [ACH-27]", () => {
  const gateway = { ...all, idempotentCharge: false, shortReferences: true, voidIfAbsent: false, presentAgain: false };
  expect(both({ capabilities: gateway }, { capabilities: { ...all, charges: false } }).capabilities).toEqual({
    ...{ idempotentCharge: false, shortReferences: true, query: true, voidIfAbsent: false, storeMethod: true },
    ...{ report: true, charges: false, presentAgain: true },
  });
});

test("a refund or void goes to the processor that has the charge [ACH-27]", async () => {
  const refund = { reference: "r", charge: named, amount: cents(1_00), sentAt: new Date() };
  const ofBank = both({}, { query: async () => charged("bank") }).refunds;
  expect([await ofBank?.refund(refund), await ofBank?.voidCharge(named)]).toMatchObject([
    { message: "bank" },
    { message: "bank" },
  ]);
  expect(await both().refunds?.refund(refund)).toMatchObject({ message: "cards" });
  expect(await both({}, { query: async () => unknown }).refunds?.refund(refund)).toEqual(unknown);
  const voided: Partial<Processor> = { query: async () => ({ kind: "voided" }) };
  expect(await both({}, voided).refunds?.voidCharge(named)).toMatchObject({ message: "bank" });
  const ofCard = both({ query: async () => charged("cards") }, voided).refunds;
  expect(await ofCard?.voidCharge(named)).toMatchObject({ message: "cards" });
});

const item = (id: string): ReportItem => ({
  ...{ id, kind: "settled", reference: id, amount: cents(1_00), code: null, corrected: null },
  on: parseCalendarDate("2026-06-16") ?? expect.unreachable(),
});
const page = (next: string, ...ids: string[]): ReportPage => ({
  kind: "page",
  items: ids.map(item),
  next,
  more: false,
});

test("the report has the items of both, and goes on where each ended [ACH-27]", async () => {
  const asked: (string | null)[] = [];
  const reporting = (name: string) => ({
    report: async (_: string, after: string | null) => {
      asked.push(after);
      return after === null || after === "before" ? page(`${name}1`, name) : page(`${name}1`);
    },
  });
  const processors = both(reporting("c"), reporting("b"));
  const first = await processors.report("harbor", "before");
  if (first.kind !== "page") return expect.unreachable();
  expect([first.items.map(({ id }) => id), first.more]).toEqual([["c", "b"], false]);
  await processors.report("harbor", first.next);
  expect(asked).toEqual(["before", null, "c1", "b1"]);
});

test("while one report has no answer, the other one's items are read, but the report does not end [ACH-27]", async () => {
  const processors = both(
    { report: async () => unknown },
    { report: async (_, after) => (after === null ? page("b1", "b") : page("b1")) },
  );
  const first = await processors.report("harbor", null);
  if (first.kind !== "page") return expect.unreachable();
  expect([first.items.map(({ id }) => id), first.more]).toEqual([["b"], true]);
  expect(await processors.report("harbor", first.next)).toEqual(unknown);
});

test("a report that repeats its last items does not go on for ever without the other one [ACH-27]", async () => {
  const processors = both({ report: async () => page("c1", "c") }, { report: async () => unknown });
  const first = await processors.report("harbor", null);
  if (first.kind !== "page") return expect.unreachable();
  expect(await processors.report("harbor", first.next)).toEqual(unknown);
});
