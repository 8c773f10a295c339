import { expect, test } from "vitest";
import notifications from "../vectors/notifications.json" with { type: "json" };
import signatures from "../vectors/signatures.json" with { type: "json" };
import { isNotification } from "./schemas.js";
import { signatureFault } from "./signature.js";

test.each(signatures.vectors)("judges a signature by the vectors: $name [HOST-90]", (vector) => {
  const { accepted, secret, now, ...signed } = vector;
  const fault = signatureFault(signed, secret, new Date(now * 1_000));
  expect(fault === undefined).toBe(accepted);
});

test.each(notifications.valid)("the schema accepts a valid notification: $name [HOST-90]", ({ body }) => {
  expect(isNotification(body)).toBe(true);
});

test.each(notifications.invalid)("the schema refuses an invalid notification: $name [HOST-90]", ({ body }) => {
  expect(isNotification(body)).toBe(false);
});
