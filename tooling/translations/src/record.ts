import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Pair } from "./side-by-side.js";

/** Set by `npm run translations`, which writes the records instead of comparing them. */
const isRecording = process.env["PAYDOWN_RECORD_TRANSLATIONS"] === "1";
/** The workspace's root. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const afterwards = "run npm run translations if you intend that, and have a speaker of the language review the diff";

const nameOf = (language: string) => new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;

/** Makes the spaces visible that Markdown hides: at the ends of a text, and next to another space. */
const cell = (text: string) =>
  text
    .replace(/^ | $| (?= )|(?<= ) /g, "␣")
    .replaceAll("\n", "⏎")
    .replaceAll("|", "\\|");

const row = ({ path, english, translation }: Pair) => `| \`${path}\` | ${cell(english)} | ${cell(translation)} |`;

const sectionOf = ({ path }: Pair) => /^[^. ]+/.exec(path)?.[0] ?? path;

/** The page that records a catalog's texts: a table for each section. */
export function recordPage(catalog: string, language: string, pairs: readonly Pair[]): string {
  const name = nameOf(language);
  const sections = new Set(pairs.map(sectionOf));
  return [
    `# ${catalog}: English and ${name}`,
    "",
    "`npm run translations` writes this page from the code, and a test compares the two to the character. In a text, a name",
    "in braces is a value that the app inserts, `{rules: sayComparison}` is the text of that name in `rules.md`, and ␣ is a",
    "space at the end of the text or next to another space. Parentheses after a name have the values that choose the words.",
    "",
    ...[...sections].flatMap((section) => [
      `## ${section}`,
      "",
      `| Text | English | ${name} |`,
      "|---|---|---|",
      ...pairs.filter((pair) => sectionOf(pair) === section).map(row),
      "",
    ]),
  ].join("\n");
}

const cells = /^\| `(.+?)` \| ((?:\\\||[^|])*) \| ((?:\\\||[^|])*) \|$/;

/** The recorded texts by path, with spaces and signs as the page shows them. */
export function readPage(page: string): Map<string, { readonly english: string; readonly translation: string }> {
  const texts = page.split("\n").flatMap((line) => {
    const [, path, english = "", translation = ""] = cells.exec(line) ?? [];
    return path === undefined ? [] : [[path, { english, translation }] as const];
  });
  return new Map(texts);
}

/** Where a record differs from the texts, one sentence for each text and language. */
export function pageFaults(file: string, page: string, language: string, pairs: readonly Pair[]): string[] {
  const recorded = readPage(page);
  const paths = new Set(pairs.map(({ path }) => path));
  const gone = [...recorded.keys()].filter((path) => !paths.has(path));
  return [
    ...pairs.flatMap((pair) => {
      const before = recorded.get(pair.path);
      if (!before) return [`${pair.path} ("${pair.english}") is not in ${file}: ${afterwards}.`];
      return (["english", "translation"] as const)
        .filter((side) => cell(pair[side]) !== before[side])
        .map((side) => {
          const said = side === "english" ? "English" : nameOf(language);
          return `The ${said} of ${pair.path} is "${cell(pair[side])}", but "${before[side]}" in ${file}: ${afterwards}.`;
        });
    }),
    ...gone.map((path) => `${path} is in ${file}, but no longer in the code: ${afterwards}.`),
  ];
}

export interface Recorded {
  /** The name of the catalog and of its record. */
  readonly catalog: string;
  readonly language: string;
  readonly pairs: readonly Pair[];
}

/**
 * Where a catalog's texts differ from docs/translations, to the character; one sentence for each text. Under
 * `npm run translations`, writes the record instead.
 */
export function recordFaults({ catalog, language, pairs }: Recorded): string[] {
  const file = `docs/translations/${language}/${catalog}.md`;
  const path = join(root, file);
  const expected = recordPage(catalog, language, pairs);
  if (isRecording) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, expected);
    return [];
  }
  if (!existsSync(path)) return [`There is no ${file}: ${afterwards}.`];
  const page = readFileSync(path, "utf8");
  const faults = pageFaults(file, page, language, pairs);
  if (faults.length > 0 || page === expected) return faults;
  return [`${file} has every text, but not as it is written: run npm run translations.`];
}
