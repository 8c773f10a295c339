import { expect, test } from "vitest";
import { cardNumberFault, rowHoldsCardNumber } from "./card-numbers.js";
import type { ImportRecord } from "./record.js";

const card = "4111111111111111";
const cell = (value: string, label = "L") => ({ value, type: "TEXT", label, display: "Y" }) as const;
const account = (change: object = {}, cells: object = {}) =>
  ({
    ...{ kind: "account", accountNo: "1", username: "casey@example.com", asOf: "2026-06-15T12:00:00Z" },
    cells: { DBTNO: cell("1"), NOTE: cell("Paid in full"), ...cells },
    ...change,
  }) as ImportRecord;
const transaction = (change: object) =>
  ({
    ...{ kind: "transaction", accountNo: "1", id: "P1", date: "05/31/2026", amount: "25.00", description: "Paid" },
    ...change,
  }) as ImportRecord;
const fault = (path: string) => `${path} holds a card number: leave it out, or send only its last four digits`;

test.each([
  [account({}, { NOTE: cell(card) }), fault("cells.NOTE.value")],
  [account({}, { NOTE: cell("ok", `Card ${card}`) }), fault("cells.NOTE.label")],
  [account({ username: card }), fault("username")],
  [account({}, { [card]: cell("ok") }), "cells has a member whose name holds a card number: give it another name"],
  [account({}, { NOTE: { ...cell("ok"), accountNo: card } }), fault("cells.NOTE.accountNo")],
  [account({}, { content: cell(card) }), fault("cells.content.value")],
  [account({ content: card }), fault("content")],
  [account({ linkKeyDbtNo: card }), fault("linkKeyDbtNo")],
  [account({}, { "\ud800": cell(card) }), fault("value of an unknown member of cells")],
  [transaction({ id: card }), fault("id")],
  [transaction({ description: "by card 4111 1111 1111 1111, thank you" }), fault("description")],
  [transaction({ description: { en: "Paid", es: "3782-822463-10005" } }), fault("description.es")],
  [transaction({ description: "4222222222222" }), fault("description")],
  [{ kind: "person", phones: ["4105550161", "5555 5555 5555 4444"] } as unknown as ImportRecord, fault("phones.1")],
  [{ kind: "person", demDbtNo: "6011111111111117" } as ImportRecord, fault("demDbtNo")],
  [{ kind: "user", initialPassword: card } as ImportRecord, fault("initialPassword")],
  [{ kind: "plan", id: "P", lookups: { citation: [card] } } as unknown as ImportRecord, fault("lookups.citation.0")],
])("names the member that holds a card number, without its value: case %# [OPS-45]", (record, reason) => {
  expect(cardNumberFault(record)?.reason).toBe(reason);
});

test.each([
  ["the account number", account({ accountNo: card }, { DBTNO: cell(card) })],
  ["a reference to it", transaction({ accountNo: card })],
  ["a plan line's account", { kind: "plan", lineItems: [{ type: "LINE_ITEM", due: "1.00", linkKeyDbtNo: card }] }],
  ["a file's content", { kind: "document", accountNo: "1", content: card }],
  ["a number that fails the Luhn check", transaction({ id: "4111111111111112" })],
  ["a number of no brand", transaction({ id: "1234567890123452" })],
  ["twelve digits", transaction({ id: "411111111116" })],
  ["a longer number that contains a card's digits", transaction({ id: `${card}11111` })],
  ["a masked number", { kind: "paymentInfo", accountNo: "1", acctNumber: "************1111" }],
])("accepts %s [OPS-45]", (_, record) => {
  expect(cardNumberFault(record as ImportRecord)).toBeUndefined();
});

test.each<[string, boolean]>([
  [`{"note":"card ${card}, thanks"}`, true],
  [String.raw`{"note":"\u0034111111111111111"}`, true],
  [String.raw`{"note":"caf\u00e94111111111111111"}`, true],
  ["A,4111 1111 1111 1111,1", true],
  [`{"accountNo":"${card}","note":"${card}"}`, true],
  [`{"accountNo" : "${card}","note":`, false],
  ["6011111111111117,100001", false],
  ["4111111111111112 and 1234567890123452", false],
])("tells whether the rejected row %j holds a card number beside its account numbers [OPS-45]", (row, holds) => {
  const read = [{ record: transaction({ accountNo: "6011111111111117" }) }];
  expect(rowHoldsCardNumber({ raw: Buffer.from(row), read })).toBe(holds);
});

test("knows a row by its records, and takes no time for many groups of digits [OPS-45]", () => {
  const raw = Buffer.from("1 ".repeat(100_000));
  expect(rowHoldsCardNumber({ raw, read: [{ record: transaction({}) }] })).toBe(false);
  expect(rowHoldsCardNumber({ raw, read: [{ record: transaction({ id: card }) }] })).toBe(true);
});
