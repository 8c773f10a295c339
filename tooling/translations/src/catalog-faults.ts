import { merged, translationFaults, untranslated } from "./faults.js";
import { recordFaults } from "./record.js";
import { meaningFaults } from "./same-meaning.js";
import { type Phrases, sideBySide } from "./side-by-side.js";

/** What is right in a catalog although it looks wrong. */
export interface Exceptions {
  /** The paths of texts that are the same in English and in this language, by reason. */
  readonly same: Readonly<Record<string, readonly string[]>>;
  /** For each of these paths, the English word that its translation expresses in another way. */
  readonly inOtherWords?: Readonly<Record<string, string>>;
}

export interface Catalog extends Phrases, Exceptions {
  /** The name of the catalog, and of its record in docs/translations. */
  readonly name: string;
  readonly language: string;
  readonly english: object;
  readonly translation: object;
}

/**
 * What is wrong with the texts of a catalog in one language, one sentence each: texts that are missing or left in
 * English, that lack a placeholder, that say something else than English, or that docs/translations does not record to
 * the character.
 */
export function catalogFaults({
  name,
  language,
  english,
  translation,
  same,
  inOtherWords,
  ...phrases
}: Catalog): string[] {
  const pairs = sideBySide(english, translation, phrases);
  return [
    ...recordFaults({ catalog: name, language, pairs }),
    ...translationFaults(pairs),
    ...untranslated(pairs, same),
    ...merged(pairs),
    ...meaningFaults(language, pairs, inOtherWords),
  ];
}
