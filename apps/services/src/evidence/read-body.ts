import { canonicalJson, type CanonicalValue } from "./canonical-json.js";
import { bodyFormat, type EvidenceBody } from "./chain.js";

/** A row's contents; undefined if they are not canonical, or erased. */
export function readBody(text: string | null): EvidenceBody | undefined {
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text) as CanonicalValue;
    if (canonicalJson(value) !== text) return undefined;
    return isBody(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isBody(value: unknown): value is EvidenceBody {
  if (typeof value !== "object" || value === null) return false;
  const body = value as Record<string, unknown>;
  return (
    body["format"] === bodyFormat &&
    ["previous", "kind", "at", "username", "text"].every((name) => typeof body[name] === "string") &&
    typeof body["subject"] === "object" &&
    body["subject"] !== null &&
    Array.isArray(body["uses"]) &&
    Array.isArray(body["usesEarlier"])
  );
}
