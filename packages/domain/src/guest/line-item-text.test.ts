import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cents } from "../money.js";
import { anyText } from "../testing/any-text.js";
import {
  isLineItemText,
  type LineItem,
  lineItemRefusals,
  readLineItems,
  toLineItem,
  writeLineItems,
} from "./line-item-text.js";

// Short texts with separators, mixed with any text, so that refused and accepted entries are both common.
const separators = fc.string({
  unit: fc.constantFrom("*", ",", "[", "]", "a", " ", ".", "0", "\n", "\ud800", "é", "😀"),
  maxLength: 6,
});
const texts = fc.oneof(anyText, separators, fc.constantFrom("", "P-1001", "MTA Payment Plan", "25.00"));
const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).map(cents);
const anyItem: fc.Arbitrary<LineItem> = fc.record({
  seq: texts,
  userPart1: texts,
  label: texts,
  planId: texts,
  linkKey: texts,
  clientCode: texts,
  userPart9: texts,
  amount: amounts,
});
const accepted = (item: LineItem) => lineItemRefusals(item).length === 0;
const anyEntries = fc
  .array(fc.oneof(texts, fc.constantFrom("[1*RV***L*L*P*K*C*U*25.00]", "***", "],[")), { maxLength: 8 })
  .map((parts) => parts.join(""));

describe("written line items are read back unchanged", () => {
  test("for any number of accepted entries", () => {
    fc.assert(
      fc.property(fc.array(anyItem.filter(accepted), { maxLength: 4 }), (items) => {
        expect(readLineItems(writeLineItems(items))).toEqual(items);
      }),
    );
  });

  test("an entry is either refused with a reason or reads back [HOST-26]", () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        if (accepted(item)) expect(readLineItems(writeLineItems([item]))).toEqual([item]);
        else expect(() => writeLineItems([item])).toThrow(new RangeError("The line item cannot be written."));
      }),
    );
  });

  test("a text that could be read is written back unchanged, and reading never throws", () => {
    fc.assert(
      fc.property(anyEntries, (text) => {
        const items = readLineItems(text);
        if (items) expect(writeLineItems(items)).toBe(text);
      }),
    );
  });

  test("any plan that the services send becomes an entry that is refused or reads back", () => {
    const line = fc.record({
      type: fc.constantFrom("LINE_ITEM" as const, "TOTAL" as const),
      seq: fc.oneof(texts, fc.nat()),
      userPart1: texts,
      linkKeyDbtNo: texts,
      clientCode: texts,
      userPart9: texts,
    });
    const plan = fc.record({ id: texts, lineItems: fc.array(line, { maxLength: 3 }) });
    fc.assert(
      fc.property(plan, amounts, texts, (sent, amount, label) => {
        const item = toLineItem(sent, amount, 1, label);
        expect([item.seq, item.label]).not.toContain("");
        if (accepted(item)) expect(readLineItems(writeLineItems([item]))).toEqual([item]);
      }),
    );
  });
});

test("one entry that cannot be written blocks the others", () => {
  const good = toLineItem({ id: "P-1001" }, cents(2500), 1);
  expect(() => writeLineItems([good, { ...good, planId: "P*2" }])).toThrow(RangeError);
});

test.each(["\ud800", "a\udc00", "\udc00\ud800"])("rejects a lone surrogate: %j", (text) => {
  expect(isLineItemText(text)).toBe(false);
});

test("treats undefined like null", () => {
  expect(toLineItem({ id: "P-1", lineItems: undefined }, cents(1), 2)).toEqual(
    toLineItem({ id: "P-1", lineItems: null }, cents(1), 2, null),
  );
});
