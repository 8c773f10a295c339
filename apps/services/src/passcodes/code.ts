import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Session } from "../contract/session.js";

const digits = 6;

/** How long a code is valid, and how many tries it allows. */
export const codeLimits = { livesMs: 10 * 60_000, tries: 5 } as const;

/** Six digits, uniformly random. */
export const makeCode = (): string => String(randomInt(10 ** digits)).padStart(digits, "0");

/** The stored hash of a code. It is useless without the tenant's key and for any other session. */
export function hashCode(key: Buffer, { sessionId }: Session, code: string): string {
  return createHmac("sha256", key).update(`passcode:${sessionId}:${code}`).digest("base64url");
}

export function isSameHash(hash: string, other: string): boolean {
  const [left, right] = [Buffer.from(hash), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
