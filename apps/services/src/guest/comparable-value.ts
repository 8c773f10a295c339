/** A looked-up value as it is compared: in capital letters and without accents, spaces and signs, so that RVT 4821 is RVT4821. */
export function comparableValue(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^\p{L}\p{Nd}]/gu, "");
}
