import { cents, type Language } from "@paydown/domain";
import { catalogFaults, type Exceptions } from "@paydown/translations/catalog-faults";
import { expect, test } from "vitest";
import { addedCells } from "./account-state/plan-cells.js";
import { isLoading, needsScript, tooOld } from "./app-pages/words.js";
import { describePosting } from "./guest/plan-ledger.js";
import { en as accountNoticesEn } from "./notifications/account-notices/words/en.js";
import { es as accountNoticesEs } from "./notifications/account-notices/words/es.js";
import { en as receiptsEn } from "./notifications/receipts/words/en.js";
import { es as receiptsEs } from "./notifications/receipts/words/es.js";
import { en as stopsEn } from "./notifications/stops/words/en.js";
import { es as stopsEs } from "./notifications/stops/words/es.js";
import { en as passcodesEn } from "./passcodes/words/en.js";
import { es as passcodesEs } from "./passcodes/words/es.js";
import {
  followingDescriptions,
  paymentDescriptions,
  presentedAgainDescriptions,
  processingDescription,
  refundDescriptions,
  withInterest,
} from "./payments/ledger/descriptions.js";
import { blockedMethodTexts } from "./payments/methods/blocked-methods.js";
import { cardTokenTexts } from "./payments/methods/card-token.js";
import { disputeWords } from "./payments/dispute-words.js";
import { returnWords } from "./payments/return-words.js";
import { skipMessages } from "./payments/skip-reasons.js";
import { presentAgainText } from "./tenants/tenant.js";

const notices = {
  en: { receipts: receiptsEn, accountNotices: accountNoticesEn, stops: stopsEn, passcodes: passcodesEn },
  es: { receipts: receiptsEs, accountNotices: accountNoticesEs, stops: stopsEs, passcodes: passcodesEs },
};

/** Every text that the services send to consumers, in one language. */
const textsIn = (language: Language) => ({
  ...notices[language],
  skippedPayments: skipMessages[language],
  returns: returnWords[language],
  presentAgain: { once: presentAgainText(1)[language], twice: presentAgainText(2)[language] },
  disputes: disputeWords[language],
  blockedMethod: blockedMethodTexts[language],
  cardToken: cardTokenTexts[language],
  postings: {
    card: paymentDescriptions.card[language],
    bank: paymentDescriptions.bank[language],
    bankProcessing: processingDescription[language],
    presentedAgain: inLanguage(presentedAgainDescriptions, language),
    cardWithInterest: withInterest(paymentDescriptions.card, cents(99))[language],
    following: inLanguage(followingDescriptions, language),
    refunds: inLanguage(refundDescriptions, language),
    guestPayment: describePosting("{trackingNo}")[language],
  },
  planCells: {
    nextPayment: addedCells["Next Amt Due"].label[language],
    nextDueDate: addedCells["Next Due Date"].label[language],
  },
  pages: { isLoading: isLoading[language], needsScript: needsScript[language], tooOld: tooOld[language] },
});

function inLanguage<Name extends string>(texts: Record<Name, Record<Language, string>>, language: Language) {
  return Object.fromEntries(
    Object.entries<Record<Language, string>>(texts).map(([name, text]) => [name, text[language]]),
  );
}

const oneOrMore = [[{ count: 1 }], [{}]];
const withAndWithoutLink = [[{}], [{ link: "" }]];

const cases = {
  "receipts.openings.planAgreed": oneOrMore,
  "receipts.openings.planChanged": [[{ count: 0 }], [{}]],
  "receipts.textMessages.receipt": [[{ isProcessing: false }], [{ isProcessing: true }]],
  "receipts.textMessages.planAgreed": oneOrMore,
  "receipts.textMessages.planChanged": [[{ count: 0 }], ...oneOrMore],
  "receipts.openings.refunded": [[{ owed: "" }], [{}]],
  "receipts.method.card": [
    [undefined, "VISA"],
    [undefined, null],
  ],
  ...Object.fromEntries(
    (["emailChanged", "phoneChanged", "passcodesMoved", "passcodesOn"] as const).flatMap((kind) => [
      [`accountNotices.mails.${kind}`, withAndWithoutLink],
      [`accountNotices.textMessages.${kind}`, withAndWithoutLink],
    ]),
  ),
};

const exceptions: Record<Exclude<Language, "en">, Exceptions> = {
  es: {
    same: { "The same word": ["receipts.labels.total", "receipts.guest.plan"] },
    inOtherWords: {
      "accountNotices.titles.passcodesMoved": "not",
      // "podemos"
      "presentAgain.once": "may",
      "presentAgain.twice": "may",
    },
  },
};

test.each(Object.entries(exceptions))(
  "the services' mails, text messages and pages in the language %s are translated, and as docs/translations has them",
  (language, allowed) => {
    const translation = textsIn(language as keyof typeof exceptions);
    expect(
      catalogFaults({ name: "services", language, english: textsIn("en"), translation, cases, ...allowed }),
    ).toEqual([]);
  },
);
