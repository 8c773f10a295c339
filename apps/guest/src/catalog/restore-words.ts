import { restoreWords as restore, type WordsStore } from "@paydown/shell/words-store";
import type { Words } from "../words/words";
import { en } from "./en";

/** The words store in the language remembered on this device, which the portal shares. */
export const restoreWords = (storage: Storage): Promise<WordsStore<Words>> =>
  restore<Words>(storage, { en, es: async () => (await import("../catalog/es")).es });
