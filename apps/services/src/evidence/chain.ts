import { createHash } from "node:crypto";
import type { Language } from "@paydown/domain";
import { canonicalJson } from "./canonical-json.js";

/**
 * What a consumer did: acknowledged a text, authorized a payment, agreed to a plan or offer, or saved a method. An
 * `erasure` records that the contents of earlier rows were erased.
 */
export const evidenceKinds = ["acknowledgement", "payment", "plan", "offer", "method", "erasure"] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** Facts about the payment, plan, offer or method, by name; amounts are decimals. */
export type Subject = Readonly<Record<string, string | null | readonly string[]>>;

/** An acknowledgement from before the chain, repeated in full by the authorization that used it. */
export type EarlierAcknowledgement = Readonly<Record<"label" | "text" | "at", string>>;

/** The contents of a row of evidence. A change of its fields needs a new `format`. */
export type EvidenceBody = Readonly<{
  format: typeof bodyFormat;
  instanceId: string;
  accountNo: string;
  /** The position in the account's chain, from 1. */
  seq: number;
  /** The hash at the position before, or {@link noHash} at position 1. */
  previous: string;
  kind: EvidenceKind;
  /** ISO 8601 in UTC, with milliseconds. */
  at: string;
  username: string;
  sessionId: string;
  /** The client's IP address; null if the call's connection has none. */
  address: string | null;
  /** The label under which a text was acknowledged; null for other kinds. */
  label: string | null;
  language: Language;
  /** The text as shown, its lines separated by newlines. */
  text: string;
  /** See {@link textVersionOf}. */
  textVersion: string;
  /** The version of the rules that decided about the act. */
  rulesVersion: string;
  subject: Subject;
  /** The positions of the acknowledgements that this act relied on. */
  uses: readonly number[];
  usesEarlier: readonly EarlierAcknowledgement[];
}>;

export const bodyFormat = "paydown-evidence/1";

/** Stands for the hash before the first position, and for the digest before the first day. */
export const noHash = "0".repeat(64);

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/**
 * The version of a text: the first 12 digits of the SHA-256 of its wording, before names, dates and amounts are filled
 * in. The same wording always has the same version.
 */
export const textVersionOf = (wording: string): string => sha256(wording).slice(0, 12);

/** A body as stored, and its hash. */
export function sealBody(body: EvidenceBody): { readonly body: string; readonly hash: string } {
  const text = canonicalJson(body);
  return { body: text, hash: sha256(text) };
}
