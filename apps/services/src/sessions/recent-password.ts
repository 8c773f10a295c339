import { ProblemError } from "../contract/problems.js";
import type { LiveSession } from "../contract/session.js";

/** How long after entering the password a user may change the profile or the passcode destination. */
export const recentPasswordMs = 5 * 60_000;

/**
 * Stops a caller who has a session but not the password, such as one with a stolen token.
 * @throws ProblemError `password_required` when the password was last entered more than 5 minutes ago
 */
export function requireRecentPassword({ passwordAt }: LiveSession, now: Date): void {
  if (!passwordAt || now.getTime() - passwordAt.getTime() > recentPasswordMs)
    throw new ProblemError("password_required");
}
