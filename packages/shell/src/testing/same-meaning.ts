/** Words of one meaning in both languages: if an English text has one, its Spanish text must have one too. */
interface Sign {
  readonly name: string;
  readonly english: RegExp;
  readonly spanish: RegExp;
  /** Whether the reverse holds too: if the Spanish text has one, the English text must have one. */
  readonly bothWays?: true;
}

/** Matches whole words. Unlike `\b`, it treats letters with accents as letters. */
const words = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, "iu");

const signs: readonly Sign[] = [
  {
    name: "not",
    english: words("no|not|none|nothing|nobody|never|nor|neither|cannot|without|offline|[a-z]+n't|un(?:known|paid)"),
    // "Correo no deseado" means spam, and what a payment "deja sin pagar" is the amount that it leaves unpaid.
    spanish: words("no(?! deseado)|ni|nunca|nada|nadie|ning[uú]n[ao]?s?|tampoco|(?<!deja )sin"),
    bothWays: true,
  },
  { name: "seconds", english: words("seconds?"), spanish: words("segundos?") },
  { name: "minutes", english: words("min|minutes?"), spanish: words("min|minutos?") },
  { name: "hours", english: words("hours?"), spanish: words("horas?|horario") },
  { name: "days", english: words("days?"), spanish: words("días?") },
  { name: "months", english: words("months?"), spanish: words("mes|meses") },
  { name: "years", english: words("years?"), spanish: words("años?|anual") },
  { name: "may", english: words("may|might|perhaps"), spanish: words("pued[ae]n?|pueda|posible|quizás?|podrán?") },
  { name: "before", english: words("before|earlier|until"), spanish: words("antes|anterior|hasta") },
  { name: "less", english: words("less|lower|fewer|below"), spanish: words("menos|menor|inferior|abajo|bajos") },
  { name: "more than", english: words("more than|above|higher|larger"), spanish: words("más|mayor|supera[nr]?") },
  { name: "only", english: words("only"), spanish: words("solo|sola|únic[ao]") },
  { name: "again", english: words("again"), spanish: words("vuelv[ae]n?|volver(?:á|án)?|vuelto|nuevo|otra vez") },
];

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

/** A difference in meaning. */
export interface Difference {
  /** "same" for English that was left in Spanish, "numbers", "arguments", or the name of a sign. */
  readonly kind: string;
  readonly english: string;
  readonly spanish: string;
}

/**
 * Where a Spanish text says something other than the English one, as far as numbers, units of time and words such as
 * "not" can tell. Compares sentence by sentence if both texts have the same number of sentences.
 */
function sentenceDifferences(english: string, spanish: string): Difference[] {
  const [left, right] = [sentences(english), sentences(spanish)];
  const isAligned = left.length === right.length;
  const pairs = isAligned
    ? left.map((one, index) => [one, right[index] ?? ""] as const)
    : [[english, spanish] as const];
  return pairs.flatMap(([one, other]) => {
    const kinds = signs
      .filter(({ english: inEnglish, spanish: inSpanish, bothWays }) => {
        const [has, hasToo] = [inEnglish.test(one), inSpanish.test(other)];
        return bothWays ? has !== hasToo : has && !hasToo;
      })
      .map(({ name }) => name);
    if (numbers(one) !== numbers(other)) kinds.push("numbers");
    return kinds.map((kind) => ({ kind, english: one, spanish: other }));
  });
}

const argumentSets: readonly (readonly unknown[])[] = [
  ["<A>", "<B>", "<C>", "<D>", "<E>", "<F>", "<G>"],
  [1, 1, 1, 1, 1, 1, 1],
  [2, 3, 4, 5, 6, 7, 8],
  [120, 180, 240, 300, 360, 420, 480],
];

/**
 * The wording of an entry: the text itself, or the results of a phrase with sample arguments; undefined for arguments
 * that the phrase cannot take.
 */
function samples(text: unknown): readonly (string | undefined)[] {
  if (typeof text === "string") return [text];
  if (typeof text !== "function") return [];
  return argumentSets.map((values) => {
    try {
      const said: unknown = Reflect.apply(text, undefined, values);
      return typeof said === "string" ? said : undefined;
    } catch {
      return undefined;
    }
  });
}

const hasWords = (text: string) => /\p{L}{3}/u.test(text.replace(/[<{]\w+[>}]/g, ""));

/**
 * Where a catalog's Spanish text says something other than the English one. Finds a sentence left in English, a wrong
 * number or unit, and a few missing or added words such as "not", but not every wrong word.
 */
export function textDifferences(english: unknown, spanish: unknown): Difference[] {
  const translated = samples(spanish);
  const found = samples(english).flatMap((one, index) => {
    const other = translated[index];
    if (one === undefined && other === undefined) return [];
    if (one === undefined || other === undefined)
      return [{ kind: "arguments", english: one ?? "", spanish: other ?? "" }];
    if (one === other) return hasWords(one) ? [{ kind: "same", english: one, spanish: other }] : [];
    return sentenceDifferences(one, other);
  });
  return [...new Map(found.map((difference) => [difference.kind, difference])).values()];
}

/** Texts of one table that differ in English but are the same in Spanish, such as two states of a payment. */
export function merged(
  english: readonly (readonly [path: string, text: unknown])[],
  spanish: ReadonlyMap<string, unknown>,
): string[] {
  const seen = new Map<string, unknown>();
  return english.flatMap(([path, text]) => {
    const translated = spanish.get(path);
    if (typeof text !== "string" || typeof translated !== "string") return [];
    const key = `${path.slice(0, path.lastIndexOf("."))}: "${translated}"`;
    const before = seen.get(key) ?? text;
    seen.set(key, before);
    return before === text ? [] : [`${key} is "${String(before)}" and "${text}"`];
  });
}
