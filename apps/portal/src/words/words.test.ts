import { beforeEach, describe, expect, test } from "vitest";
import { en } from "./en";
import { account } from "./en/account";
import { accountPayments } from "./en/account-payments";
import { bankFields } from "./en/bank-fields";
import { canada } from "./en/canada";
import { completed } from "./en/completed";
import { confirm } from "./en/confirm";
import { details } from "./en/details";
import { formQuestions } from "./en/form-questions";
import { nextPayment } from "./en/next-payment";
import { onFile } from "./en/on-file";
import { paymentInformation } from "./en/payment-information";
import { payments } from "./en/payments";
import { receipt } from "./en/receipt";
import { rege } from "./en/rege";
import { renewal } from "./en/renewal";
import { schedule } from "./en/schedule";
import { violation } from "./en/violation";
import { es } from "./es";
import { createWordsStore, restoreWords } from "./words";

type Entry = readonly [path: string, value: unknown];

/** Every text of a catalogue by its path; a table within a section counts entry by entry. */
function entries(value: unknown, path = ""): Entry[] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => entries(inner, path ? `${path}.${key}` : key));
}

const english = entries({ ...en, screens: { account, accountPayments, renewal, payments, details, schedule, rege, confirm, completed, bankFields, canada, formQuestions, nextPayment, onFile, paymentInformation, receipt, violation } });
const spanish = new Map(entries(es));
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** What a phrase says about each of its arguments. */
function mentions(phrase: (...values: string[]) => unknown): boolean[] {
  const values = Array.from({ length: phrase.length }, (_, index) => `<${index}>`);
  const said = String(phrase(...values));
  return values.map((value) => said.includes(value));
}

/** Decided by what they are given rather than filled in; their own tests cover them. */
const decides = /^rules\.|^failures\.detail$|sayComparison$|violation\.say$/;

test("both languages have the same keys", () => {
  expect([...spanish.keys()].sort()).toEqual(english.map(([path]) => path).sort());
});

describe.each(english)("%s", (path, value) => {
  const translated = spanish.get(path);

  test("has a Spanish of the same kind with the same placeholders", () => {
    expect(typeof translated).toBe(typeof value);
    if (typeof value === "string" && typeof translated === "string") {
      expect(translated.trim()).not.toBe("");
      expect(placeholders(translated)).toEqual(placeholders(value));
    }
    if (typeof value === "function" && typeof translated === "function" && !decides.test(path)) {
      expect(mentions(translated as () => unknown)).toEqual(mentions(value as () => unknown));
    }
  });
});

describe("the choice", () => {
  beforeEach(() => localStorage.clear());

  test("loads the catalogue, is announced to the screens, and is there again at the next visit", async () => {
    const store = createWordsStore(localStorage);
    let heard = 0;
    store.subscribe(() => (heard += 1));
    await store.choose("es");
    expect(heard).toBe(1);
    expect(store.current()).toEqual({ language: "es", words: es });
    expect((await restoreWords(localStorage)).current().language).toBe("es");
  });
});
