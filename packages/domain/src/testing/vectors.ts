import { readdirSync, readFileSync } from "node:fs";

type Input = Readonly<Record<string, unknown>>;

/** One input and what the specification says of it. */
export interface VectorCase {
  readonly name?: string;
  readonly input: Input;
  readonly expected: unknown;
  readonly message?: Readonly<Partial<Record<"en" | "es", string>>>;
}

interface VectorGroup {
  readonly rule: string;
  readonly given?: Input;
  readonly cases: readonly VectorCase[];
}

const folder = new URL("../../vectors/", import.meta.url);

/** A file of the vectors folder as it stands there. */
export function readVectorText(name: string): string {
  return readFileSync(new URL(name, folder), "utf8");
}

/** A JSON file of the vectors folder. */
export function readVectorJson(name: string): object {
  return JSON.parse(readVectorText(name)) as object;
}

/** The files of vectors, without their schema. */
export const vectorFiles: readonly {
  readonly file: string;
  readonly subject: string;
  readonly groups: readonly VectorGroup[];
}[] = readdirSync(folder)
  .filter((name) => name.endsWith(".json") && name !== "vectors.schema.json")
  .sort()
  .map((file) => ({ file, ...(readVectorJson(file) as { subject: string; groups: VectorGroup[] }) }));

const isObject = (value: unknown): value is Input =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A case's whole input: its members over those given, an object over an object merged one level deep (vectors/README.md). */
export function inputOf({ given = {} }: VectorGroup, { input }: VectorCase): Input {
  const merged: Record<string, unknown> = { ...given, ...input };
  for (const [name, value] of Object.entries(input)) {
    const below = given[name];
    if (isObject(value) && isObject(below)) merged[name] = { ...below, ...value };
  }
  return merged;
}
