import type { Pair } from "./side-by-side.js";

const placeholders = (text: string) => (text.match(/\{[^}]+\}/g) ?? []).sort().join(" ");

/** Whether a text is only a value, for which another language may have words, such as the services' own English. */
export const isOneValue = (text: string) => /^\{[^}]+\}$/.test(text);

/** Texts that only one language has, or whose placeholders differ; one sentence each. */
export function translationFaults(pairs: readonly Pair[]): string[] {
  return pairs.flatMap(({ path, english, translation }) => {
    const isBlank = translation.trim() === "";
    if (isBlank !== (english.trim() === "")) return [isBlank ? `${path} is missing` : `${path} is not in English`];
    if (isOneValue(english) || placeholders(translation) === placeholders(english)) return [];
    return [`${path} has other placeholders than English`];
  });
}

const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{[^}]*\}/g, ""));

/**
 * Texts that are the same in both languages although they are not listed, and listed texts that differ; one sentence
 * each.
 *
 * @param listed - The paths of texts that are the same in both languages, by reason
 */
export function untranslated(pairs: readonly Pair[], listed: Readonly<Record<string, readonly string[]>>): string[] {
  const same = pairs.filter(({ english, translation }) => english === translation && hasWords(english));
  const paths = new Set(same.map(({ path }) => path));
  const allowed = new Set(Object.values(listed).flat());
  return [
    ...same
      .filter(({ path }) => !allowed.has(path))
      .map(({ path, english }) => `${path} is "${english}" in both languages: translate it, or list it with a reason.`),
    ...[...allowed]
      .filter((path) => !paths.has(path))
      .map((path) => `${path} is listed as the same in both languages, but no such text is: take it off the list.`),
  ];
}

/**
 * Texts of one table that differ in English but are the same in the other language, such as two states of a payment.
 */
export function merged(pairs: readonly Pair[]): string[] {
  const seen = new Map<string, string>();
  return pairs.flatMap(({ path, english, translation }) => {
    const key = `${path.replace(/(?:\.\w+)?(?: \(.*)?$/, "")}: "${translation}"`;
    const before = seen.get(key) ?? english;
    seen.set(key, before);
    return before === english ? [] : [`${key} is "${before}" and "${english}"`];
  });
}
