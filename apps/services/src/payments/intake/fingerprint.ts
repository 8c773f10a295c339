import { createHmac } from "node:crypto";

/** Fields that must leave no trace, not even a digest. */
const secretFields: readonly string[] = ["cardNumber", "ccv", "cardToken"];

/**
 * A digest that identifies a repeated body. It is keyed, because a bank account number could be guessed from a plain
 * digest.
 */
export function fingerprintOf(body: object, secret: Buffer): string {
  const kept = Object.entries(body)
    .filter(([name]) => !secretFields.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac("sha256", secret).update(JSON.stringify(kept)).digest("hex");
}
