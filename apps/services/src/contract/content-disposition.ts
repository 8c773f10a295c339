/** `Content-Disposition` of a file to be saved under a name: its ASCII likeness for old programs, and the name itself (RFC 6266, RFC 8187). */
export function attachment(filename: string): string {
  // A percent sign would be decoded by some, a backslash taken for an escape.
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
