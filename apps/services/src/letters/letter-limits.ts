import { attemptSubject, type Limited } from "../sessions/attempts.js";
import type { AttemptLimits } from "../settings/attempt-limits.js";

/** How often an address may miss while too many of the tenant's openings miss. Enough for a person's typing errors. */
export const missesInFlood = 5;

/**
 * What an opening that misses counts against: the code, whether or not it exists, and the client address. The misses of
 * the tenant refuse nobody, because strangers could then keep every holder of a code out. They only lower the limit of
 * each address. None of this depends on whether a code exists (LETTER-49).
 */
export function letterSubjects(
  key: Buffer,
  { lettersPerCode, lettersPerAddress, lettersPerInstance }: AttemptLimits,
  { codeHash, address }: { readonly codeHash: string; readonly address: string },
): readonly [code: Limited, address: Limited] {
  const whileFull = {
    subject: attemptSubject(key, "letters", ""),
    limit: lettersPerInstance,
    lowerTo: Math.min(missesInFlood, lettersPerAddress),
  };
  return [
    { subject: attemptSubject(key, "letter", codeHash), limit: lettersPerCode },
    { subject: attemptSubject(key, "letter from", address), limit: lettersPerAddress, whileFull },
  ];
}
