import Negotiator from "negotiator";

/**
 * The known language that an `Accept-Language` header (RFC 9110, section 12.5.4) prefers. A regional form such as
 * `es-US` matches its language. Undefined if the header names no known language.
 *
 * @param known - Two-letter codes
 */
export function acceptedLanguage<Language extends string>(
  header: string | undefined,
  known: readonly Language[],
): Language | undefined {
  const tags = new Negotiator({ headers: { "accept-language": header } }).languages();
  const [preferred] = tags.flatMap((tag) => known.filter((one) => one === tag.toLowerCase().split("-")[0]));
  return preferred;
}
