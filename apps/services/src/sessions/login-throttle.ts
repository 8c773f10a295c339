import type { InstanceTransaction } from "../db/database.js";
import { sendWithCommit } from "../db/pipelined.js";
import type { AttemptLimits } from "../settings/attempt-limits.js";
import { attemptSubject, forgetAttempts, type Limited, uncountAttempt } from "./attempts.js";

/**
 * The two subjects whose attempts are limited: first the user who signs in, then the address that the attempt comes
 * from.
 */
export type LoginSubjects = readonly [user: Limited, address: Limited];

export function loginSubjects(key: Buffer, limits: AttemptLimits, username: string, address: string): LoginSubjects {
  return [
    { subject: attemptSubject(key, "user", username), limit: limits.loginsPerUser },
    { subject: attemptSubject(key, "address", address), limit: limits.loginsPerAddress },
  ];
}

/** After a correct password, deletes every attempt of the user and this one attempt of the address, with the commit. */
export function clearAttemptsAfterSignIn(
  trx: InstanceTransaction,
  instanceId: string,
  [user, address]: LoginSubjects,
  now: Date,
): void {
  sendWithCommit(
    trx,
    forgetAttempts(trx, instanceId, user.subject),
    uncountAttempt(trx, instanceId, address.subject, now),
  );
}
