import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomFillSync } from "node:crypto";

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const format = "pd1";
const algorithm = "aes-256-gcm";

/** The key used when none is set. It protects nothing, because it is published with this program. */
const developmentKey = createHash("sha256").update("paydown development key").digest();
/** Keyword for the development key in a list of keys, for databases with values that are still encrypted with it. */
const developmentWord = "development";

/** Columns with encrypted values. */
export type SealedColumn =
  | "secrets.value"
  | "people.facts"
  | "guest_lookups.second_fact"
  | "guest_usernames.second_fact"
  | "payment_methods.routing_number"
  | "settlement_items.corrected"
  | "ach_accounts.account"
  | "ach_entries.account"
  | "ach_files.content"
  | "ach_received.content"
  | "ach_report_items.corrected";

/** Location of a stored value. It is authenticated with the value, so a ciphertext can't be moved elsewhere. */
export interface StoredAt {
  readonly instanceId: string;
  readonly column: SealedColumn;
  /** The rest of the row's primary key, in key order. */
  readonly row: readonly string[];
}

/** The encryption keys: the first encrypts, all decrypt. The keys themselves can't be read from it. */
export interface KeyRing {
  /** Public ID of each key, 8 hex digits, in key order. */
  readonly keyIds: readonly [string, ...string[]];
  /** Whether the first key is the published development key. */
  readonly isDevelopment: boolean;
  /** @returns `pd1.<key id>.<nonce, ciphertext and tag in base64url>` */
  seal(at: StoredAt, text: string): string;
  /**
   * Decrypts a stored value. `null` decrypts to `null`, after the same amount of work.
   *
   * @throws SealedValueError when no key of the ring sealed it, or it was moved from elsewhere
   */
  open(at: StoredAt, sealed: string | null): string | null;
}

/** A stored value that can't be decrypted. The message names the column and the key, never the value. */
export class SealedValueError extends Error {
  override readonly name = "SealedValueError";
}

/** Prefix of the values that a key sealed. */
export const sealedPrefix = (keyId: string): string => `${format}.${keyId}.`;

/** ID of the key that sealed a value; undefined for clear text. */
export function keyIdOf(stored: string): string | undefined {
  return /^pd1\.([0-9a-f]{8})\./.exec(stored)?.[1];
}

/** Why a list of keys is invalid. `number` is the position of the invalid key, from 1. Never contains a key. */
export type KeyFault = { readonly rule: "empty" } | { readonly rule: "notAKey" | "repeated"; readonly number: number };

/** Parses keys of 32 bytes, each in base64 or hexadecimal, or the keyword `development`. */
export function readKeyRing(texts: readonly string[]): KeyRing | KeyFault {
  const keys: Buffer[] = [];
  for (const [index, text] of texts.entries()) {
    const key = readKey(text);
    if (!key) return { rule: "notAKey", number: index + 1 };
    if (keys.some((other) => other.equals(key))) return { rule: "repeated", number: index + 1 };
    keys.push(key);
  }
  const [first, ...others] = keys;
  return first ? keyRingOf([first, ...others]) : { rule: "empty" };
}

/** The key ring used when no key is set. */
export const developmentKeyRing = (): KeyRing => keyRingOf([developmentKey]);

function readKey(text: string): Buffer | undefined {
  if (text === developmentWord) return developmentKey;
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, "hex");
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : undefined;
}

/** Returns fresh nonces. Draws 256 at a time, because drawing each one took longer than encrypting a value. */
function noncePool(): () => Buffer {
  const nonces = Buffer.alloc(256 * nonceBytes);
  let next = nonces.length;
  return () => {
    if (next === nonces.length) {
      randomFillSync(nonces);
      next = 0;
    }
    next += nonceBytes;
    return Buffer.from(nonces.subarray(next - nonceBytes, next));
  };
}

function keyRingOf(keys: readonly [Buffer, ...Buffer[]]): KeyRing {
  const idOf = (key: Buffer) => derive(key, "key id").toString("hex").slice(0, 8);
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const first = idOf(keys[0]);
  // One AES key per instance, so that instances don't share a budget of random nonces.
  const instanceKeys = new Map<string, Buffer>();
  const decoys = new Map<SealedColumn, string>();
  const newNonce = noncePool();

  function instanceKey(keyId: string, instanceId: string): Buffer | undefined {
    const key = byId.get(keyId);
    if (!key) return undefined;
    const name = `${keyId} ${instanceId}`;
    const known = instanceKeys.get(name) ?? derive(key, `stored values of ${instanceId}`);
    instanceKeys.set(name, known);
    return known;
  }

  function seal(at: StoredAt, text: string): string {
    const key = instanceKey(first, at.instanceId);
    if (!key) throw new SealedValueError(`There is no key ${first}.`);
    const nonce = newNonce();
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(placeOf(first, at));
    const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `${sealedPrefix(first)}${sealed.toString("base64url")}`;
  }

  function open(at: StoredAt, sealed: string): string {
    const keyId = keyIdOf(sealed);
    if (keyId === undefined)
      throw new SealedValueError(
        `A value of ${at.column} of ${at.instanceId} is not encrypted. Start the services once to encrypt stored values.`,
      );
    const key = instanceKey(keyId, at.instanceId);
    if (!key)
      throw new SealedValueError(
        `A value of ${at.column} of ${at.instanceId} is encrypted with key ${keyId}, which PAYDOWN_KEY does not hold.`,
      );
    const bytes = Buffer.from(sealed.slice(sealedPrefix(keyId).length), "base64url");
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(placeOf(keyId, at)).setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8");
    } catch {
      throw new SealedValueError(`A value of ${at.column} of ${at.instanceId} was altered, or belongs to another row.`);
    }
  }

  return {
    keyIds: [first, ...keys.slice(1).map(idOf)],
    isDevelopment: keys[0].equals(developmentKey),
    seal,
    open(at, sealed) {
      if (sealed !== null) return open(at, sealed);
      const nowhere: StoredAt = { instanceId: "", column: at.column, row: [] };
      const decoy = decoys.get(at.column) ?? seal(nowhere, "nothing is stored here");
      decoys.set(at.column, decoy);
      open(nowhere, decoy);
      return null;
    },
  };
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `paydown ${purpose}`, keyBytes));
}

function placeOf(keyId: string, { instanceId, column, row }: StoredAt): Buffer {
  return Buffer.from(JSON.stringify([format, keyId, instanceId, column, ...row]));
}
