import { createHmac } from "node:crypto";
import type { Language } from "@paydown/domain";

/** For this long after the first change of a login, its changes can be undone. */
export const undoHours = 72;

/** The secret of an undo link, 256 bits. Only the messages with the link contain it. */
export function undoSecretOf(key: Buffer, linkId: string): string {
  return createHmac("sha256", key).update(`undo-link:${linkId}`).digest("base64url");
}

/**
 * The page that undoes changes, in the message's language. The secret is in the fragment, which no server or log sees.
 */
export function undoAddress(publicUrl: string, instanceId: string, secret: string, language: Language): string {
  return `${publicUrl}/pay/${encodeURIComponent(instanceId)}/undoChange?lang=${language}#${secret}`;
}
