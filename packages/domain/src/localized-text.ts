/** The languages a consumer can choose. */
export const languages = ["en", "es"] as const;
/** The code of a language that a consumer can choose. */
export type Language = (typeof languages)[number];

/** What a tenant writes: the English text alone, or with the Spanish beside it. */
export type LocalizedText = string | { readonly en: string; readonly es?: string };

/** The text in a language; English where the tenant gave no Spanish or left it blank. */
export function localize(text: LocalizedText, language: Language): string {
  if (typeof text === "string") return text;
  const chosen = text[language];
  return chosen === undefined || chosen.trim() === "" ? text.en : chosen;
}
