import { Refusal } from "./workspace.mjs";

/** A refusal of a flag or an operand: the command exits with code 2. */
export const misuse = (/** @type {string} */ sentence) => Object.assign(new Refusal(sentence), { exitCode: 2 });

/** @throws what `refuse` returns if the flag's text is not a whole number from 1 to `most` */
export function wholeNumber(
  /** @type {string} */ flag,
  /** @type {string} */ text,
  /** @type {number} */ most,
  refuse = misuse,
) {
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw refuse(`--${flag} must be a whole number from 1 to ${most}, not "${text}".`);
}
