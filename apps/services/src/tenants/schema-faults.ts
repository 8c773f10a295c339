import { closest, distance } from "fastest-levenshtein";
import type { ErrorObject } from "ajv/dist/2020.js";
import type { JsonPath } from "./json-text.js";

/** A place where a file breaks its schema. */
export interface SchemaFault {
  readonly path: JsonPath;
  readonly sentence: string;
}

/** The schema keywords from which the sentences are built. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const typeWords: Readonly<Record<string, string>> = {
  string: "text in double quotes",
  integer: "a whole number, without quotes",
  number: "a number, without quotes",
  boolean: "true or false, without quotes",
  array: "a list in [ ]",
  object: "an object in { }",
};

/**
 * One sentence per fault, in the words of the schema's descriptions instead of its patterns and keywords. Reports only
 * the first fault of each value.
 *
 * @param errors - From a validator with `allErrors` and `verbose`
 * @param root - The validator's schema
 */
export function schemaFaults(errors: readonly ErrorObject[], root: Schema): SchemaFault[] {
  const byPlace = new Map<string, SchemaFault>();
  for (const error of errors) {
    const path = pathOf(error);
    const place = JSON.stringify(path);
    if (!byPlace.has(place)) byPlace.set(place, { path, sentence: sentenceOf(error, path, root) });
  }
  return [...byPlace.values()];
}

/** Path of the invalid value, or of the missing or unknown member. */
function pathOf({ keyword, instancePath, params }: ErrorObject): JsonPath {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (keyword === "required") return [...path, String(params.missingProperty)];
  if (keyword === "additionalProperties") return [...path, String(params.additionalProperty)];
  if (keyword === "discriminator") return [...path, String(params.tag)];
  return path;
}

function sentenceOf(
  { keyword, params, parentSchema, data, message }: ErrorObject,
  path: JsonPath,
  root: Schema,
): string {
  const schema = (parentSchema ?? {}) as Schema;
  const name = path.length === 0 ? "the file" : path.join(".");
  if (typeof data === "string" && data.trim() === "") return `${name} is blank. Fill it in, or remove it.`;
  switch (keyword) {
    case "required":
      return `${name} is missing.${saying("Add it", resolved(schema.properties?.[String(path.at(-1))], root))}`;
    case "additionalProperties":
      return `there is no setting called ${name}. ${remedyFor(String(path.at(-1)), Object.keys(schema.properties ?? {}))}`;
    case "type":
      return `${name} must be ${[params.type as string | string[]]
        .flat()
        .map((type) => typeWords[type] ?? type)
        .join(" or ")}.${saying("Expected", schema)}`;
    case "enum":
      return `${name} must be one of ${choices(params.allowedValues as unknown[])}.${saying("Meaning", schema)}`;
    case "discriminator":
      return `${name} must be one of ${choices((schema.oneOf ?? []).map((branch) => branch.properties?.[String(params.tag)]?.const))}.`;
    case "pattern":
      return `${name} is not valid.${saying("Expected", schema)}`;
    case "maxLength":
      return `${name} must have at most ${String(params.limit)} characters.`;
    case "minimum":
      return `${name} must be ${String(params.limit)} or more.${saying("Meaning", schema)}`;
    case "maximum":
      return `${name} must be ${String(params.limit)} or less.${saying("Meaning", schema)}`;
    case "minItems":
      return `${name} must list at least ${String(params.limit)}.${saying("Meaning", schema)}`;
    case "maxItems":
      return `${name} must list at most ${String(params.limit)}.${saying("Meaning", schema)}`;
    case "uniqueItems":
      return `${name} lists the same value twice.`;
    default:
      return `${name} ${message ?? "is not valid"}.${saying("Expected", schema)}`;
  }
}

/** Names the known setting that an unknown one resembles, up to one different letter in three. */
function remedyFor(name: string, known: readonly string[]): string {
  const nearest = closest(name, known) ?? "";
  return distance(name.toLowerCase(), nearest.toLowerCase()) <= name.length / 3
    ? `Did you mean ${nearest}? Otherwise remove it.`
    : "Correct its name, or remove it.";
}

function saying(what: "Expected" | "Add it" | "Meaning", { description }: Schema = {}): string {
  return description === undefined ? "" : ` ${what}: ${description}`;
}

/** Follows a reference. A description next to the reference overrides the definition's. */
function resolved(schema: Schema | undefined, root: Schema): Schema | undefined {
  const name = schema?.$ref?.replace("#/$defs/", "");
  return schema && name !== undefined ? { ...root.$defs?.[name], ...schema } : schema;
}

const choices = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(", ");
