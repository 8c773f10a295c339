import fc from "fast-check";
import { expect, test } from "vitest";

import { cents, parseDecimal } from "../money.js";
import { anyText } from "../testing/any-text.js";
import { hostedPaymentRefusals, readExternalUrl, toHostedPayment } from "./hosted-payment.js";
import { readLineItems, toLineItem } from "./line-item-text.js";

// Mostly valid texts, so that accepted and refused payments are both common.
const texts = fc.oneof(
  { weight: 40, arbitrary: fc.string({ minLength: 1, unit: fc.constantFrom(..."aZ09 -_.&=?#%/+é😀") }) },
  { weight: 1, arbitrary: anyText },
);
const entry = fc
  .record({ id: texts, amount: fc.integer({ min: 1, max: 1e12 }).map(cents) })
  .map(({ id, amount }) => toLineItem({ id }, amount, 1));
const payments = fc.record({
  origin: fc.constant("https://pay.example"),
  instanceId: texts,
  user: texts,
  trackingNumber: texts,
  merchantCode: texts,
  userPart1: fc.option(texts),
  userPart2: fc.option(texts),
  lineItems: fc.array(entry, { maxLength: 3 }),
});

test("refuses a payment with a reason, or writes a form with the given values [HOST-20]", () => {
  fc.assert(
    fc.property(payments, (payment) => {
      if (hostedPaymentRefusals(payment).length > 0) {
        expect(() => toHostedPayment(payment)).toThrow(new RangeError("The payment cannot be written."));
        return;
      }
      const form = toHostedPayment(payment);
      expect(readLineItems(form.LineItems)).toEqual(payment.lineItems);
      expect(parseDecimal(form.PaymentAmount)).toBe(payment.lineItems.reduce((sum, { amount }) => sum + amount, 0));
      for (const [address, page] of [
        [form.ReturnURL, "success"],
        [form.CancelURL, "cancel"],
      ] as const) {
        const { origin, pathname, searchParams, hash } = new URL(address);
        expect([origin, searchParams.get("user"), [...searchParams.keys()], hash]).toEqual([
          "https://pay.example",
          payment.user,
          ["user"],
          "",
        ]);
        if (!/^\.{1,2}$/.test(payment.instanceId))
          expect(decodeURIComponent(pathname)).toBe(`/pay/${payment.instanceId}/guest/${page}`);
      }
    }),
  );
});

test("accepts only addresses that a browser reads as http or https, with a host and without credentials", () => {
  const pieces = fc.constantFrom(
    "http",
    "https",
    "HTTP",
    "javascript",
    ":",
    "/",
    "//",
    "\\",
    "@",
    "a",
    "host.example",
    "?",
    "#",
    " ",
    "\n",
    "[::1]",
    ":80",
    "{language}",
    "{",
    "}",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join("")),
      ),
      (text) => {
        const [address, spanish] = (["en", "es"] as const).map((language) => readExternalUrl(text, language));
        expect(address === null).toBe(spanish === null);
        if (!address || !URL.canParse(address)) return;
        const { protocol, username, password, hostname } = new URL(address);
        expect(protocol).toMatch(/^https?:$/);
        expect([username, password]).toEqual(["", ""]);
        expect(hostname).not.toBe("");
        expect(address).not.toMatch(/[{}]/);
        expect(new URL(spanish ?? "").origin).toBe(new URL(address).origin);
      },
    ),
  );
});

test("treats undefined like null", () => {
  expect(readExternalUrl(undefined, "en")).toBeNull();
});
