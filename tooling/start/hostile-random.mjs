// Loaded into every test process of `npm run prove -- flaky`, before any other module.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Digits that tests look for where they must not be: test card numbers, security codes and short amounts. */
const digits = "4111111111111111987123000000012345";

/** The bytes that stay random, so that no two values are equal. */
const freeBytes = 8;

function makeHostile(/** @type {Uint8Array} */ bytes) {
  for (let index = freeBytes; index < bytes.length; index++)
    bytes[index] = Number.parseInt(digits.slice((index - freeBytes) * 2, (index - freeBytes) * 2 + 2) || "98", 16);
  return bytes;
}

const { randomBytes } = crypto;

/** A version 4 UUID that is mostly such digits. */
function randomUUID() {
  const free = randomBytes(4).toString("hex");
  const end = randomBytes(2).toString("hex");
  return `${free}-4111-4111-8987-123${end}45678`;
}

Object.assign(crypto, {
  randomBytes: (/** @type {number} */ size) => makeHostile(randomBytes(size)),
  randomUUID,
});
syncBuiltinESMExports();

const getRandomValues = globalThis.crypto.getRandomValues.bind(globalThis.crypto);
Object.defineProperties(globalThis.crypto, {
  randomUUID: { value: randomUUID },
  getRandomValues: {
    value: (/** @type {Uint8Array} */ array) => {
      const filled = getRandomValues(array);
      return filled instanceof Uint8Array ? makeHostile(filled) : filled;
    },
  },
});
