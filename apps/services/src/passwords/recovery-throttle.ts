import type { AttemptLimits } from "../settings/attempt-limits.js";
import { attemptSubject, type Limited } from "../sessions/attempts.js";

/** What a recovery request counts against, separately from login attempts. */
export function recoverySubjects(
  key: Buffer,
  limits: AttemptLimits,
  username: string,
  address: string,
): readonly Limited[] {
  return [
    { subject: attemptSubject(key, "recovery-user", username), limit: limits.recoveriesPerUser },
    { subject: attemptSubject(key, "recovery-address", address), limit: limits.recoveriesPerAddress },
  ];
}
