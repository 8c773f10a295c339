import type * as crypto from "node:crypto";
import type * as argon2 from "@node-rs/argon2";
import type * as bcrypt from "@node-rs/bcrypt";
import { beforeEach, expect, test, vi } from "vitest";
import { resetByOperatorMark, mustResetMark, storedImport } from "./imported-password.js";
import { hashPassword, isPassword, passwordsAtOnceOn } from "./password.js";

/** The cost of each check, in order. */
const verified = vi.hoisted(() => [] as string[]);

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  const verify: typeof real.verify = (hash, ...more) => {
    verified.push(String(hash).split("$").slice(1, 4).join(" "));
    return real.verify(hash, ...more);
  };
  return { ...real, verify };
});
vi.mock("@node-rs/bcrypt", async (original) => {
  const real = await original<typeof bcrypt>();
  const verify: typeof real.verify = (password, hash, ...more) => {
    verified.push(`bcrypt ${String(hash).split("$")[2]}`);
    return real.verify(password, hash, ...more);
  };
  return { ...real, verify };
});
vi.mock("node:crypto", async (original) => {
  const real = await original<typeof crypto>();
  const pbkdf2: typeof real.pbkdf2 = (password, salt, iterations, length, digest, done) => {
    verified.push(`pbkdf2-${digest} ${iterations} ${length}`);
    real.pbkdf2(password, salt, iterations, length, digest, done);
  };
  return { ...real, pbkdf2 };
});
beforeEach(() => void verified.splice(0));

const strength = "argon2id v=19 m=19456,t=2,p=1";

test("hashes with argon2id at 19 MiB and two passes, and checks one such hash for a known and for an unknown user [SIGN-64, REG-78]", async () => {
  const kept = await hashPassword("Harbor-demo-1");
  expect(await isPassword("Harbor-demo-1", kept)).toBe(true);
  expect(await isPassword("Harbor-demo-9", kept)).toBe(false);
  expect(await isPassword("Harbor-demo-1", undefined)).toBe(false);
  expect(verified).toEqual([strength, strength, strength]);
});

test("does the same checks for every user of a tenant with imported hashes, whatever is stored for them [SIGN-64]", async () => {
  const bcryptHash = "$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i";
  const pbkdf2Hash = "pbkdf2_sha1$4096$salt$SwB5AbdlSJq+rUnZJvch0GWkKcE=";
  const kinds = ["bcrypt 06", "pbkdf2-sha1 4096 20"];
  const own = await hashPassword("Harbor-demo-1");
  const rows = [
    [undefined, "abc", false],
    [own, "abc", false],
    [own, "Harbor-demo-1", true],
    [storedImport(bcryptHash), "abc", true],
    [storedImport(bcryptHash), "password", false],
    [storedImport(pbkdf2Hash), "password", true],
    [storedImport(pbkdf2Hash), "abc", false],
    [mustResetMark, "abc", false],
    [resetByOperatorMark, "abc", false],
  ] as const;
  for (const [stored, password, fits] of rows) {
    verified.splice(0);
    expect([stored, await isPassword(password, stored, kinds)]).toEqual([stored, fits]);
    expect([stored, verified]).toEqual([stored, [...kinds, strength]]);
  }
});

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [16, 15],
])("on %i cores, hashes %i passwords at once [SIGN-70]", (cores, expected) => {
  expect(passwordsAtOnceOn(cores)).toBe(expected);
});
