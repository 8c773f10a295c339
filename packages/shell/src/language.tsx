import { type Language, languages, localize, type LocalizedText } from "@paydown/domain";
import { createContext, useCallback, useContext, useEffect, type ReactNode } from "react";
import type { ShellWords } from "./words/en";
import { en } from "./words/en";

const storageKey = "paydown.language";

/** The language chosen on this device. If none was chosen, the browser's first supported language, else English. */
export function rememberedLanguage(storage: Storage, preferred: readonly string[] = navigator.languages): Language {
  const wished = [storage.getItem(storageKey), ...preferred.map((tag) => tag.slice(0, 2))];
  return wished.find((wish): wish is Language => (languages as readonly unknown[]).includes(wish)) ?? "en";
}

export function rememberLanguage(storage: Storage, language: Language): void {
  storage.setItem(storageKey, language);
}

interface LanguageScope {
  readonly language: Language;
  readonly shell: ShellWords;
  readonly choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageScope>({ language: "en", shell: en, choose: () => undefined });

/** Provides the chosen language to its children, and sets the document's `lang`. */
export function LanguageProvider({
  language,
  shell,
  choose,
  children,
}: LanguageScope & { readonly children: ReactNode }) {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <LanguageContext value={{ language, shell, choose }}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageScope {
  return useContext(LanguageContext);
}

/** The shell's texts in the chosen language. */
export function useShellWords(): ShellWords {
  return useContext(LanguageContext).shell;
}

/** Localizes a tenant's text; an unset text is empty. */
export function useText(): (text: LocalizedText | undefined) => string {
  const { language } = useLanguage();
  return useCallback((text) => (text === undefined ? "" : localize(text, language)), [language]);
}

/** Whether a tenant's text exists in a language. If not, the text shows in English (FMT-18). */
export function isTranslated(text: LocalizedText, language: Language): boolean {
  return language === "en" || (typeof text === "object" && Boolean(text[language]?.trim()));
}

/** A tenant's text, marked as English if the tenant has none in the chosen language. */
export function Localized({ text }: { readonly text: LocalizedText }) {
  const { language } = useLanguage();
  const shown = localize(text, language);
  return isTranslated(text, language) ? shown : <span lang="en">{shown}</span>;
}
