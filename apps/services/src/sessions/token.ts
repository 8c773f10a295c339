import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { Session } from "../contract/session.js";

/** The content of a token with a valid signature. */
export interface TokenContent extends Session {
  readonly otpPending: boolean;
}

/** Signs a session's token, valid until `expiresAt` at the latest. The session's row may end it sooner. */
export function signToken(
  { instanceId, username, sessionId, otpPending }: TokenContent,
  expiresAt: Date,
  key: Uint8Array,
  now: Date,
): Promise<string> {
  return new SignJWT({ inst: instanceId, sid: sessionId, ...(otpPending && { otp: "pending" }) })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(username)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key);
}

/** The instance that a token claims, before the token is verified. */
export function claimedInstance(jwt: string): string | undefined {
  try {
    const { inst } = decodeJwt(jwt);
    return typeof inst === "string" ? inst : undefined;
  } catch {
    return undefined;
  }
}

interface VerifiedToken {
  readonly key: Uint8Array;
  readonly content: TokenContent;
  readonly expiresAtMs: number;
}

/**
 * Verified tokens, keyed by the token. Web Crypto verifies a signature on another thread, which takes longer than most
 * of a page's queries.
 */
const verified = new LRUCache<string, VerifiedToken>({ max: 10_000 });

/** The content of a token; undefined if it is forged, expired or not ours. */
export async function readToken(jwt: string, key: Uint8Array, now: Date): Promise<TokenContent | undefined> {
  const known = verified.get(jwt);
  if (known?.key === key && now.getTime() < known.expiresAtMs) return known.content;
  // Expired, or verified with another key.
  if (known) verified.delete(jwt);
  try {
    const { payload } = await jwtVerify(jwt, key, {
      algorithms: ["HS256"],
      currentDate: now,
      requiredClaims: ["sub", "exp"],
    });
    const { inst, sid, sub, otp, exp } = payload;
    if (typeof inst !== "string" || typeof sid !== "string" || sub === undefined || exp === undefined) return undefined;
    const content: TokenContent = { instanceId: inst, username: sub, sessionId: sid, otpPending: otp === "pending" };
    verified.set(jwt, { key, content, expiresAtMs: exp * 1_000 });
    return content;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
