import { createHmac, timingSafeEqual } from "node:crypto";

/** How far the time of a signature may be from the receiver's clock, in seconds. */
const windowSeconds = 300;

export interface SignedMessage {
  readonly header: string | undefined;
  readonly instanceId: string;
  /** Byte for byte as received. */
  readonly body: string;
}

/** Why Paydown would refuse the signature of a notification; undefined if it would accept it. */
export function signatureFault(
  { header, instanceId, body }: SignedMessage,
  secret: string,
  now: Date,
): string | undefined {
  if (header === undefined) return "The header Hosted-Signature is missing.";
  const [, t = "", given = ""] = /^t=(\d{1,12}),v2=([0-9a-f]{64})$/.exec(header) ?? [];
  if (t === "") return 'The header Hosted-Signature must be "t=<seconds>,v2=<64 hex digits in lower case>".';
  const hmac = (text: string) => createHmac("sha256", secret).update(text).digest();
  const isOf = (text: string) => timingSafeEqual(hmac(text), Buffer.from(given, "hex"));
  if (!isOf(`${t}.${instanceId}.${body}`))
    return isOf(`${t}.${body}`)
      ? `The signature must cover the tenant: HMAC-SHA256 over "${t}.${instanceId}.<body>", not "${t}.<body>".`
      : `The signature is not the HMAC-SHA256 over "${t}.${instanceId}.<body>" with the shared secret.`;
  const apart = Math.round(now.getTime() / 1_000) - Number(t);
  return Math.abs(apart) <= windowSeconds
    ? undefined
    : `The time of the signature is ${Math.abs(apart)} seconds ${apart > 0 ? "before" : "after"} its arrival. Sign each attempt anew; ${windowSeconds} seconds apart is the most.`;
}
