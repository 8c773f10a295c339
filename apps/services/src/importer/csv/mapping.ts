import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { packageRoot } from "../../package-root.js";
import { readJsonText } from "../../tenants/json-text.js";
import { schemaFaults } from "../../tenants/schema-faults.js";
import { showable } from "../member-words.js";
import { membersOf, type RecordKind } from "../record.js";
import { SourceFault } from "../reading/source.js";

/** How a CSV file becomes import records: import-schemas/mapping.schema.json. */
export interface Mapping {
  readonly csv?: { readonly delimiter?: string; readonly quote?: string; readonly columns?: readonly string[] };
  readonly skip?: readonly Condition[];
  readonly records: readonly MappedRecord[];
}

export interface MappedRecord {
  readonly kind: RecordKind;
  readonly when?: readonly Condition[];
  readonly members: { readonly [name: string]: MappedValue };
}

export interface Condition {
  readonly column: string;
  readonly in?: readonly string[];
  readonly notIn?: readonly string[];
}

type Constant = string | number | boolean;
export type MappedValue = Constant | readonly MappedValue[] | MappedCell | { readonly [name: string]: MappedValue };

export interface MappedCell {
  readonly column: string;
  readonly default?: Constant;
  readonly phone?: true;
  readonly padTo?: number;
  readonly amount?: "dollars" | "cents";
  readonly date?: string;
  readonly time?: string;
  readonly table?: { readonly [content: string]: Constant };
}

/** An object with a column is a cell; no record has a member of that name. */
export const isCell = (value: MappedValue): value is MappedCell => typeof value === "object" && "column" in value;

type Place = readonly (string | number)[];

/** Most faults of a mapping that are told at once. */
const mostFaults = 5;

let compiled: { readonly schema: object; readonly validate: ValidateFunction } | undefined;

function validator() {
  if (compiled) return compiled;
  const file = join(packageRoot(), "import-schemas/mapping.schema.json");
  const schema = JSON.parse(readFileSync(file, "utf8")) as object;
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true, verbose: true });
  return (compiled = { schema, validate: ajv.compile(schema) });
}

/** @throws SourceFault with the lines of the mapping that are wrong */
export function readMapping(bytes: Buffer): Mapping {
  const { value, problems, lineOf } = readJsonText(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  refuse(problems);
  const { schema, validate } = validator();
  validate(value);
  // An `if` only repeats that something within it is wrong.
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
  refuse(schemaFaults(errors, schema).map(({ path, sentence }) => ({ line: lineOf(path), sentence })));
  const mapping = value as Mapping;
  refuse(
    unstorable(value, []).map((path) => ({
      line: lineOf(path),
      sentence: `${showable(path.join(".")) ? path.join(".") : "a name"} has a character that the database cannot store. Remove it.`,
    })),
  );
  refuse(
    mapping.records.flatMap(({ kind, members }, at) => {
      const { known, required } = membersOf(kind);
      const given = Object.keys(members);
      const path = ["records", at, "members"];
      return [
        ...given
          .filter((name) => !known.includes(name))
          .map((name) => ({
            line: lineOf([...path, name]),
            sentence: `${kind} has no member ${name}; it has ${known.join(", ")}.`,
          })),
        ...required
          .filter((name) => !given.includes(name))
          .map((name) => ({ line: lineOf(path), sentence: `${kind} needs the member ${name}.` })),
        ...wrongDates(members, path).map((place) => ({
          line: lineOf(place),
          sentence: `${place.join(".")} must have a year (YYYY), a month (MM or M) and a day (DD or D), each once.`,
        })),
      ];
    }),
  );
  return mapping;
}

/** Where a value or a name has a NUL character, or half of a character. Reports of faults would have it too. */
function unstorable(value: unknown, path: Place): Place[] {
  const isStorable = (text: string) => !/[\0\p{Cs}]/u.test(text);
  if (typeof value === "string") return isStorable(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorable(name) ? unstorable(inner, [...path, Array.isArray(value) ? Number(name) : name]) : [path],
  );
}

/** Where the mapping has a date format in which a part is missing or repeated. */
function wrongDates(value: MappedValue, path: Place): Place[] {
  if (typeof value !== "object") return [];
  if (!isCell(value)) return Object.entries(value).flatMap(([name, inner]) => wrongDates(inner, [...path, name]));
  const parts = value.date?.match(/YYYY|MM?|DD?/g)?.map(([letter]) => letter);
  return value.date === undefined || parts?.sort().join("") === "DMY" ? [] : [[...path, "date"]];
}

/** @throws SourceFault if there are problems */
function refuse(problems: readonly { readonly line: number; readonly sentence: string }[]): void {
  if (problems.length === 0) return;
  const told = problems.slice(0, mostFaults).map(({ line, sentence }) => `Line ${line} of the mapping: ${sentence}`);
  throw new SourceFault(told.join(" "));
}

/** All columns that a mapping names. */
export function columnsOf({ skip = [], records }: Mapping): ReadonlySet<string> {
  const conditions = [...skip, ...records.flatMap(({ when = [] }) => when)];
  return new Set([
    ...conditions.map(({ column }) => column),
    ...records.flatMap(({ members }) => Object.values(members).flatMap(columnsIn)),
  ]);
}

function columnsIn(value: MappedValue): string[] {
  if (typeof value !== "object") return [];
  return isCell(value) ? [value.column] : Object.values(value).flatMap(columnsIn);
}
