/** A text in English and in another language, as a consumer sees it. */
export interface Pair {
  /** The text's path in its catalog; for a phrase that chooses its words, with the arguments in parentheses. */
  readonly path: string;
  /** Empty if English lacks the text. */
  readonly english: string;
  /** Empty if the other language lacks the text. */
  readonly translation: string;
}

export interface Phrases {
  /**
   * The arguments of phrases that choose or compute their words, by path, a list for each case. A missing argument, and
   * a missing property of an object, is its own name in braces.
   */
  readonly cases?: Readonly<Record<string, readonly (readonly unknown[])[]>>;
  /** The phrases and tables of other records, by {@link namesIn}. Here they are one row each. */
  readonly elsewhere?: ReadonlyMap<unknown, string>;
}

type Phrase = (...values: unknown[]) => unknown;

type Entry = readonly [path: string, value: unknown];

const isTable = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Every text of a catalog, and function that returns one, by its path; also the tables for which `isWhole` holds. */
function textsOf(value: unknown, isWhole: (value: unknown) => boolean, path = ""): Entry[] {
  if (isWhole(value) || !isTable(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, isWhole, path ? `${path}.${key}` : key));
}

/** The names of the phrases and tables of a catalog in each of its languages, such as "rules: sayComparison". */
export function namesIn(catalog: string, languages: readonly object[]): Map<unknown, string> {
  const names = new Map<unknown, string>();
  const add = (value: unknown, path: string) => {
    if (typeof value !== "function" && !isTable(value)) return;
    names.set(value, `${catalog}: ${path}`);
    for (const [key, inner] of Object.entries(value)) add(inner, `${path}.${key}`);
  };
  for (const texts of languages) for (const [section, value] of Object.entries(texts)) add(value, section);
  return names;
}

const asPlaceholder = (name: string) => `{${name}}`;
const isPlaceholder = (value: unknown) => typeof value === "string" && /^\{\w+\}$/.test(value);

/** The names of a phrase's parameters; empty for one that is taken apart, such as `({ company, phone })`. */
function parametersOf(phrase: unknown): string[] {
  if (typeof phrase !== "function") return [];
  const list = /^[^(=]*\(([^)]*)\)/.exec(String(phrase))?.[1] ?? "";
  return (list.match(/\{[^}]*\}|\w+/g) ?? []).map((parameter) => /^\w*/.exec(parameter)?.[0] ?? "");
}

/** An object that answers with a property's name in braces unless it was given the property. */
const withPlaceholders = (given: object) =>
  new Proxy(given, {
    get: (target, name) =>
      typeof name === "string" && !Object.hasOwn(target, name) ? asPlaceholder(name) : Reflect.get(target, name),
  });

function argumentOf(name: string, given: unknown): unknown {
  if (given === undefined) return name === "" ? withPlaceholders({}) : asPlaceholder(name);
  return typeof given === "object" && given !== null && !Array.isArray(given) ? withPlaceholders(given) : given;
}

/** An argument in words, such as "count = 1"; none for a placeholder. */
function describe(name: string, value: unknown): string[] {
  if (value === undefined || isPlaceholder(value)) return [];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => describe(key, inner));
  return [`${name} = ${typeof value === "string" && value.trim() !== "" ? value : JSON.stringify(value)}`];
}

/** The lines that an entry says. @throws Error if they show that the phrase cannot take these arguments */
function linesOf(path: string, text: unknown, values: readonly unknown[]): string[] {
  const complaint = (problem: string) => new Error(`${path} needs arguments of its own in the cases: ${problem}.`);
  let said = text;
  try {
    if (typeof text === "function") said = (text as Phrase)(...values);
  } catch (error) {
    throw complaint(String(error));
  }
  const lines = (Array.isArray(said) ? said : [said ?? ""]).map(String);
  const broken = lines.find((line) => /\bNaN\b|\bundefined\b|\bnull\b|\[object/.test(line));
  if (broken !== undefined) throw complaint(`it says "${broken}"`);
  return lines;
}

/** Every text of two catalogs, with each case of a phrase and each line of a list. */
export function sideBySide(
  english: object,
  translation: object,
  { cases = {}, elsewhere = new Map() }: Phrases = {},
): Pair[] {
  const [originals, translated] = [english, translation].map(
    (catalog) => new Map(textsOf(catalog, (value) => elsewhere.has(value))),
  ) as [Map<string, unknown>, Map<string, unknown>];
  const unknown = Object.keys(cases).find((path) => !originals.has(path));
  if (unknown !== undefined) throw new Error(`There are cases for ${unknown}, but no such text.`);
  const pairs = [...new Set([...originals.keys(), ...translated.keys()])].flatMap((path): Pair[] => {
    const [text, other] = [originals.get(path), translated.get(path)];
    const known = elsewhere.get(text);
    if (known !== undefined)
      return [
        { path, english: asPlaceholder(known), translation: asPlaceholder(elsewhere.get(other) ?? "another one") },
      ];
    const names = parametersOf(text);
    return (cases[path] ?? [[]]).flatMap((given) => {
      const count = Math.max(names.length, given.length);
      const values = Array.from({ length: count }, (_, index) => argumentOf(names[index] ?? "", given[index]));
      const [lines, others] = [linesOf(path, text, values), linesOf(path, other, values)];
      const chosen = given.flatMap((value, index) => describe(names[index] ?? "", value)).join(", ");
      const name = chosen === "" ? path : `${path} (${chosen})`;
      return Array.from({ length: Math.max(lines.length, others.length) }, (_, index) => ({
        path: lines.length > 1 ? `${name} ${index + 1}` : name,
        english: lines[index] ?? "",
        translation: others[index] ?? "",
      }));
    });
  });
  return [...new Map(pairs.map((pair) => [pair.path, pair])).values()];
}
