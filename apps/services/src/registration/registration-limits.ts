import type { AttemptLimits } from "../settings/attempt-limits.js";
import { attemptSubject, type Limited } from "../sessions/attempts.js";

/**
 * The limits for the claimed person, whether or not that person exists, and for the client address that the claim comes
 * from.
 */
export function claimSubjects(
  key: Buffer,
  limits: AttemptLimits,
  person: string,
  address: string,
): readonly [person: Limited, address: Limited] {
  return [
    { subject: attemptSubject(key, "claim", person), limit: limits.registrationsPerPerson },
    { subject: attemptSubject(key, "claim from", address), limit: limits.registrationsPerAddress },
  ];
}

/**
 * The limits for username checks, which reveal who has a login. All checks from one address without a visit ID count as
 * one visit.
 */
export function checkSubjects(
  key: Buffer,
  limits: AttemptLimits,
  registration: string | undefined,
  address: string,
): readonly Limited[] {
  const visit = registration === undefined ? `of ${address}` : `by ${registration}`;
  return [
    { subject: attemptSubject(key, "username check", visit), limit: limits.usernameChecksPerVisit },
    { subject: attemptSubject(key, "username check from", address), limit: limits.usernameChecksPerAddress },
  ];
}
