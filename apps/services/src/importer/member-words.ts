import { holdsCardNumber } from "./card-number.js";

/**
 * Whether a member's name may be shown and stored: no control characters, halves of surrogate pairs or card numbers.
 */
export const showable = (name: string): boolean => /^[\w.-]{1,60}$/.test(name) && !holdsCardNumber(name);

/** A member's path for a reason, such as `cells.TOTALDUE.value`. Names that are not showable are left out. */
export function memberWords(path: readonly string[]): string {
  const hidden = path.findIndex((name) => !showable(name));
  if (hidden === -1) return path.join(".");
  const outer = hidden === 0 ? "" : ` of ${path.slice(0, hidden).join(".")}`;
  const inner = hidden === path.length - 1 ? "" : `${memberWords(path.slice(hidden + 1))} of `;
  return `${inner}an unknown member${outer}`;
}
