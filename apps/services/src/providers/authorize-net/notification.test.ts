import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned, transactionIn } from "./notification.js";

const key = "0123456789ABCDEF".repeat(8);
const body = Buffer.from('{"payload":{"authAmount":300.00,"id":"60100"}}');
const digest = createHmac("sha512", key).update(body).digest("hex");

test.each([digest, digest.toUpperCase()])("accepts the signature of the body as received: %s [ANET-45]", (hex) => {
  expect(isSigned(`sha512=${hex}`, body, key)).toBe(true);
});

test.each<[string, string | undefined, Buffer, string]>([
  ["without a header", undefined, body, key],
  ["without a signature", "sha512=", body, key],
  ["with another algorithm", `sha256=${digest}`, body, key],
  ["with a part of the signature", `sha512=${digest.slice(0, 64)}`, body, key],
  ["with more after it", `sha512=${digest}00`, body, key],
  ["of another body", `sha512=${digest}`, Buffer.from('{"payload":{"authAmount":300,"id":"60100"}}'), key],
  ["with another key", `sha512=${digest}`, body, key.toLowerCase()],
  [
    "keyed with the bytes of the key",
    `sha512=${createHmac("sha512", Buffer.from(key, "hex")).update(body).digest("hex")}`,
    body,
    key,
  ],
])("refuses a notification %s [ANET-45]", (_, header, received, by) => {
  expect(isSigned(header, received, by)).toBe(false);
});

test.each<[string, string, string | null, string | null]>([
  ["the request's own id", '{"payload":{"merchantReferenceId":"PD1","invoiceNumber":"PD2"}}', "PD1", null],
  ["the invoice number", '{"payload":{"invoiceNumber":"PD2","id":60100}}', "PD2", "60100"],
  ["a customer", '{"payload":{"entityName":"customerProfile","id":"c-1"}}', null, null],
  ["nothing", "{}", null, null],
  ["a list", "[]", null, null],
  ["no JSON", "<html>", null, null],
])("reads %s [ANET-46]", (_, text, reference, transactionId) => {
  expect(transactionIn(Buffer.from(text))).toEqual({ reference, transactionId });
});
