import { attemptSubject, type Limited } from "../sessions/attempts.js";
import type { AttemptLimits } from "../settings/attempt-limits.js";

/** What an opening counts against, hit or miss: the code, whether or not it exists, the client address and the tenant. */
export function letterSubjects(
  key: Buffer,
  limits: AttemptLimits,
  { codeHash, address }: { readonly codeHash: string; readonly address: string },
): readonly [code: Limited, address: Limited, instance: Limited] {
  return [
    { subject: attemptSubject(key, "letter", codeHash), limit: limits.lettersPerCode },
    { subject: attemptSubject(key, "letter from", address), limit: limits.lettersPerAddress },
    { subject: attemptSubject(key, "letters", ""), limit: limits.lettersPerInstance },
  ];
}
