import { type Language, languages } from "@paydown/domain";
import type { WordsStore } from "../words-store";

/** A text of a catalog, or a function that returns one, by its path. */
export type Entry = readonly [path: string, text: unknown];

/** Every text of a catalog by its path, including each entry of a nested table. */
export function textsOf(catalog: unknown, path = ""): Entry[] {
  if (typeof catalog !== "object" || catalog === null) return [[path, catalog]];
  return Object.entries(catalog).flatMap(([key, inner]) => textsOf(inner, path ? `${path}.${key}` : key));
}

/** An app's catalogs in every language other than English, as the app loads them. */
export async function loadTranslations<Words>(store: WordsStore<Words>): Promise<[Language, Words][]> {
  const loaded: [Language, Words][] = [];
  for (const language of languages.filter((other) => other !== "en")) {
    await store.choose(language);
    loaded.push([language, store.current().words]);
  }
  return loaded;
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join(" ");

/** Whether a phrase contains each of its arguments. */
function mentions(phrase: (...values: string[]) => unknown): string {
  const values = Array.from({ length: phrase.length }, (_, index) => `<${index}>`);
  const said = String(phrase(...values));
  return values.map((value) => said.includes(value)).join(" ");
}

function faultOf(text: unknown, english: unknown, decides: boolean): string | undefined {
  if (text === undefined) return "is missing";
  if (english === undefined) return "is not in English";
  if (typeof text !== typeof english) return `is a ${typeof text}; English has a ${typeof english}`;
  if (typeof text === "string" && typeof english === "string") {
    if (text.trim() === "") return "is blank";
    if (placeholders(text) !== placeholders(english)) return "has other placeholders than English";
  }
  if (typeof text === "function" && typeof english === "function" && !decides) {
    if (mentions(text as () => unknown) !== mentions(english as () => unknown))
      return "inserts other arguments than English";
  }
  return undefined;
}

/**
 * Texts of a catalog that are missing or blank, or that differ from the English text in kind or placeholders.
 *
 * @param decides - Paths of phrases that branch on their arguments instead of inserting them
 */
export function translationFaults(english: readonly Entry[], catalog: unknown, decides = /^$/): string[] {
  const [original, translated] = [new Map(english), new Map(textsOf(catalog))];
  return [...new Set([...original.keys(), ...translated.keys()])].flatMap((path) => {
    const fault = faultOf(translated.get(path), original.get(path), decides.test(path));
    return fault === undefined ? [] : [`${path} ${fault}`];
  });
}
