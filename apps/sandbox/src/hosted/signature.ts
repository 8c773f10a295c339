import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The header that carries when a notification was signed, and its signature. */
export const signatureHeader = "Hosted-Signature";

/** `t=<seconds since 1970>,v1=<hex of HMAC-SHA256 over "<t>.<body>">` */
export function signatureOf(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1_000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether an Authorization header carries the secret as a bearer token, in a time that tells nothing. */
export const carriesSecret = (authorization: string | undefined, secret: string) => timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));
