import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { slots } from "./slots.js";

/** argon2id (the package's default algorithm) with 19 MiB, two passes and one lane, as OWASP recommends. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Leaves one core for everything else, however many passwords wait to be hashed. */
const heavy = slots({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 256, waitingOfOne: 256 });

/**
 * @throws ProblemError `too_many_requests` when too many passwords wait to be hashed; {@link isPassword} throws it too
 */
export function hashPassword(password: string): Promise<string> {
  return heavy.run("", () => hash(password, parameters));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash (no such user) it does the same work and returns false, so that
 * timing does not reveal who has a login.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash !== undefined) return heavy.run("", () => verify(passwordHash, password));
  decoy ??= hash("no user has this password", parameters);
  const other = await decoy;
  await heavy.run("", () => verify(other, password));
  return false;
}
