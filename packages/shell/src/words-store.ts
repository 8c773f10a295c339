import type { Language } from "@paydown/domain";
import { rememberedLanguage, rememberLanguage } from "./language";

export interface ChosenWords<Words> {
  readonly language: Language;
  readonly words: Words;
}

/** An app's catalog in the chosen language, as a store, because code outside React also needs its texts. */
export interface WordsStore<Words> {
  current(): ChosenWords<Words>;
  /** Loads the language's catalog, switches to it and remembers the choice. */
  choose(language: Language): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** English is bundled; other languages are fetched when chosen. */
export type Catalogues<Words> = { readonly en: Words } & Readonly<
  Record<Exclude<Language, "en">, () => Promise<Words>>
>;

export function createWordsStore<Words>(storage: Storage, catalogues: Catalogues<Words>): WordsStore<Words> {
  let chosen: ChosenWords<Words> = { language: "en", words: catalogues.en };
  const listeners = new Set<() => void>();
  return {
    current: () => chosen,
    async choose(language) {
      chosen = { language, words: language === "en" ? catalogues.en : await catalogues[language]() };
      rememberLanguage(storage, language);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store in the language remembered on this device; English if the other language fails to load. */
export async function restoreWords<Words>(storage: Storage, catalogues: Catalogues<Words>): Promise<WordsStore<Words>> {
  const store = createWordsStore(storage, catalogues);
  const language = rememberedLanguage(storage);
  if (language !== "en") await store.choose(language).catch(() => undefined);
  return store;
}
