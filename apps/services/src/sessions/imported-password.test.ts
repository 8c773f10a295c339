import { pbkdf2Sync } from "node:crypto";
import * as argon2 from "@node-rs/argon2";
import * as bcrypt from "@node-rs/bcrypt";
import { describe, expect, test } from "vitest";
import { decoyOfKind, importOf, isImportedPassword, readImportedHash, storedImport } from "./imported-password.js";

const password = "Contraseña-2026";
const bcryptHash = bcrypt.hashSync(password, { cost: 4 });
const argonHash = await argon2.hash(password, { parallelism: 1 });
const derive = (digest: string, length: number, salt: string | Buffer = "NaCl1234") =>
  pbkdf2Sync(password, salt, 1_000, length, digest);
const bare = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
const raw = Buffer.from("a salt of bytes \xff\xfe", "latin1");

const hashes = {
  "bcrypt $2a$": [bcryptHash.replace("$2b$", "$2a$"), "bcrypt 04"],
  "bcrypt $2b$": [bcryptHash, "bcrypt 04"],
  "bcrypt $2y$": [bcryptHash.replace("$2b$", "$2y$"), "bcrypt 04"],
  "Django, SHA-1": [`pbkdf2_sha1$1000$NaCl1234$${derive("sha1", 20).toString("base64")}`, "pbkdf2-sha1 1000 20"],
  "Django, SHA-256": [
    `pbkdf2_sha256$1000$NaCl1234$${derive("sha256", 32).toString("base64")}`,
    "pbkdf2-sha256 1000 32",
  ],
  "Django, SHA-512": [
    `pbkdf2_sha512$1000$NaCl1234$${derive("sha512", 64).toString("base64")}`,
    "pbkdf2-sha512 1000 64",
  ],
  "PHC, SHA-1": [`$pbkdf2-sha1$i=1000,l=20$${bare(raw)}$${bare(derive("sha1", 20, raw))}`, "pbkdf2-sha1 1000 20"],
  "PHC, SHA-256": [
    `$pbkdf2-sha256$i=1000,l=32$${bare(raw)}$${bare(derive("sha256", 32, raw))}`,
    "pbkdf2-sha256 1000 32",
  ],
  "PHC, SHA-512": [`$pbkdf2-sha512$i=1000$${bare(raw)}$${bare(derive("sha512", 64, raw))}`, "pbkdf2-sha512 1000 64"],
  "passlib, SHA-256": [
    `$pbkdf2-sha256$1000$${bare(raw).replaceAll("+", ".")}$${bare(derive("sha256", 32, raw)).replaceAll("+", ".")}`,
    "pbkdf2-sha256 1000 32",
  ],
  argon2id: [argonHash, "argon2id m=8,t=1,p=1"],
} as const;
const rows = Object.entries(hashes).map(([name, [hash, kind]]) => [name, hash, kind] as const);

describe("a password hash of another system", () => {
  test.each(rows)("%s is accepted, and fits its own password only [SIGN-108]", async (_, hash, kind) => {
    expect(readImportedHash(hash)).toEqual({ kind });
    expect(importOf(storedImport(hash))).toEqual({ kind, hash });
    expect(await isImportedPassword(password, hash)).toBe(true);
    for (const wrong of ["", `${password} `, password.toLowerCase()])
      expect(await isImportedPassword(wrong, hash)).toBe(false);
  });

  test.each(rows)("the decoy of %s has the same kind, and fits no password [SIGN-64]", async (_, __, kind) => {
    expect(readImportedHash(decoyOfKind(kind))).toEqual({ kind });
    expect(await isImportedPassword(password, decoyOfKind(kind))).toBe(false);
  });

  test.each([
    ["Django's own test", "lètmein", "pbkdf2_sha256$10000$seasalt$CWWFdHOWwPnki7HvkcqN9iA2T3KLW1cf2uZ5kvArtVY="],
    ["RFC 6070", "password", "pbkdf2_sha1$4096$salt$SwB5AbdlSJq+rUnZJvch0GWkKcE="],
    ["jBCrypt's test", "abc", "$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i"],
  ])("fits the published vector of %s [SIGN-108]", async (_, text, hash) => {
    expect("kind" in readImportedHash(hash)).toBe(true);
    expect(await isImportedPassword(text, hash)).toBe(true);
  });

  const salt22 = "A".repeat(22);
  test.each([
    ["a bcrypt cost of half a minute", `$2b$18$${"u".repeat(53)}`, "bcrypt cost must be 4 to 13"],
    ["a bcrypt cost below bcrypt's lowest", `$2b$03$${"u".repeat(53)}`, "bcrypt"],
    ["PBKDF2 of half a minute", `pbkdf2_sha256$90000000$salt$${"A".repeat(43)}=`, "iterations must be 1 to 2000000"],
    ["PBKDF2 without an iteration", `pbkdf2_sha256$0$salt$${"A".repeat(43)}=`, "iterations"],
    ["a PBKDF2 key of 100 bytes", `$pbkdf2-sha256$i=1000$${salt22}$${"A".repeat(134)}`, "16 to 64 bytes"],
    ["argon2id with 4 GiB", `$argon2id$v=19$m=4194304,t=1,p=1$${salt22}$${"A".repeat(43)}`, "m=262144"],
    ["argon2id with 1,000 passes", `$argon2id$v=19$m=65536,t=1000,p=1$${salt22}$${"A".repeat(43)}`, "m × t"],
    ["argon2id without a pass", `$argon2id$v=19$m=65536,t=0,p=1$${salt22}$${"A".repeat(43)}`, "t=1"],
    ["argon2id with bad base64", `$argon2id$v=19$m=65536,t=3,p=1$${"A".repeat(21)}B$${"A".repeat(43)}`, "must be"],
    ["argon2i", `$argon2i$v=19$m=65536,t=3,p=1$${salt22}$${"A".repeat(43)}`, "must be bcrypt"],
    ["bcrypt's broken $2x$", `$2x$10$${"u".repeat(53)}`, "must be bcrypt"],
    ["MD5", "5f4dcc3b5aa765d61d8327deb882cf99", "must be bcrypt"],
    ["a hash with a bar", `pbkdf2_sha256$1000$sa|lt$${"A".repeat(43)}=`, "must be bcrypt"],
    ["the password itself", password, "must be bcrypt"],
  ])("refuses %s and quotes nothing of it [SIGN-108]", (_, hash, reason) => {
    const read = readImportedHash(hash);
    expect("fault" in read && read.fault).toContain(reason);
    expect(JSON.stringify(read)).not.toContain(hash.slice(-12));
  });
});
