/**
 * `Content-Disposition` of a download: an ASCII fallback for old programs, and the name itself (RFC 6266, RFC 8187).
 */
export function attachment(filename: string): string {
  // Some programs would decode a percent sign or read a backslash as an escape.
  const likeness = filename
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^ -~]|["%\\]/gu, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${likeness}"; filename*=UTF-8''${encoded}`;
}
