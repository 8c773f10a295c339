import type { Language } from "@paydown/domain";
import { en } from "./en.js";
import { es } from "./es.js";
import type { StopWords } from "./stop-words.js";

export const stopWords: Readonly<Record<Language, StopWords>> = { en, es };
