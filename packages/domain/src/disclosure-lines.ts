/** The lines of a tenant's text, parted at a newline, CRLF or the two characters `\n`, without blank lines at either end (decisions Q107). */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n|\\n/);
  const isText = (line: string) => line.trim() !== "";
  const first = lines.findIndex(isText);
  return first === -1 ? [] : lines.slice(first, lines.length - [...lines].reverse().findIndex(isText));
}
