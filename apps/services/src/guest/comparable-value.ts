/**
 * The form in which looked-up values are compared: capitals without accents, spaces and punctuation, so RVT 4821 equals
 * RVT4821.
 */
export function comparableValue(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^\p{L}\p{Nd}]/gu, "");
}
