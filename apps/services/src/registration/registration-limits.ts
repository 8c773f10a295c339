import type { AttemptLimits } from "../settings/attempt-limits.js";
import { attemptSubject, type Limited } from "../sessions/attempts.js";

/**
 * The limits for the person whose account is claimed, known or not, and for the client address that makes the claim.
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

/** Username checks reveal who has a login. Checks without a visit ID count as one visit per address. */
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
