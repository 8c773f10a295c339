import { restoreWords as restore, type WordsStore } from "@paydown/shell/words-store";
import { useSyncExternalStore } from "react";
import { useGuest } from "../session/guest-context";
import { en, type ScreenWords, type Words } from "./en";

/** The words store in the language remembered on this device, which the portal shares. */
export const restoreWords = (storage: Storage): Promise<WordsStore<Words>> =>
  restore<Words>(storage, { en, es: async () => (await import("./es")).es });

/** The typed catalog of the chosen language. */
export function useWords(): Words {
  const { words } = useGuest();
  return useSyncExternalStore(words.subscribe, words.current, words.current).words;
}

/**
 * The texts of a screen whose chunk has its English.
 *
 * @param english - The screen's section of the English catalog
 */
export function useScreenWords<Name extends keyof ScreenWords>(
  name: Name,
  english: ScreenWords[Name],
): ScreenWords[Name] {
  return useWords().screens?.[name] ?? english;
}
