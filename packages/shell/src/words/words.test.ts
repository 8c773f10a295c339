import type { Language } from "@paydown/domain";
import { type UiWords, uiEnglish } from "@paydown/ui/ui-context";
import { expect, test } from "vitest";
import { textsOf, translationFaults } from "../testing/translations";
import { callFailures, en, type ShellWords } from "./en";
import { callFailures as callFailuresEs, es, uiEs } from "./es";
import { partFailed } from "./part-failed-en";

const english = textsOf({ shell: { ...en, partFailed }, ui: uiEnglish, callFailures });

interface Translation {
  readonly shell: ShellWords;
  readonly ui: UiWords;
  readonly callFailures: typeof callFailures;
}

const translations: Record<Exclude<Language, "en">, Translation> = {
  es: { shell: es, ui: uiEs, callFailures: callFailuresEs },
};

test.each(Object.entries(translations))(
  "%s has every text of the shell and of the components, with the same placeholders",
  (_language, words) => {
    expect(translationFaults(english, words, /^callFailures\./)).toEqual([]);
  },
);
