import { pbkdf2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import * as argon2 from "@node-rs/argon2";
import * as bcrypt from "@node-rs/bcrypt";

/**
 * Passwords that came from another system, in `users.password_hash`:
 * - `imported|<kind>|<hash>`: a hash of the other system. The kind names the algorithm and its cost.
 * - `reset|`: no password fits, because the import says so.
 * - `none|`: no password fits, because an operator reset it. A later import does not replace it.
 *
 * Everything else is a hash of our own.
 */
export const importedPrefix = "imported|";
export const mustResetMark = "reset|";
export const resetByOperatorMark = "none|";
/** What a sign-in reads for a locked user, in place of the password. It is never stored. */
export const lockedMark = "locked|";

/** One check costs up to two seconds of a core and 256 MiB. `heavy` in `password.ts` limits the checks at once. */
const most = {
  bcryptCost: 13,
  pbkdf2Iterations: 2_000_000,
  argon2Memory: 262_144,
  argon2Work: 786_432,
  argon2Lanes: 8,
};
/** How many kinds of imported hashes a tenant may have at once, because each sign-in checks one of each kind. */
export const mostImportedKinds = 4;

type Digest = "sha1" | "sha256" | "sha512";

interface ImportedHash {
  /** Two hashes of one kind cost the same to check. */
  readonly kind: string;
}

interface Pbkdf2Hash {
  readonly digest: Digest;
  readonly iterations: number;
  readonly salt: Buffer;
  readonly derived: Buffer;
}

const digests: Readonly<Record<string, Digest>> = { "": "sha1", sha1: "sha1", sha256: "sha256", sha512: "sha512" };
const bcryptForm = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const argon2idForm =
  /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,172})$/;
const djangoForm = /^pbkdf2_(sha1|sha256|sha512)\$(\d{1,9})\$([^$\s|]{1,128})\$([A-Za-z0-9+/]{22,172}={0,2})$/;
const phcForm =
  /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,9})(?:,l=\d{1,4})?\$([A-Za-z0-9+/.]{2,172})\$([A-Za-z0-9+/.]{22,172})$/;

/** What a hash of another system is, or why it cannot be imported. The reason quotes nothing of the hash. */
export function readImportedHash(hash: string): ImportedHash | { readonly fault: string } {
  const [, cost] = bcryptForm.exec(hash) ?? [];
  if (cost !== undefined && isReadable(hash)) {
    if (Number(cost) < 4 || Number(cost) > most.bcryptCost)
      return { fault: `its bcrypt cost must be 4 to ${most.bcryptCost}` };
    return { kind: `bcrypt ${cost}` };
  }
  const argon = argon2idForm.exec(hash);
  if (argon && argon.slice(4).every(isBase64)) {
    const [memory = 0, passes = 0, lanes = 0] = argon.slice(1, 4).map(Number);
    return readArgon2id(memory, passes, lanes);
  }
  const pbkdf2Hash = readPbkdf2(hash);
  if (!pbkdf2Hash)
    return { fault: "it must be bcrypt ($2a$, $2b$ or $2y$), PBKDF2 with SHA-1, SHA-256 or SHA-512, or argon2id" };
  const { digest, iterations, derived } = pbkdf2Hash;
  if (iterations < 1 || iterations > most.pbkdf2Iterations)
    return { fault: `its PBKDF2 iterations must be 1 to ${most.pbkdf2Iterations}` };
  if (derived.length < 16 || derived.length > 64) return { fault: "its PBKDF2 key must have 16 to 64 bytes" };
  return { kind: `pbkdf2-${digest} ${iterations} ${derived.length}` };
}

/** Checking a malformed hash would fail at once, and so tell that it is there. */
function isReadable(bcryptHash: string): boolean {
  try {
    return bcrypt.parseOptions(bcryptHash).cost > 0;
  } catch {
    return false;
  }
}
const isBase64 = (text: string) => Buffer.from(text, "base64").toString("base64").replaceAll("=", "") === text;

function readArgon2id(memory: number, passes: number, lanes: number): ImportedHash | { readonly fault: string } {
  if (memory > most.argon2Memory || memory * passes > most.argon2Work || lanes > most.argon2Lanes)
    return {
      fault: `its argon2id cost must be at most m=${most.argon2Memory}, m × t = ${most.argon2Work} and p=${most.argon2Lanes}`,
    };
  if (passes < 1 || lanes < 1 || memory < 8 * lanes)
    return { fault: "its argon2id cost must be at least m=8 for each lane, t=1 and p=1" };
  return { kind: `argon2id m=${memory},t=${passes},p=${lanes}` };
}

function readPbkdf2(hash: string): Pbkdf2Hash | undefined {
  const django = djangoForm.exec(hash);
  const phc = django ? null : phcForm.exec(hash);
  const [, name = "", iterations = "", salt = "", derived = ""] = django ?? phc ?? [];
  if (derived === "") return undefined;
  return {
    digest: digests[name] ?? "sha1",
    iterations: Number(iterations),
    // Django hashes the salt as text. Others write base64, some with "." for "+".
    salt: django ? Buffer.from(salt, "utf8") : Buffer.from(salt.replaceAll(".", "+"), "base64"),
    derived: Buffer.from(derived.replaceAll(".", "+"), "base64"),
  };
}

/** An imported hash as it is stored. Pass only a hash that {@link readImportedHash} accepts. */
export function storedImport(hash: string): string {
  const read = readImportedHash(hash);
  if ("fault" in read) throw new RangeError("An imported hash was stored before it was checked.");
  return `${importedPrefix}${read.kind}|${hash}`;
}

/** The kind and the hash of a stored import; undefined for anything else. */
export function importOf(stored: string): { readonly kind: string; readonly hash: string } | undefined {
  if (!stored.startsWith(importedPrefix)) return undefined;
  const [, kind = "", hash = ""] = stored.split("|", 3);
  return { kind, hash };
}

/** Whether a password matches a hash that {@link readImportedHash} accepts. */
export async function isImportedPassword(password: string, hash: string): Promise<boolean> {
  if (bcryptForm.test(hash)) return bcrypt.verify(password, hash);
  if (argon2idForm.test(hash)) return argon2.verify(hash, password);
  const read = readPbkdf2(hash);
  if (!read) return false;
  const { digest, iterations, salt, derived } = read;
  return timingSafeEqual(await promisify(pbkdf2)(password, salt, iterations, derived.length, digest), derived);
}

/** A hash of this kind that no password is known to match. Checking it costs what every hash of its kind costs. */
export function decoyOfKind(kind: string): string {
  const [algorithm = "", cost = "", length = ""] = kind.split(" ");
  if (algorithm === "bcrypt") return `$2b$${cost}$${"u".repeat(53)}`;
  if (algorithm === "argon2id") return `$argon2id$v=19$${cost}$${"A".repeat(22)}$${"A".repeat(43)}`;
  const derived = Buffer.alloc(Number(length)).toString("base64").replaceAll("=", "");
  return `$${algorithm}$${cost}$${"A".repeat(22)}$${derived}`;
}
