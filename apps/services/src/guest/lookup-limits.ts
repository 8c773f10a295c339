import type { AttemptLimits } from "../settings/attempt-limits.js";
import { attemptSubject, type Limited } from "../sessions/attempts.js";

/** What a lookup counts against, hit or miss: the value looked up, the client address and the whole tenant. */
export function lookupSubjects(
  key: Buffer,
  limits: AttemptLimits,
  looked: { readonly field: string; readonly value: string; readonly address: string },
): readonly Limited[] {
  return [
    { subject: attemptSubject(key, "lookup", `${looked.field}:${looked.value}`), limit: limits.lookupsPerValue },
    { subject: attemptSubject(key, "lookup from", looked.address), limit: limits.lookupsPerAddress },
    { subject: attemptSubject(key, "lookups", ""), limit: limits.lookupsPerInstance },
  ];
}
