import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Carries a notification's timestamp and signature. */
export const signatureHeader = "Hosted-Signature";

/** The signed content. It includes the tenant because tenants may share a merchant code. */
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

/** Whether an Authorization header contains the secret as a bearer token. Constant-time. */
export const carriesSecret = (authorization: string | undefined, secret: string) =>
  timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));
