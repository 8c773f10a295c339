import { expect, test } from "vitest";
import { readToken, recipientOf, tokenOf } from "./recipient.js";

const key = Buffer.alloc(32, 1);
const otherKey = Buffer.alloc(32, 2);
const casey = recipientOf(key, "email", "casey@example.com");

test("an address is known by 128 bits that only its instance can compute, in any case of letters [MAIL-85]", () => {
  expect(recipientOf(key, "email", "Casey@Example.com")).toEqual(casey);
  expect(casey.addressHash).toMatch(/^[\w-]{22}$/);
  for (const other of [
    recipientOf(otherKey, "email", "casey@example.com"),
    recipientOf(key, "sms", "casey@example.com"),
    recipientOf(key, "email", "casey2@example.com"),
  ])
    expect(other.addressHash).not.toBe(casey.addressHash);
});

test("a token names its recipient, and a changed, shortened or other instance's token nobody [MAIL-75]", () => {
  const token = tokenOf(key, casey);
  expect(readToken(key, token)).toEqual(casey);
  expect(readToken(otherKey, token)).toBeUndefined();
  const last = token.at(-1) === "A" ? "Q" : "A";
  for (const wrong of [
    "",
    token.slice(1),
    token.slice(0, -1),
    token.slice(0, -1) + last,
    `s${token.slice(1)}`,
    `${token}A`,
  ])
    expect(readToken(key, wrong)).toBeUndefined();
});
