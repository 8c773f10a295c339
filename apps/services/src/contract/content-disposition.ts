import { encodeExtended } from "content-disposition";

/**
 * `Content-Disposition` of a download: an ASCII fallback for old programs, and the name itself (RFC 6266, RFC 8187).
 */
export function attachment(filename: string): string {
  // Some programs would decode a percent sign or read a backslash as an escape.
  const likeness = filename
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^ -~]|["%\\]/gu, "_");
  // The library's own `create` omits one of the two parameters when it can; old programs work best with both.
  return `attachment; filename="${likeness}"; filename*=${encodeExtended(filename)}`;
}
