import fc from "fast-check";
import { expect, test } from "vitest";

import { cents, parseDecimal } from "../money.js";
import { anyText } from "../testing/any-text.js";
import { hostedPaymentRefusals, readExternalUrl, toHostedPayment } from "./hosted-payment.js";
import { readLineItems, toLineItem } from "./line-item-text.js";

// Mostly texts that are accepted, so that both sides come often.
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

test("a payment is refused with a reason, or its form says what was given [HOST-20]", () => {
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

test("an address that is read is one of http or https, with a host and no credentials, to a browser too", () => {
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

test("undefined is as null", () => {
  expect(readExternalUrl(undefined, "en")).toBeNull();
});
