/** Replaces every character but the last four with an asterisk. A text of four characters or fewer is masked whole. */
export function maskAllButLastFour(text: string): string {
  const characters = [...text];
  const hidden = characters.length > 4 ? characters.length - 4 : characters.length;
  return "*".repeat(hidden) + characters.slice(hidden).join("");
}

/**
 * The part of a number that may be shown and kept: the last four characters of a full or masked number. Empty for a
 * number of four characters or fewer.
 */
export function lastFour(text: string): string {
  return maskAllButLastFour(text).replaceAll("*", "");
}
