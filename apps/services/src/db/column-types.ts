/** Object ids of the types that the two drivers would answer differently. */
export const int8Type = 20;
export const dateType = 1082;

/** int8 and count(*) as a number; a sum of cents beyond 2^53 is a fault worth stopping for, not one to round. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which no number can hold exactly.`);
  return value;
}

/** A calendar date stays text: a Date would move it by the machine's time zone. */
export function parseDateText(text: string): string {
  return text;
}
