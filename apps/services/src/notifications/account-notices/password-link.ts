import { createHash, createHmac, randomUUID } from "node:crypto";
import type { Language } from "@paydown/domain";

/** How long a link is valid after it is created. */
export const linkMinutes = 30;

/**
 * A new link's ID. While its email waits to be sent, the secret can be derived from the ID again, so every attempt
 * sends the same link.
 */
export const newLinkId = (): string => randomUUID();

/** The secret of a link, 256 bits. Once the link's email is sent, only that email contains the secret. */
export function secretOf(key: Buffer, linkId: string): string {
  return createHmac("sha256", key).update(`password-link:${linkId}`).digest("base64url");
}

/** The stored hash of a secret. The secret is long and random, so a fast hash is enough. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/**
 * The page that sets a new password, in the message's language. The secret is in the fragment, which no server or log
 * sees.
 */
export function linkAddress(publicUrl: string, instanceId: string, secret: string, language: Language): string {
  return `${publicUrl}/pay/${encodeURIComponent(instanceId)}/passwordRecovery/reset?lang=${language}#${secret}`;
}
