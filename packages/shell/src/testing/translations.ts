import { type Language, languages } from "@paydown/domain";
import * as rulesEn from "@paydown/domain/messages/en";
import * as rulesEs from "@paydown/domain/messages/es";
import { namesIn } from "@paydown/translations/side-by-side";
import { type UiWords, uiEnglish } from "@paydown/ui/ui-context";
import { callFailures, en, type ShellWords } from "../words/en";
import { callFailures as callFailuresEs, es, uiEs } from "../words/es";
import type { WordsStore } from "../words-store";

interface ShellTexts {
  readonly shell: ShellWords;
  readonly ui: UiWords;
  readonly callFailures: typeof callFailures;
}

/** The texts of the shell and of the components. */
export const shellTexts: Record<Language, ShellTexts> = {
  en: { shell: en, ui: uiEnglish, callFailures },
  es: { shell: es, ui: uiEs, callFailures: callFailuresEs },
};

const ruleTexts: Record<Language, typeof rulesEn | typeof rulesEs> = { en: rulesEn, es: rulesEs };

/**
 * The names of the rules' texts, which have a record of their own. The record has the parts of ruleMessages only once.
 */
export const namesOfRules = namesIn(
  "rules",
  Object.values(ruleTexts).map(({ labelMessages: _, violationMessage: _v, ...texts }) => texts),
);

/** The names of the texts that the apps share. */
export const namesOfShared = new Map([...namesOfRules, ...namesIn("shell", Object.values(shellTexts))]);

export type Translated = Exclude<Language, "en">;

/** An app's catalogs in every language other than English, as the app loads them. */
export async function loadTranslations<Words>(store: WordsStore<Words>): Promise<[Translated, Words][]> {
  const loaded: [Translated, Words][] = [];
  for (const language of languages) {
    if (language === "en") continue;
    await store.choose(language);
    loaded.push([language, store.current().words]);
  }
  return loaded;
}
