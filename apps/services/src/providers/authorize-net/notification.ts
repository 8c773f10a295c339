import { createHmac, timingSafeEqual } from "node:crypto";
import { isJson } from "../readable-answer.js";
import { idOf, textOf } from "./answers.js";

/** A signature key as the gateway shows it. */
export const signatureKeyForm = /^[0-9A-Fa-f]{128}$/;

const form = /^sha512=([0-9a-f]{128})$/i;

/**
 * Whether the gateway has signed a notification: `X-ANET-Signature: sha512=` and an HMAC of the body as received, keyed
 * with the text of the signature key, not with its bytes
 * (https://community.developer.cybersource.com/t5/Integration-and-Testing/HMAC-SHA-512-hash-not-matching-in-webhook-callback/td-p/57162).
 * Constant-time: every check always runs.
 */
export function isSigned(header: string | undefined, body: Buffer, signatureKey: string): boolean {
  const given = form.exec(header ?? "")?.[1];
  const expected = createHmac("sha512", signatureKey).update(body).digest();
  const isEqual = timingSafeEqual(expected, Buffer.from(given ?? "0".repeat(128), "hex"));
  return isEqual && given !== undefined;
}

/**
 * The charge that a notification names. Everything else in it is ignored, and an unreadable one names no charge.
 * `merchantReferenceId` is what the request sent as its own id, the reference of the charge.
 */
export function transactionIn(body: Buffer): {
  readonly reference: string | null;
  readonly transactionId: string | null;
} {
  const payload = payloadOf(body);
  if (!isJson(payload)) return { reference: null, transactionId: null };
  return {
    reference: textOf(payload["merchantReferenceId"]) ?? textOf(payload["invoiceNumber"]) ?? null,
    transactionId: idOf(payload["id"]) ?? null,
  };
}

function payloadOf(body: Buffer): unknown {
  try {
    const parsed: unknown = JSON.parse(body.toString("utf8"));
    return isJson(parsed) ? parsed["payload"] : undefined;
  } catch {
    return undefined;
  }
}
