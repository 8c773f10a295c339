import { hash, verify } from "@node-rs/argon2";

/** argon2id (the package's default algorithm) with 19 MiB, two passes and one lane, as OWASP has it. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is that of a hash. Without a hash (no such user) the same work is done and the answer is no, so that
 * time does not tell who has a login.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  decoy ??= hashPassword("no user has this password");
  await verify(await decoy, password);
  return false;
}
