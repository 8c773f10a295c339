import { createHmac, timingSafeEqual } from "node:crypto";

/** How far a notification's time may be from ours. */
export const signatureWindowMs = 5 * 60_000;

/** Version 2 alone. Version 1 did not cover the tenant, so a header that holds it, even beside version 2, is refused. */
const form = /^t=(\d{1,12}),v2=([0-9a-f]{64})$/;
const nobody = ["0", "0".repeat(64)] as const;

/** What a signature covers. */
interface Signed {
  /** The tenant that the notification is for. */
  readonly instanceId: string;
  /** To the byte, as it came. */
  readonly body: string;
}

/** Whether a notification is signed for its tenant with the secret and within the window. Constant-time: every check always runs. */
export function isSigned(header: string | undefined, { instanceId, body }: Signed, secret: string, now: Date): boolean {
  const found = form.exec(header ?? "");
  const [t, given] = found ? [found[1] ?? "", found[2] ?? ""] : nobody;
  const expected = createHmac("sha256", secret).update(`${t}.${instanceId}.${body}`).digest();
  const equal = timingSafeEqual(expected, Buffer.from(given, "hex"));
  const recent = Math.abs(now.getTime() - Number(t) * 1_000) <= signatureWindowMs;
  return equal && recent && found !== null;
}
