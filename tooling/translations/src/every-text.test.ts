import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { type Literal, literalsOf } from "./literals.js";
import { readPage, root } from "./record.js";

const records = join(root, "docs/translations");
const translations = readdirSync(records, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const languages = ["en", ...translations];

/** Every recorded text of a language, as in the code. */
function recordedTexts(language: string): string {
  const side = language === "en" ? "english" : "translation";
  return (language === "en" ? translations : [language])
    .flatMap((folder) => readdirSync(join(records, folder)).map((file) => join(records, folder, file)))
    .flatMap((file) => [...readPage(readFileSync(file, "utf8")).values()].map((texts) => texts[side]))
    .join("\n")
    .replaceAll("␣", " ")
    .replaceAll("\\|", "|");
}

/** Files whose texts have no record, with the reason. */
const unrecorded: Readonly<Record<string, string>> = {
  "apps/services/src/tenant-files/new-tenant.ts": "parts of the demo's texts that placeholders replace",
  "apps/services/src/tenant-files/sample-records.ts": "labels of the sample account in a preview",
  "apps/services/src/tenants/check-rights.ts": "words that tell that a text is about a fee",
  "apps/services/src/tenants/config-texts.ts": "the names of the languages in messages to operators",
  "packages/hosted-page-conformance/src/checks/calls.ts": "values that check how a page reads a form",
  "packages/shell/src/company-footer.tsx": "the name of each language in itself, which INFO-38 states",
};

const testCode = /\.test(?:-d)?\.tsx?$|\/(?:testing|fixtures|demo|generated)\//;

const sources = ["apps", "packages"].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) =>
    readdirSync(join(root, folder, name, "src"), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${name}/src/${file.split(sep).join("/")}`)
      .filter((file) => /\.tsx?$/.test(file) && !testCode.test(file) && !Object.hasOwn(unrecorded, file))
      .map((file) => ({ file, source: readFileSync(join(root, file), "utf8") })),
  ),
);

/** Whether a file holds the texts of one language: `login.es.ts`, `call-failures-es.ts`, `messages/es/labels.ts`. */
const isWritten = (file: string, language: string) => new RegExp(`[./-]${language}(?:\\.tsx?$|/)`).test(file);

/** One sentence for each literal that is a text but in none of the records. */
const missingFrom = (recorded: string, file: string, literals: readonly Literal[]) =>
  literals
    .map(({ text }) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !recorded.includes(text))
    .map((text) => `${file}: "${text}" is in no record. Add it, or its case, to a translations.test.ts.`);

test.each(languages)("docs/translations has every text of the code in the language %s", (language) => {
  const recorded = recordedTexts(language);
  const property = new RegExp(`\\b${language}["']?\\s*:`);
  const missing = sources.flatMap(({ file, source }) => {
    if (isWritten(file, language)) return missingFrom(recorded, file, literalsOf(source, language));
    if (!property.test(source) || languages.some((other) => isWritten(file, other))) return [];
    const literals = literalsOf(source, language).filter(({ inProperty }) => inProperty);
    return missingFrom(recorded, file, literals);
  });
  expect(missing).toEqual([]);
});

test("docs/translations has every text with letters that English lacks", () => {
  const foreign = /[À-ÖØ-öø-ÿ¿¡]/;
  const recorded = languages.map(recordedTexts).join("\n");
  const missing = sources
    .filter(({ source }) => foreign.test(source))
    .flatMap(({ file, source }) =>
      missingFrom(
        recorded,
        file,
        literalsOf(source, "").filter(({ text }) => foreign.test(text)),
      ),
    );
  expect(missing).toEqual([]);
});
