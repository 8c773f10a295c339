/**
 * The known language that an `Accept-Language` header (RFC 9110, section 12.5.4) prefers. A regional form such as
 * `es-US` counts as its language. Undefined if the header names no known language.
 *
 * @param known - Two-letter codes
 */
export function acceptedLanguage<Language extends string>(
  header: string | undefined,
  known: readonly Language[],
): Language | undefined {
  const ranges = (header ?? "").split(",").map((range) => {
    const [tag = "", weight] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return {
      language: known.find((one) => one === tag.split("-")[0]),
      weight: weight === undefined ? 1 : Number(weight),
    };
  });
  return ranges
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((one, other) => other.weight - one.weight)[0]?.language;
}
