import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Session } from "../session.js";

const digits = 6;

/** For how long a code is good, and how many of them may be tried. */
export const codeLimits = { livesMs: 10 * 60_000, tries: 5 } as const;

/** Six digits, each as likely as another. */
export const makeCode = (): string => String(randomInt(10 ** digits)).padStart(digits, "0");

/** What is kept of a code: of no use without the instance's key, and to no other session. */
export function hashCode(key: Buffer, { sessionId }: Session, code: string): string {
  return createHmac("sha256", key).update(`passcode:${sessionId}:${code}`).digest("base64url");
}

export function isSameHash(hash: string, other: string): boolean {
  const [left, right] = [Buffer.from(hash), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
