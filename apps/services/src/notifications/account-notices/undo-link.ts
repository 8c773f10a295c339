import { createHmac } from "node:crypto";
import type { Language } from "@paydown/domain";

/** How long after its first change a login's changes can be undone. */
export const undoHours = 72;

/** The secret of an undo link, 256 bits, known only to the messages that carry it. */
export function undoSecretOf(key: Buffer, linkId: string): string {
  return createHmac("sha256", key).update(`undo-link:${linkId}`).digest("base64url");
}

/**
 * The page that undoes changes, in the message's language. The secret is in the fragment, which no server or log sees.
 */
export function undoAddress(publicUrl: string, instanceId: string, secret: string, language: Language): string {
  return `${publicUrl}/pay/${encodeURIComponent(instanceId)}/undoChange?lang=${language}#${secret}`;
}
