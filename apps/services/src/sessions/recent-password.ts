import { ProblemError } from "../contract/problems.js";
import type { LiveSession } from "./session.js";

/** For how long after the password was entered the login itself may be changed. */
export const recentPasswordMs = 5 * 60_000;

/**
 * Holds back whoever has a session alone, such as a stolen token.
 * @throws ProblemError `password_required` when the password was last entered more than 5 minutes ago
 */
export function requireRecentPassword({ passwordAt }: LiveSession, now: Date): void {
  if (!passwordAt || now.getTime() - passwordAt.getTime() > recentPasswordMs)
    throw new ProblemError("password_required");
}
