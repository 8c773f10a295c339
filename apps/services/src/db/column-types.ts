/** PostgreSQL type OIDs that the two drivers would parse differently. */
export const int8Type = 20;
export const dateType = 1082;

/** int8 and count(*) as a number. A sum of cents beyond 2^53 throws instead of being rounded. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database returned ${text}, which a JavaScript number cannot hold exactly.`);
  return value;
}

/** A calendar date stays text, because a Date would shift it by the machine's time zone. */
export function parseDateText(text: string): string {
  return text;
}

/** PGlite's parsers of the types that it would parse differently. */
export const pgliteParsers = { [int8Type]: parseInt8, [dateType]: parseDateText };
