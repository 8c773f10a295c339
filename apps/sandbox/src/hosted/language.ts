import { acceptedLanguage } from "@paydown/host/accepted-language";

const languages = ["en", "es"] as const;

export type Language = (typeof languages)[number];

/** The language in the address (`lang`), else English or Spanish as the browser prefers, else English. */
export function languageOf(lang: unknown, acceptLanguage: string | undefined): Language {
  return languages.find((known) => known === lang) ?? acceptedLanguage(acceptLanguage, languages) ?? "en";
}
