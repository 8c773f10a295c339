import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { LanguageProvider, Localized, rememberedLanguage, rememberLanguage } from "./language";
import { en } from "./words/en";
import { es } from "./words/es";
import { OtherLanguage } from "./other-language";

beforeEach(() => localStorage.clear());

describe("the language", () => {
  test("is English until the consumer chooses a language, which is then remembered [FMT-16]", () => {
    expect(rememberedLanguage(localStorage)).toBe("en");
    rememberLanguage(localStorage, "es");
    expect(rememberedLanguage(localStorage)).toBe("es");
  });

  test.each([
    [["es-MX", "en"], "es"],
    [["fr-CA", "es", "en"], "es"],
    [["en-US", "es"], "en"],
    [["de"], "en"],
    [[], "en"],
  ])("is the browser's first supported language until the consumer chooses: %j [FMT-15]", (preferred, language) => {
    expect(rememberedLanguage(localStorage, preferred)).toBe(language);
    rememberLanguage(localStorage, "en");
    expect(rememberedLanguage(localStorage, preferred)).toBe("en");
  });

  test("is English if something else is stored [FMT-15]", () => {
    localStorage.setItem("paydown.language", "toString");
    expect(rememberedLanguage(localStorage)).toBe("en");
  });

  test.each([
    ["en", "Español", "es"],
    ["es", "English", "en"],
  ] as const)(
    "sets lang=%s on the page, and the header offers %s in its own language [INFO-38, FMT-17]",
    async (language, name, other) => {
      const choose = vi.fn();
      render(
        <LanguageProvider language={language} shell={language === "en" ? en : es} choose={choose}>
          <OtherLanguage />
        </LanguageProvider>,
      );
      expect(document.documentElement).toHaveAttribute("lang", language);
      const button = screen.getByRole("button", { name });
      expect(button).toHaveAttribute("lang", other);
      await userEvent.click(button);
      expect(choose).toHaveBeenCalledWith(other);
    },
  );
});

describe("a tenant's text in Spanish", () => {
  const inSpanish = (text: Parameters<typeof Localized>[0]["text"]) =>
    render(
      <LanguageProvider language="es" shell={es} choose={() => undefined}>
        <p>
          <Localized text={text} />
        </p>
      </LanguageProvider>,
    );

  test("is the Spanish text if there is one [FMT-18]", () => {
    inSpanish({ en: "Monday", es: "Lunes" });
    expect(screen.getByText("Lunes")).not.toHaveAttribute("lang");
  });

  test.each(["Monday", { en: "Monday" }, { en: "Monday", es: " " }])(
    "is the English text, marked as English, if there is no Spanish text: %j [FMT-19]",
    (text) => {
      inSpanish(text);
      expect(screen.getByText("Monday")).toHaveAttribute("lang", "en");
    },
  );
});
