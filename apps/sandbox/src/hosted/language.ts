import { acceptedLanguage } from "@paydown/host/accepted-language";

const languages = ["en", "es"] as const;

export type Language = (typeof languages)[number];

/** What the address asks for (`lang`), else the browser's first choice among the two, else English. */
export function languageOf(lang: unknown, acceptLanguage: string | undefined): Language {
  return languages.find((known) => known === lang) ?? acceptedLanguage(acceptLanguage, languages) ?? "en";
}
