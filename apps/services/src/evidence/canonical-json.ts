/** A value that has exactly one canonical text. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [name: string]: CanonicalValue };

/**
 * The canonical JSON text of a value: without spaces, with the names of each object in the order of their UTF-16 code
 * units, and strings and integers as `JSON.stringify` writes them. For these values, this is RFC 8785.
 *
 * @throws RangeError for a number that is not a safe integer, because other numbers have no single spelling
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError("Only integers are canonical.");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${entries.join(",")}}`;
}

const isList = (value: object): value is readonly CanonicalValue[] => Array.isArray(value);
