import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The header that carries when a notification was signed, and its signature. */
export const signatureHeader = "Hosted-Signature";

/** What a signature covers: the tenant beside the body, because tenants may share a merchant code. */
export interface Signed {
  readonly instanceId: string;
  readonly body: string;
}

/** `t=<seconds since 1970>,v2=<hex of HMAC-SHA256 over "<t>.<instanceId>.<body>">` */
export function signatureOf({ instanceId, body }: Signed, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1_000);
  return `t=${t},v2=${createHmac("sha256", secret).update(`${t}.${instanceId}.${body}`).digest("hex")}`;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether an Authorization header carries the secret as a bearer token, in a time that tells nothing. */
export const carriesSecret = (authorization: string | undefined, secret: string) =>
  timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));
