/** An asterisk for every character but the last four; every one of a text that is not longer than four (registered-area §3). */
export function maskAllButLastFour(text: string): string {
  const characters = [...text];
  const hidden = characters.length > 4 ? characters.length - 4 : characters.length;
  return "*".repeat(hidden) + characters.slice(hidden).join("");
}

/**
 * What may be shown and kept of a number: its last four characters, of a number in full or already masked; none of one that is not longer than four
 * (registered-area §3).
 */
export function lastFour(text: string): string {
  return maskAllButLastFour(text).replaceAll("*", "");
}
