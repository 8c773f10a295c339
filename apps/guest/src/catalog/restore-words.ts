import { restoreWords as restore, type WordsStore } from "@paydown/shell/words-store";
import type { Words } from "../words/words";
import { en } from "./en";

/** Creates the words store in the language remembered on this device, a setting shared with the portal. */
export const restoreWords = (storage: Storage): Promise<WordsStore<Words>> =>
  restore<Words>(storage, { en, es: async () => (await import("../catalog/es")).es });
