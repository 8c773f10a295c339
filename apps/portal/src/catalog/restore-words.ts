import { languages } from "@paydown/domain";
import { rememberLanguage } from "@paydown/shell/language";
import { restoreWords as restore, type WordsStore } from "@paydown/shell/words-store";
import type { Words } from "../words/words";
import { en } from "./en";

/** Spanish is split into three files, requested together: one would exceed the size budget of a lazy chunk. */
async function es(): Promise<Words> {
  const [{ es: words }, { offers }, { signIn }] = await Promise.all([
    import("../catalog/es"),
    import("../catalog/es-offers"),
    import("../catalog/es-sign-in"),
  ]);
  return { ...words, screens: { ...words.screens, ...offers, ...signIn } };
}

/** Creates the words store in the language remembered on this device. */
export const restoreWords = (storage: Storage): Promise<WordsStore<Words>> => restore<Words>(storage, { en, es });

/**
 * Applies a link's language (`?lang=es`) as this device's choice and removes it from the address, so a later choice
 * survives a reload.
 *
 * @param page - The browser's window, before the router reads its address
 */
export function takeLanguageOfLink(
  { location, history }: Pick<Window, "location" | "history">,
  storage: Storage,
): void {
  const address = new URL(location.href);
  const language = languages.find((known) => known === address.searchParams.get("lang"));
  if (!language) return;
  rememberLanguage(storage, language);
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
}
