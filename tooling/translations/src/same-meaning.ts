import { isOneValue } from "./faults.js";
import type { Pair } from "./side-by-side.js";

/** Words of one meaning in both languages: if an English text has one, its translation must have one too. */
interface Sign {
  readonly name: string;
  readonly english: RegExp;
  readonly translation: RegExp;
  /** Whether the reverse holds too: if the translation has one, the English text must have one. */
  readonly bothWays?: true;
}

/** Matches whole words. Unlike `\b`, it treats letters with accents as letters. */
const words = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, "iu");

const spanishSigns: readonly Sign[] = [
  {
    name: "not",
    english: words(
      "no|not|none|nothing|nobody|never|nor|neither|cannot|without|offline|[a-z]+n't|un(?:known|paid)|invalid",
    ),
    // "Correo no deseado" means spam, and what a payment "deja sin pagar" is the amount that it leaves unpaid.
    translation: words("no(?! deseado)|ni|nunca|nada|nadie|ning[uú]n[ao]?s?|tampoco|(?<!deja )sin"),
    bothWays: true,
  },
  { name: "seconds", english: words("seconds?"), translation: words("segundos?") },
  { name: "minutes", english: words("min|minutes?"), translation: words("min|minutos?") },
  { name: "hours", english: words("hours?"), translation: words("horas?|horario") },
  { name: "days", english: words("days?"), translation: words("días?") },
  { name: "months", english: words("months?"), translation: words("mes|meses") },
  { name: "years", english: words("years?"), translation: words("años?|anual") },
  { name: "may", english: words("may|might|perhaps"), translation: words("pued[ae]n?|pueda|posible|quizás?|podrán?") },
  { name: "before", english: words("before|earlier|until"), translation: words("antes|anterior|hasta") },
  {
    name: "less",
    english: words("less|lower|fewer|below"),
    translation: words("menos|menor|inferior|debajo|abajo|bajos"),
  },
  { name: "more than", english: words("more than|above|higher|larger"), translation: words("más|mayor|supera[nr]?") },
  { name: "only", english: words("only"), translation: words("solo|sola|únic[ao]") },
  { name: "again", english: words("again"), translation: words("vuelv[ae]n?|volver(?:á|án)?|vuelto|nuevo|otra vez") },
];

/** The signs of each language that has them; of other languages, only numbers are compared. */
const signsOf: Readonly<Record<string, readonly Sign[]>> = { es: spanishSigns };

const numberWords: Readonly<Record<string, string>> = {
  ...{ two: "2", twice: "2", three: "3", four: "4", five: "5", six: "6", ten: "10" },
  ...{ dos: "2", tres: "3", cuatro: "4", cinco: "5", seis: "6", diez: "10" },
};

/** The numbers of a text, as digits or in words, sorted. */
const numbers = (text: string) =>
  (text.toLowerCase().match(/\p{L}+|\d+(?:[.,]\d+)*/gu) ?? [])
    .flatMap((word) => (/\d/.test(word) ? [word] : (numberWords[word] ?? [])))
    .sort()
    .join(" ");

const sentences = (text: string) => text.split(/[.:;?!](?=\s|$)/).filter((sentence) => sentence.trim() !== "");

const withoutPlaceholders = (text: string) => text.replace(/\{[^}]*\}/g, "…");

/** The kinds of differences between two sentences. */
function kindsOf(language: string, english: string, translation: string): string[] {
  const kinds = (signsOf[language] ?? [])
    .filter((sign) => {
      const [has, hasToo] = [sign.english.test(english), sign.translation.test(translation)];
      return sign.bothWays ? has !== hasToo : has && !hasToo;
    })
    .map(({ name }) => name);
  return numbers(english) === numbers(translation) ? kinds : [...kinds, "numbers"];
}

/**
 * Where a text says something other than the English one, as far as numbers, units of time and words such as "not" can
 * tell; one sentence each. Compares sentence by sentence if both texts have the same number of sentences. Finds a wrong
 * number or unit, and a few missing or added words, but not every wrong word.
 *
 * @param inOtherWords - For each of these paths, the English word that its translation expresses in another way
 */
export function meaningFaults(
  language: string,
  pairs: readonly Pair[],
  inOtherWords: Readonly<Record<string, string>> = {},
): string[] {
  return pairs.flatMap(({ path, english, translation }) => {
    if (english === translation || isOneValue(english)) return [];
    const texts = [english, translation].map(withoutPlaceholders);
    const [left = [], right = []] = texts.map(sentences);
    const compared = left.length === right.length ? left.map((one, index) => [one, right[index] ?? ""]) : [texts];
    const kinds = compared.flatMap(([one = "", other = ""]) => kindsOf(language, one, other));
    return [...new Set(kinds)]
      .filter((kind) => kind !== inOtherWords[path])
      .map((kind) => `${path} differs in "${kind}": "${english}" and "${translation}".`);
  });
}
