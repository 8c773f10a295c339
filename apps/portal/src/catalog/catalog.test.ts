import { beforeEach, describe, expect, test } from "vitest";
import { es } from "./es";
import { offers } from "./es-offers";
import { signIn } from "./es-sign-in";
import { restoreWords, takeLanguageOfLink } from "./restore-words";

const whole = { ...es, screens: { ...es.screens, ...offers, ...signIn } };

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
