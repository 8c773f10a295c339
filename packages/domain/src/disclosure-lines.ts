/**
 * Splits a tenant's text at newlines, CRLF or the two characters `\n`, and drops blank lines at either end (FMT-13).
 */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n|\\n/);
  const isText = (line: string) => line.trim() !== "";
  const first = lines.findIndex(isText);
  return first === -1 ? [] : lines.slice(first, lines.length - [...lines].reverse().findIndex(isText));
}
