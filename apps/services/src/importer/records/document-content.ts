import { createHash } from "node:crypto";
import { areText, headLength } from "../../documents/file-types.js";

/** A document record's content, and the bytes that show its type. */
export function readContent({ content }: { readonly content: string }) {
  const bytes = Buffer.from(content, "base64");
  return {
    bytes,
    head: bytes.subarray(0, headLength),
    isText: areText(bytes),
    digest: createHash("sha256").update(bytes).digest("hex"),
  };
}
