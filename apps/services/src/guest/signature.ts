import { createHmac, timingSafeEqual } from "node:crypto";

/** How far a notification's time may differ from ours. */
export const signatureWindowMs = 5 * 60_000;

/** Version 2 only. Version 1 did not cover the tenant, so a header with version 1 is refused, even beside version 2. */
const form = /^t=(\d{1,12}),v2=([0-9a-f]{64})$/;
const nobody = ["0", "0".repeat(64)] as const;

/** The data that a signature covers. */
interface Signed {
  /** The tenant of the notification. */
  readonly instanceId: string;
  /** Byte for byte as received. */
  readonly body: string;
}

/**
 * Whether a notification is signed for its tenant with one of the secrets and within the window. Constant-time: every
 * check always runs.
 */
export function isSigned(
  header: string | undefined,
  { instanceId, body }: Signed,
  secrets: readonly string[],
  now: Date,
): boolean {
  const found = form.exec(header ?? "");
  const [t, given] = found ? [found[1] ?? "", found[2] ?? ""] : nobody;
  const equal = secrets
    .map((secret) => createHmac("sha256", secret).update(`${t}.${instanceId}.${body}`).digest())
    .map((expected) => timingSafeEqual(expected, Buffer.from(given, "hex")))
    .includes(true);
  const recent = Math.abs(now.getTime() - Number(t) * 1_000) <= signatureWindowMs;
  return equal && recent && found !== null;
}
