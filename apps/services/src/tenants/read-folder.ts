import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { packageRoot } from "../package-root.js";
import { type JsonPath, readJsonText } from "./json-text.js";
import { schemaFaults } from "./schema-faults.js";

const fileNames = ["instance", "company", "policy", "disclosures", "links", "prompts", "global"] as const;
export type FileName = (typeof fileNames)[number];

/** Records a sentence about a file, with the line number if a path into its JSON is given. */
type Note = (file: string, sentence: string, at?: JsonPath) => void;

/** Reads tenants' files and explains their faults. */
export interface FolderReader {
  /** Reads a JSON file. If it does not match its schema, records the faults and returns undefined. */
  json<T>(folder: string, name: FileName): T | undefined;
  /** Reads a text file. If it is missing or blank, records the fault and returns undefined. */
  text(folder: string, name: string): string | undefined;
  /** Records a problem that stops the start. */
  readonly fault: Note;
  /** Records a problem that does not stop the start. */
  readonly warn: Note;
  /** A file name, with the line number if known. */
  place(file: string, at?: JsonPath): string;
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

export function folderReader(): FolderReader {
  const faults = new Set<string>();
  const warnings = new Set<string>();
  const lines = new Map<string, (path: JsonPath) => number>();
  const place = (file: string, at?: JsonPath) => {
    const line = at && lines.get(file)?.(at);
    return line === undefined ? file : `${file}:${line}`;
  };
  const noteIn =
    (notes: Set<string>): Note =>
    (file, sentence, at) =>
      void notes.add(`${place(file, at)}: ${sentence}`);
  const fault = noteIn(faults);

  /**
   * Reads a file and removes its byte order mark. If the file is unreadable, records the fault and returns undefined.
   */
  function readText(file: string, remedy: string): string | undefined {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "ENOENT") fault(file, `the file is missing. ${remedy}`);
      else if (error instanceof TypeError) fault(file, "the file is not UTF-8. Save it as UTF-8.");
      else fault(file, `the file cannot be read (${String(code ?? error)}).`);
      return undefined;
    }
  }

  function readJson(file: string): unknown {
    const text = readText(file, "Add it.");
    if (text === undefined) return undefined;
    const { value, problems, lineOf } = readJsonText(text);
    lines.set(file, lineOf);
    for (const { line, sentence } of problems) faults.add(`${file}:${line}: ${sentence}`);
    return value;
  }

  return {
    get faults() {
      return [...faults];
    },
    get warnings() {
      return [...warnings];
    },
    fault,
    place,
    warn: noteIn(warnings),
    json<T>(folder: string, name: FileName): T | undefined {
      const file = join(folder, `${name}.json`);
      const value = readJson(file);
      const validate = validators()[name];
      if (value === undefined || validate(value)) return value as T | undefined;
      for (const { path, sentence } of schemaFaults(validate.errors ?? [], validate.schema as object))
        fault(file, sentence, path);
      return undefined;
    },
    text(folder, name) {
      const file = join(folder, "texts", name);
      const text = readText(file, "Add it, or remove it from disclosures.json.")?.trim();
      if (text === "") fault(file, "the text is blank. Write it, or remove it from disclosures.json.");
      return text || undefined;
    },
  };
}

/** The compiled schemas; compiling them takes longer than reading every tenant. */
let compiled: Record<FileName, ValidateFunction> | undefined;

const validators = () => (compiled ??= compileSchemas());

/** Compiles the services' own schemas, because a tenants folder may have no schemas, or those of another release. */
function compileSchemas(): Record<FileName, ValidateFunction> {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    discriminator: true,
    strict: true,
    strictTypes: false,
    allowUnionTypes: true,
    // A test validates the schemas. Validating them here and optimizing the code would double the compile time.
    validateSchema: false,
    code: { optimize: false },
  });
  const compile = (name: FileName) =>
    ajv.compile(JSON.parse(readFileSync(join(packageRoot(), "tenants", `${name}.schema.json`), "utf8")) as object);
  return Object.fromEntries(fileNames.map((name) => [name, compile(name)])) as Record<FileName, ValidateFunction>;
}

/** The subfolders of a folder, in alphabetical order, without hidden folders such as .git. */
export function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .sort();
}
