import { createHmac, timingSafeEqual } from "node:crypto";

/** How far a notification's time may be from ours. */
export const signatureWindowMs = 5 * 60_000;

const form = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const nobody = ["0", "0".repeat(64)] as const;

/** Whether a body is signed with the secret and within the window. What is wrong shows in no time: all of it is always computed. */
export function isSigned(header: string | undefined, body: string, secret: string, now: Date): boolean {
  const found = form.exec(header ?? "");
  const [t, given] = found ? [found[1] ?? "", found[2] ?? ""] : nobody;
  const expected = createHmac("sha256", secret).update(`${t}.${body}`).digest();
  const equal = timingSafeEqual(expected, Buffer.from(given, "hex"));
  const recent = Math.abs(now.getTime() - Number(t) * 1_000) <= signatureWindowMs;
  return equal && recent && found !== null;
}
