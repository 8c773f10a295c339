import type { Language } from "@paydown/domain";
import { rememberedLanguage, rememberLanguage } from "@paydown/shell/language";
import { useSyncExternalStore } from "react";
import { usePortal } from "../session/session";
import { en, type ScreenWords, type Words } from "./en";

export type { Words } from "./en";

interface ChosenWords {
  readonly language: Language;
  readonly words: Words;
}

/** The catalogue of the chosen language, as a store, since the guard speaks too. */
export interface WordsStore {
  current(): ChosenWords;
  /** Loads the language's catalogue, then switches to it and remembers the choice. */
  choose(language: Language): Promise<void>;
  subscribe(listener: () => void): () => void;
}

const catalogues: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  es: async () => (await import("./es")).es,
};

export function createWordsStore(storage: Storage): WordsStore {
  let chosen: ChosenWords = { language: "en", words: en };
  const listeners = new Set<() => void>();
  return {
    current: () => chosen,
    async choose(language) {
      chosen = { language, words: await catalogues[language]() };
      rememberLanguage(storage, language);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store in the language remembered on this device; English where the Spanish does not load. */
export async function restoreWords(storage: Storage): Promise<WordsStore> {
  const store = createWordsStore(storage);
  const language = rememberedLanguage(storage);
  if (language !== "en") await store.choose(language).catch(() => undefined);
  return store;
}

export function useChosenWords(): ChosenWords {
  const { words } = usePortal();
  return useSyncExternalStore(words.subscribe, words.current);
}

/** The typed catalogue of the chosen language. */
export function useWords(): Words {
  return useChosenWords().words;
}

/**
 * The words of a screen that brings its English along.
 *
 * @param english - The screen's section of the English catalogue
 */
export function useScreenWords<Name extends keyof ScreenWords>(name: Name, english: ScreenWords[Name]): ScreenWords[Name] {
  return useWords().screens?.[name] ?? english;
}
