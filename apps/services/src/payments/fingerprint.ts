import { createHmac } from "node:crypto";

/** What no trace may be kept of, not even a digest. */
const secretFields: readonly string[] = ["cardNumber", "ccv"];

/** A digest by which the same body is known again. Keyed, because a bank account number could be guessed from a plain one. */
export function fingerprintOf(body: object, secret: Buffer): string {
  const kept = Object.entries(body)
    .filter(([name]) => !secretFields.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac("sha256", secret).update(JSON.stringify(kept)).digest("hex");
}
