import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { packageRoot } from "../package-root.js";
import { type JsonPath, readJsonText } from "./json-text.js";
import { schemaFaults } from "./schema-faults.js";

const fileNames = ["instance", "company", "policy", "disclosures", "links", "prompts", "global"] as const;
export type FileName = (typeof fileNames)[number];

/** A problem in a file. */
export interface FileNote {
  /** A fault stops the start; a warning does not. */
  readonly state: "fault" | "warning";
  readonly file: string;
  /** Starts at 1. Undefined if the problem is about the whole file. */
  readonly line?: number;
  /** One sentence that says what to correct. */
  readonly says: string;
}

/** A note as one line of text. */
export const noteLine = ({ file, line, says }: FileNote): string =>
  `${line === undefined ? file : `${file}:${line}`}: ${says}`;

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
  /** The text files of a tenant's folder that have been read, by file. */
  textsIn(folder: string): ReadonlyMap<string, string>;
  /** What has been recorded so far, each problem once. */
  readonly notes: readonly FileNote[];
}

export function folderReader(): FolderReader {
  const notes = new Map<string, FileNote>();
  const texts = new Map<string, Map<string, string>>();
  const lines = new Map<string, (path: JsonPath) => number>();
  const lineOf = (file: string, at?: JsonPath) => at && lines.get(file)?.(at);
  const add = (state: FileNote["state"], file: string, line: number | undefined, says: string) => {
    const note = { state, file, ...(line !== undefined && { line }), says };
    notes.set(`${state} ${noteLine(note)}`, note);
  };
  const noteAs =
    (state: FileNote["state"]): Note =>
    (file, sentence, at) =>
      add(state, file, lineOf(file, at), sentence);
  const fault = noteAs("fault");

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
    const json = readJsonText(text, { comments: true });
    lines.set(file, json.lineOf);
    for (const { line, sentence } of json.problems) add("fault", file, line, sentence);
    return json.value;
  }

  return {
    get notes() {
      return [...notes.values()];
    },
    textsIn: (folder) => texts.get(folder) ?? new Map(),
    fault,
    place(file, at) {
      const line = lineOf(file, at);
      return line === undefined ? file : `${file}:${line}`;
    },
    warn: noteAs("warning"),
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
      if (text) texts.set(folder, (texts.get(folder) ?? new Map<string, string>()).set(file, text));
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
    // Tells editors that comments are no mistake.
    keywords: ["allowComments"],
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
