import { type Language, languages } from "@paydown/domain";

/** A value for each language that a consumer can choose. */
export function inEachLanguage<Value>(value: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, value(language)])) as Record<Language, Value>;
}
