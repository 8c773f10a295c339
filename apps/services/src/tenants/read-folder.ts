import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

const fileNames = ["instance", "company", "policy", "disclosures", "links", "prompts", "global"] as const;
export type FileName = (typeof fileNames)[number];

/** Reads the JSON files of tenants and says in words what is wrong with them. */
export interface FolderReader {
  /** The content of a file that follows its schema; undefined, with the faults noted, for one that does not. */
  json<T>(folder: string, name: FileName): T | undefined;
  /** A text file; undefined, with the fault noted, when it is missing or blank. */
  text(folder: string, name: string): string | undefined;
  fault(file: string, sentence: string): void;
  readonly faults: readonly string[];
}

export function folderReader(tenantsDir: string): FolderReader {
  const faults: string[] = [];
  const validators = compileSchemas(tenantsDir);
  const fault = (file: string, sentence: string) => void faults.push(`${file}: ${sentence}`);
  return {
    faults,
    fault,
    json<T>(folder: string, name: FileName): T | undefined {
      const file = join(folder, `${name}.json`);
      const value = readJson(file, fault);
      const validate = validators[name];
      if (value === undefined || validate(value)) return value as T | undefined;
      for (const { instancePath, keyword, message, params } of validate.errors ?? []) {
        const at = instancePath.slice(1).replaceAll("/", ".");
        if (keyword === "additionalProperties") fault(file, `${at ? `${at}: ` : ""}there is no setting called ${String(params.additionalProperty)}.`);
        else fault(file, `${at || "the file"} ${message}${keyword === "enum" ? `: ${JSON.stringify(params.allowedValues)}` : ""}.`);
      }
      return undefined;
    },
    text(folder, name) {
      const file = join(folder, "texts", name);
      const text = existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
      if (text === undefined) fault(file, "the file is missing.");
      else if (text === "") fault(file, "the text is blank.");
      return text || undefined;
    },
  };
}

function readJson(file: string, fault: FolderReader["fault"]): unknown {
  if (!existsSync(file)) {
    fault(file, "the file is missing.");
    return undefined;
  }
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    fault(file, `the file is not JSON (${error instanceof Error ? error.message : "unreadable"}).`);
    return undefined;
  }
}

function compileSchemas(tenantsDir: string): Record<FileName, ValidateFunction> {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true });
  const compile = (name: FileName) => ajv.compile(JSON.parse(readFileSync(join(tenantsDir, `${name}.schema.json`), "utf8")) as object);
  return Object.fromEntries(fileNames.map((name) => [name, compile(name)])) as Record<FileName, ValidateFunction>;
}

/** The folders of a folder, in order. */
export function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
