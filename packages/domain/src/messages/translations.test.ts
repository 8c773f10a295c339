import { catalogFaults, type Exceptions } from "@paydown/translations/catalog-faults";
import { expect, test } from "vitest";

import type { Language } from "../localized-text.js";
import { inputOf, vectorFiles } from "../testing/vectors.js";
import * as en from "./en.js";
import * as es from "./es.js";

const catalogs: Record<Language, typeof en | typeof es> = { en, es };

/** Without the exports that ruleMessages is made of. */
const textsIn = (language: Language) => {
  const { labelMessages: _, violationMessage: _v, ...texts } = catalogs[language];
  return texts;
};

/** The messages that choose their words. The cases of each are those of its vectors. */
const phrases = [
  "guestLookupMessages.notFound",
  "guestMessages.beingConfirmed",
  "ruleMessages.cardReason",
  "ruleMessages.violation",
  "sayAmountChoice",
  "sayComparison",
  "sayContinueReason",
  "sayHidden",
  "sayOverTimeReason",
  "sayPlanComparison",
  "sayPlanReason",
];
const groups = vectorFiles.flatMap((file) => file.groups);
const casesOf = (phrase: string) =>
  groups
    .filter(({ rule }) => rule === phrase)
    .flatMap((group) => group.cases.map((vector) => Object.values(inputOf(group, vector))));
const cases = {
  ...Object.fromEntries(phrases.map((phrase) => [phrase, casesOf(phrase)])),
  sayRequired: [null, "registrationPrompt", "guestLookup"].map((place) => [undefined, place]),
};

const exceptions: Record<Exclude<Language, "en">, Exceptions> = {
  es: {
    same: {
      "The same word": ["pendingPaymentMessages.no"],
      "The tenant's own text": [
        "sayPlanComparison (rule = belowMinimum, figure = 2500, guestOtherAmountMessage = Less than the minimum may default your plan.)",
      ],
    },
    inOtherWords: { "savingMessages.toBeImplemented": "not" },
  },
};

test.each(Object.entries(exceptions))(
  "every message in the language %s is translated, and as docs/translations has it",
  (language, allowed) => {
    const translation = textsIn(language as keyof typeof exceptions);
    expect(catalogFaults({ name: "rules", language, english: textsIn("en"), translation, cases, ...allowed })).toEqual(
      [],
    );
  },
);
