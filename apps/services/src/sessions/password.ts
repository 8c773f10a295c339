import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { decoyOfKind, importOf, isImportedPassword } from "./imported-password.js";
import { slots } from "./slots.js";

/** argon2id (the package's default algorithm) with 19 MiB, two passes and one lane, as OWASP recommends. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * How many passwords are hashed at once, however many wait: one core stays free. With one or two cores, none does,
 * because on a quiet machine with two, a single hash at a time would halve the rate of sign-ins.
 */
export const passwordsAtOnceOn = (cores: number): number => (cores <= 2 ? cores : cores - 1);
export const passwordsAtOnce = passwordsAtOnceOn(availableParallelism());
const heavy = slots({ atOnce: passwordsAtOnce, waiting: 256, waitingOfOne: 256 });

/**
 * @throws ProblemError `too_many_requests` when too many passwords wait to be hashed; {@link isPassword} throws it too
 */
export function hashPassword(password: string): Promise<string> {
  return heavy.run("", () => hash(password, parameters));
}

/** Every hash of {@link hashPassword} begins like this. */
const ownPrefix = "$argon2id$";

let decoy: Promise<string> | undefined;

/**
 * Whether a password matches what is stored. It does the same work for every user of a tenant, and returns false
 * without a stored password (no such user), so that timing does not reveal who has a login or whose password came from
 * another system: it checks one hash of each imported kind, then one of our own.
 *
 * @param kinds - the kinds of imported hashes that users of the tenant have
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  kinds: readonly string[] = [],
): Promise<boolean> {
  decoy ??= hash("no user has this password", parameters);
  const other = await decoy;
  const own = stored?.startsWith(ownPrefix) ? stored : undefined;
  const imported = stored === undefined ? undefined : importOf(stored);
  return heavy.run("", async () => {
    let isRight = false;
    for (const kind of kinds) {
      const isOfKind = kind === imported?.kind;
      const matches = await isImportedPassword(password, isOfKind ? imported.hash : decoyOfKind(kind));
      isRight ||= isOfKind && matches;
    }
    const matches = await verify(own ?? other, password);
    return isRight || (own !== undefined && matches);
  });
}
