import type { labelMessages, sayRequired } from "@paydown/domain/messages/en";
import { useProvided } from "@paydown/shell/provided";
import type { callFailures, ShellWords } from "@paydown/shell/words/en";
import type { WordsStore } from "@paydown/shell/words-store";
import type { UiWords } from "@paydown/ui/ui-context";
import { createContext, useSyncExternalStore } from "react";
import type { paymentFlow } from "./payment-flow.en";
import type { violation } from "./violation.en";

/**
 * The texts of every language. `catalog/en.ts` adds the sections of the other folders to these two interfaces. This
 * file cannot import them, because each folder's texts are beside its code, which imports this file.
 */
export interface Words {
  /** The rules' messages. */
  readonly rules: typeof labelMessages & { readonly required: typeof sayRequired };
  readonly shell: ShellWords;
  readonly ui: UiWords;
  readonly failures: typeof callFailures;
  readonly paymentFlow: typeof paymentFlow;
  readonly screens?: ScreenWords;
}

/** Texts of the screens that are not on the path to the payment form. Each screen's chunk has its own English. */
export interface ScreenWords {
  readonly violation: typeof violation;
}

const WordsContext = createContext<WordsStore<Words> | null>(null);

export const WordsProvider = WordsContext.Provider;

/** The typed catalog of the chosen language. */
export function useWords(): Words {
  const store = useProvided(WordsContext);
  return useSyncExternalStore(store.subscribe, store.current).words;
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
