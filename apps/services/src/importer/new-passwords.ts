import { availableParallelism } from "node:os";
import { mustResetMark, storedImport } from "../sessions/imported-password.js";
import { hashPassword } from "../sessions/password.js";
import type { NumberedRecord } from "./check-batch.js";
import { keyOf } from "./record-key.js";
import type { UserRecord } from "./records/people.js";
import type { References } from "./references.js";
import type { Target } from "./target.js";

/** The stored passwords of a batch's users who have no login yet, by username. */
export type NewPasswords = ReadonlyMap<string, string>;

/**
 * Hashes the initial passwords of new users, a few at once: sign-ins of consumers wait in the same queue.
 */
export async function hashNewPasswords(
  target: Target,
  references: References,
  batch: readonly NumberedRecord[],
): Promise<NewPasswords> {
  const hashes = new Map<string, string>();
  const initial = new Map<string, string>();
  for (const { record } of batch) {
    if (record.kind !== "user") continue;
    const username = keyOf(target, record);
    // The first of several lines makes the login, and the later ones leave its password as it is.
    if (references.isStoredUser(username) || initial.has(username) || hashes.has(username)) continue;
    const stored = passwordFromElsewhere(record);
    if (stored === undefined) initial.set(username, record.initialPassword ?? "");
    else hashes.set(username, stored);
  }
  const left = initial.entries();
  const hashInTurn = async () => {
    for (const [username, password] of left) hashes.set(username, await hashPassword(password));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, hashInTurn));
  return hashes;
}

/** The password of a user of another system, as it is stored; undefined if the record has an initial password. */
export function passwordFromElsewhere({ passwordHash, mustReset }: UserRecord): string | undefined {
  if (mustReset) return mustResetMark;
  return passwordHash === undefined ? undefined : storedImport(passwordHash);
}
