import { createHash, createHmac, randomUUID } from "node:crypto";
import type { Language } from "@paydown/domain";

/** For how long a link is good, from when it is made. */
export const linkMinutes = 30;

/** A new link's id: as long as its mail waits, the secret can be made from it again, so that each attempt sends the same one. */
export const newLinkId = (): string => randomUUID();

/** The secret of a link, 256 bits, known to its mail alone once that is sent. */
export function secretOf(key: Buffer, linkId: string): string {
  return createHmac("sha256", key).update(`password-link:${linkId}`).digest("base64url");
}

/** What is kept of a secret. It is long and random, so a quick hash is enough. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** The page that sets a new password, in the language of the message. The secret is in the fragment, which reaches no server and no log. */
export function linkAddress(publicUrl: string, instanceId: string, secret: string, language: Language): string {
  return `${publicUrl}/pay/${encodeURIComponent(instanceId)}/passwordRecovery/reset?lang=${language}#${secret}`;
}
