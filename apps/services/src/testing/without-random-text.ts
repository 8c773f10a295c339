/** Random IDs, times and addresses of this machine, which contain arbitrary digits. */
const chance = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\b[0-9a-f]{64}\b/g,
  /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g,
  /127\.0\.0\.1:\d+/g,
];

/**
 * Removes text with arbitrary digits, so that a test can search the rest for digits that must not appear. Otherwise, in
 * one of a hundred runs, the IDs and digests of about fifty payments contain five given digits by chance.
 */
export const withoutRandomText = (text: string): string =>
  chance.reduce((rest, pattern) => rest.replaceAll(pattern, "…"), text);
