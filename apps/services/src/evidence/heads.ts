import type { KeyObject } from "node:crypto";
import { canonicalJson, type CanonicalValue } from "./canonical-json.js";
import { sha256 } from "./chain.js";
import { publicTextOf, signatureOf } from "./signing-key.js";

/** The end of an account's chain. */
export type Head = Readonly<{ accountNo: string; seq: number; hash: string }>;

/** The ends of the chains that changed on a day. Through `previousDigest`, the digest covers all heads before, too. */
export type Heads = Readonly<{
  format: typeof headsFormat;
  instanceId: string;
  /** A day in the tenant's time zone, YYYY-MM-DD. */
  day: string;
  /** In the order of the account numbers. */
  heads: readonly Head[];
  /** The last day before this one that has heads; null for the first. */
  previousDay: string | null;
  /** The digest of that day, or 64 zeros for the first. */
  previousDigest: string;
  /** The public half of the signing key, in base64. */
  publicKey: string;
}>;

export const headsFormat = "paydown-evidence-heads/1";

/** A heads file: the heads on one line as canonical JSON, and their signature in base64 on another. */
export interface HeadsFile {
  readonly heads: Heads;
  /** The signed line. */
  readonly line: string;
  /** SHA-256 of the signed line, in hexadecimal. */
  readonly digest: string;
  readonly signature: string;
}

/** Signs heads. @returns the file's text, and its digest */
export function signHeads(
  heads: Omit<Heads, "format" | "publicKey">,
  privateKey: KeyObject,
): { readonly file: string; readonly digest: string } {
  const line = canonicalJson({ ...heads, format: headsFormat, publicKey: publicTextOf(privateKey) });
  return { file: `${line}\n${signatureOf(privateKey, line)}\n`, digest: sha256(line) };
}

/** Reads a heads file without checking its signature. @returns undefined if it is not one */
export function readHeads(file: string): HeadsFile | undefined {
  const [line, signature, end, ...surplus] = file.split("\n");
  if (line === undefined || signature === undefined || end !== "" || surplus.length > 0) return undefined;
  try {
    const read = JSON.parse(line) as CanonicalValue;
    if (!isHeads(read) || canonicalJson(read) !== line) return undefined;
    return { heads: read, line, digest: sha256(line), signature };
  } catch {
    return undefined;
  }
}

function isHeads(value: unknown): value is Heads {
  if (typeof value !== "object" || value === null) return false;
  const { format, instanceId, day, heads, previousDay, previousDigest, publicKey } = value as Record<string, unknown>;
  return (
    format === headsFormat &&
    [instanceId, day, previousDigest, publicKey].every((text) => typeof text === "string") &&
    (previousDay === null || typeof previousDay === "string") &&
    Array.isArray(heads) &&
    heads.every(isHead)
  );
}

function isHead(value: unknown): value is Head {
  if (typeof value !== "object" || value === null) return false;
  const { accountNo, seq, hash } = value as Record<string, unknown>;
  return typeof accountNo === "string" && Number.isSafeInteger(seq) && typeof hash === "string";
}
