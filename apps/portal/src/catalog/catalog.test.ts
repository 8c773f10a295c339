import { merged, textDifferences } from "@paydown/shell/testing/same-meaning";
import { loadTranslations, textsOf, translationFaults } from "@paydown/shell/testing/translations";
import { partFailed } from "@paydown/shell/words/part-failed-en";
import { beforeEach, describe, expect, test } from "vitest";
import { en } from "./en";
import { es } from "./es";
import { offers } from "./es-offers";
import { signIn } from "./es-sign-in";
import { restoreWords, takeLanguageOfLink } from "./restore-words";

/** Every section's English, by its name, from the files beside the screens. */
const sections = Object.values(import.meta.glob<Record<string, unknown>>("../**/*.en.ts", { eager: true })).flatMap(
  (file) => Object.entries(file),
);

const english = textsOf({
  ...en,
  shell: { ...en.shell, partFailed },
  screens: Object.fromEntries(sections.filter(([name]) => !(name in en))),
});
const whole = { ...es, screens: { ...es.screens, ...offers, ...signIn } };
const spanish = new Map(textsOf(whole));

/** Functions that use their arguments to choose a text, not to fill one in. Other tests cover these functions. */
const decides = /^rules\.|^failures\.detail$|sayComparison$|violation\.say$/;

const translations = await loadTranslations(await restoreWords(localStorage));

test.each(translations)("%s has every English text, with the same placeholders", (_language, catalog) => {
  expect(translationFaults(english, catalog, decides)).toEqual([]);
});

/** Names, abbreviations and words that are the same in English and Spanish. */
const sameInBoth = /^ui\.error$|\.(?:total|datePlaceholder)$|\.(?:brands|types|provinceNames)\./;

/** For each of these texts, the English word that its Spanish expresses in another way. */
const inOtherWords: Readonly<Record<string, string>> = {
  "screens.completed.events.skipped": "days",
  "screens.paymentInformation.toBeImplemented": "not",
  "screens.sessionWarning.last": "may",
};

test("Spanish texts have the meaning of the English ones", () => {
  const found = english
    .filter(([path]) => !decides.test(path))
    .flatMap(([path, value]) =>
      textDifferences(value, spanish.get(path))
        .filter(({ kind }) => kind !== inOtherWords[path] && !(kind === "same" && sameInBoth.test(path)))
        .map((difference) => ({ path, ...difference })),
    );
  expect(found).toEqual([]);
});

test("texts that differ in English also differ in Spanish", () => {
  expect(merged(english, spanish)).toEqual([]);
});

describe("the chosen language", () => {
  beforeEach(() => localStorage.clear());

  test("loads its catalog, notifies the screens, and is remembered for the next visit", async () => {
    const store = await restoreWords(localStorage);
    let heard = 0;
    store.subscribe(() => (heard += 1));
    await store.choose("es");
    expect(heard).toBe(1);
    expect(store.current()).toEqual({ language: "es", words: whole });
    expect((await restoreWords(localStorage)).current().language).toBe("es");
  });

  test.each([
    ["nothing chosen on the device", undefined, "?lang=es", "es"],
    ["another language chosen", "es", "?lang=en", "en"],
    ["an unsupported language in the link", "es", "?lang=fr", "es"],
    ["no language in the link", "es", "", "es"],
  ] as const)("with %s, comes from the link if supported [PASS-44]", async (_, chosen, search, language) => {
    if (chosen) localStorage.setItem("paydown.language", chosen);
    window.history.replaceState(null, "", `/pay/harbor/passwordRecovery/reset${search}#s3cret`);
    takeLanguageOfLink(window, localStorage);
    expect((await restoreWords(localStorage)).current().language).toBe(language);
  });

  test("removes only its own parameter from a link's URL, so a later choice survives a reload [PASS-44]", async () => {
    window.history.replaceState({ idx: 0 }, "", "/pay/harbor/login?sessionTimeout=true&lang=es#s3cret");
    takeLanguageOfLink(window, localStorage);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      "/pay/harbor/login?sessionTimeout=true#s3cret",
    );
    expect(window.history.state).toEqual({ idx: 0 });
    await (await restoreWords(localStorage)).choose("en");
    takeLanguageOfLink(window, localStorage);
    expect((await restoreWords(localStorage)).current().language).toBe("en");
  });
});
