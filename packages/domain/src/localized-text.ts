/** The languages a consumer can choose. */
export const languages = ["en", "es"] as const;
/** The code of a language that a consumer can choose. */
export type Language = (typeof languages)[number];

/** A tenant's text: English alone, or English and any of the other languages. */
export type LocalizedText =
  | string
  | ({ readonly en: string } & { readonly [Other in Exclude<Language, "en">]?: string });

/** The text in a language; English if the tenant's text is missing or blank (FMT-18). */
export function localize(text: LocalizedText, language: Language): string {
  if (typeof text === "string") return text;
  const chosen = text[language];
  return chosen?.trim() ? chosen : text.en;
}
