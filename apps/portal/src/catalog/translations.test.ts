import { loadTranslations, namesOfShared, type Translated } from "@paydown/shell/testing/translations";
import { catalogFaults, type Exceptions } from "@paydown/translations/catalog-faults";
import { expect, test } from "vitest";
import { en } from "./en";
import { restoreWords } from "./restore-words";

/** Every section's English, by its name, from the files beside the screens. */
const sections = Object.fromEntries(
  Object.values(import.meta.glob<Record<string, unknown>>("../**/*.en.ts", { eager: true })).flatMap((file) =>
    Object.entries(file),
  ),
);

const english = { ...sections, ...en };

const oneOrMore = [[1], []];
const withoutBrand = [[], [""]];
const refused = (code: string, problem = {}) => [{ kind: "refused", code, problem }];

const cases = {
  "accountPayments.cardEnding": withoutBrand,
  "changePassword.throttled": oneOrMore,
  "completed.ending": withoutBrand,
  "completed.nextCheck": oneOrMore,
  "letter.throttled": oneOrMore,
  "loginRefused.throttled": oneOrMore,
  "negotiator.attempts": oneOrMore,
  "negotiator.attemptCounts": oneOrMore,
  "otp.wrong": oneOrMore,
  "otp.resendIn": oneOrMore,
  "otp.throttledSeconds": oneOrMore,
  "overTime.chooseHint": [["0"], []],
  "overTime.chartText": oneOrMore,
  "overTime.follows": [[], [undefined, 1]],
  "overTime.level": oneOrMore,
  "overTime.levelAndLast": oneOrMore,
  "overTime.compareText": [[undefined, ["{2}"]]],
  "overTime.payments": oneOrMore,
  "overTime.showAll": oneOrMore,
  "registration.failed": [
    refused("registration_refused"),
    refused("too_many_attempts", { retryAfterSeconds: 60 }),
    refused("too_many_attempts", { retryAfterSeconds: 61 }),
    [{ kind: "unreachable" }],
  ],
  "registration.login": [[true], [false]],
  "schedule.chartText": oneOrMore,
  "schedule.paidSoFar": oneOrMore,
  "schedule.year": [[], [undefined, 1]],
  "secondPayment.card": withoutBrand,
  "sessionWarning.announced": [[], [120]],
  "sessionWarning.visit.announced": [[], [120]],
};

const exceptions: Record<Translated, Exceptions> = {
  es: {
    same: {
      "The same word": ["documents.id", "formQuestions.pending.no", "paymentFlow.total"],
      "A file type": ["pdf", "png", "jpeg", "tiff", "heic"].map((type) => `documents.types.${type}`),
      "A card brand": ["VISA", "MC", "AMEX", "DISCOVER"].map((brand) => `brands.${brand}`),
      "A province": ["AB", "MB", "NU", "ON", "QC", "SK"].map((province) => `canada.provinceNames.${province}`),
      "The specification gives the format": ["registration.datePlaceholder"],
    },
    inOtherWords: {
      "completed.events.skipped": "days",
      "paymentInformation.toBeImplemented": "not",
      "sessionWarning.last": "may",
    },
  },
};

const translations = await loadTranslations(await restoreWords(localStorage));

test.each(translations)(
  "every text in the language %s is translated, and as docs/translations has it",
  (language, { screens, ...words }) => {
    const catalog = { name: "portal", language, english, translation: { ...words, ...screens } };
    expect(catalogFaults({ ...catalog, cases, elsewhere: namesOfShared, ...exceptions[language] })).toEqual([]);
  },
);
