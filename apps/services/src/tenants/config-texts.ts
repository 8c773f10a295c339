import { type Language, languages, type LocalizedText } from "@paydown/domain";
import type { JsonPath } from "./json-text.js";

interface ConfigText {
  readonly path: JsonPath;
  readonly text: string;
}

/** Every text in a configuration, with its place. */
export function textsIn(value: unknown, path: JsonPath = []): ConfigText[] {
  if (typeof value === "string") return path.at(-1) === "$schema" ? [] : [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([step, inner]) => textsIn(inner, [...path, step]));
}

const languageNames = { en: "English", es: "Spanish" } as const satisfies Record<Language, string>;

/** A language that a text lacks, with its name; a single string is in English only. */
interface MissingLanguage {
  readonly code: Language;
  readonly name: string;
}

/** The languages in which people read the portal, and a text is not there. */
export const missingLanguages = (text: LocalizedText): MissingLanguage[] =>
  languages
    .filter((code) => code !== "en" && (typeof text === "string" || text[code] === undefined))
    .map((code) => ({ code, name: languageNames[code] }));
