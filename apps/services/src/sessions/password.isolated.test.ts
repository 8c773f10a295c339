import type * as argon2 from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, isPassword } from "./password.js";

const verified = vi.hoisted(() => [] as string[]);

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  const verify: typeof real.verify = (hash, ...more) => {
    verified.push(String(hash));
    return real.verify(hash, ...more);
  };
  return { ...real, verify };
});

test("hashes with argon2id at 19 MiB and two passes, and checks one such hash for a known and for an unknown user [SIGN-64, REG-78]", async () => {
  const kept = await hashPassword("Harbor-demo-1");
  expect(await isPassword("Harbor-demo-1", kept)).toBe(true);
  expect(await isPassword("Harbor-demo-9", kept)).toBe(false);
  expect(await isPassword("Harbor-demo-1", undefined)).toBe(false);
  const strength = ["", "argon2id", "v=19", "m=19456,t=2,p=1"];
  expect(verified.map((hash) => hash.split("$").slice(0, 4))).toEqual([strength, strength, strength]);
});
