import type { CalendarDate } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import {
  type FromFrame,
  isConnectMessage,
  readFromFrame,
  readToFrame,
  type ShownCard,
  type ToFrame,
} from "./card-frame-messages";

const number = "4111111111111111";
const words = { month: "Month", year: "Year", cvvHint: "3 digits", luhnHint: "Check", onFileHint: "", error: "Error:" };
const card: ShownCard = {
  language: "es",
  color: "#0B5C66",
  screen: "paymentMethod",
  today: "2026-11-27" as CalendarDate,
  opening: { masked: "************1111", month: "09", year: "2028" },
  words,
};
const token = {
  dataDescriptor: "COMMON.ACCEPT.INAPP.PAYMENT",
  dataValue: "n0nce",
  brand: "VISA",
  last4: "1111",
} as const;
const state = {
  failures: { ccNumber: { rule: "cardLength", params: { length: 16 } }, cvv: { rule: "required", params: {} } },
  ...{ month: "09", year: "2028", usesOnFile: false },
} as const;

const toFrame: readonly ToFrame[] = [
  { kind: "show", card },
  { kind: "show", card: { ...card, opening: null, color: null } },
  { kind: "reveal" },
  { kind: "focus", field: "cvv" },
  { kind: "tokenize", id: 1, holder: { fullName: "Casey Morgan", zip: "21202" } },
  { kind: "forget" },
];
const fromFrame: readonly FromFrame[] = [
  { kind: "ready" },
  { kind: "failed" },
  { kind: "submit" },
  { kind: "state", state },
  { kind: "focus", field: "ccNumber" },
  { kind: "focus", field: null },
  { kind: "height", pixels: 361 },
  { kind: "tokenized", id: 1, result: { kind: "token", token } },
  { kind: "tokenized", id: 2, result: { kind: "token", token: { ...token, brand: null } } },
  { kind: "tokenized", id: 3, result: { kind: "invalid" } },
  { kind: "tokenized", id: 4, result: { kind: "refused", reason: "cvv" } },
];

test.each(toFrame)("the frame reads %j [FRAME-10]", (message) => {
  expect(readToFrame(structuredClone(message))).toEqual(message);
});

test.each(fromFrame)("the page reads %j [FRAME-10]", (message) => {
  expect(readFromFrame(structuredClone(message))).toEqual(message);
});

describe("a message that is not of the protocol is not read", () => {
  test.each([
    null,
    "ready",
    { kind: "constructor" },
    { kind: "show", card: { ...card, color: "red;}" } },
    { kind: "show", card: { ...card, language: "fr" } },
    { kind: "show", card: { ...card, today: "tomorrow" } },
    { kind: "show", card: { ...card, words: { ...words, error: undefined } } },
    { kind: "show", card: { ...card, words: { ...words, month: "x".repeat(201) } } },
    { kind: "show", card: { ...card, opening: { ...card.opening, masked: number } } },
    { kind: "focus", field: "toString" },
    { kind: "tokenize", id: "1", holder: { fullName: "", zip: "" } },
  ])("by the frame: %j [FRAME-8]", (message) => expect(readToFrame(message)).toBeUndefined());

  test.each([
    undefined,
    { kind: "height", pixels: 1e9 },
    { kind: "state", state: { ...state, failures: { cvv: { rule: "notAboveDue", params: { due: 1 } } } } },
    { kind: "state", state: { ...state, failures: { cvv: { rule: "max", params: {} } } } },
    { kind: "tokenized", id: 1, result: { kind: "refused", reason: number } },
    { kind: "tokenized", id: 1.5, result: { kind: "invalid" } },
  ])("by the page: %j [FRAME-13]", (message) => expect(readFromFrame(message)).toBeUndefined());
});

test.each<[string, unknown]>([
  [
    "more than the last four digits",
    { kind: "tokenized", id: 1, result: { kind: "token", token: { ...token, last4: number } } },
  ],
  ["another member of the token", { kind: "tokenized", id: 1, result: { kind: "token", token: { ...token, number } } }],
  ["the expiry", { kind: "state", state: { ...state, month: number } }],
])("the page reads no card number from %s [FRAME-9]", (_, message) => {
  expect(JSON.stringify(readFromFrame(message) ?? null)).not.toContain(number);
});

test("members beyond the protocol are dropped [FRAME-9]", () => {
  const heard = readFromFrame({ kind: "state", number, state: { ...state, number } });
  expect(heard).toEqual({ kind: "state", state });
});

test("only this version connects [FRAME-8]", () => {
  expect([1, 2, "1", undefined].map((paydownCardFrame) => isConnectMessage({ paydownCardFrame }))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
