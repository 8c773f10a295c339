import { loadTranslations, namesOfShared, type Translated } from "@paydown/shell/testing/translations";
import { catalogFaults, type Exceptions } from "@paydown/translations/catalog-faults";
import { expect, test } from "vitest";
import { confirm } from "../features/confirm/confirm.en";
import { home } from "../features/home/home.en";
import { returned } from "../features/returned/returned.en";
import { beingConfirmed } from "../plans/being-confirmed.en";
import { planLists } from "../plans/plan-lists.en";
import { plans } from "../words/plans.en";
import { en } from "./en";
import { restoreWords } from "./restore-words";

const english = { ...en, plans, beingConfirmed, home, confirm, returned, planLists };

const cases = {
  "lookup.tooMany": [[61]],
  "beingConfirmed.replacedTooOften": [[61]],
  "returned.tooManyReceipts": [[61]],
};

const exceptions: Record<Translated, Exceptions> = {
  es: { same: { "The same word": ["plans.plan", "plans.total"] } },
};

const translations = await loadTranslations(await restoreWords(localStorage));

test.each(translations)(
  "every text in the language %s is translated, and as docs/translations has it [GUEST-19]",
  (language, { screens, ...words }) => {
    const catalog = { name: "guest", language, english, translation: { ...words, ...screens } };
    expect(catalogFaults({ ...catalog, cases, elsewhere: namesOfShared, ...exceptions[language] })).toEqual([]);
  },
);
