import { createRequire } from "node:module";
import type * as argon2 from "@node-rs/argon2";

// A require, because an import would resolve to this file.
const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof argon2;

/** Hashes at argon2id's lowest cost. The tests that check the real cost run in the isolated projects. */
export const hash: typeof argon2.hash = (password, options, signal) =>
  real.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);

/** Runs before each check of a password; undefined if nothing does. */
let beforeCheck: (() => Promise<void>) | undefined;

export const verify: typeof argon2.verify = async (hashed, password, options, signal) => {
  await beforeCheck?.();
  return real.verify(hashed, password, options, signal);
};

/** Lets a test hold the checks of passwords. Call it without an argument at the end of the test. */
export const holdPasswordChecks = (before?: () => Promise<void>): void => void (beforeCheck = before);
