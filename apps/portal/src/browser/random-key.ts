/**
 * Generates an unguessable, unique key, such as an `Idempotency-Key`: 128 random bits as hex. Works in every baseline
 * browser, over plain http too.
 */
export function makeRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
