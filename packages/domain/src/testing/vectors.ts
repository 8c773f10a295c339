import { readdirSync, readFileSync } from "node:fs";

type Input = Readonly<Record<string, unknown>>;

/** One input and the result that the specification requires. */
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

/** The text of a file in the vectors folder. */
export function readVectorText(name: string): string {
  return readFileSync(new URL(name, folder), "utf8");
}

/** The content of a JSON file in the vectors folder. */
export function readVectorJson(name: string): object {
  return JSON.parse(readVectorText(name)) as object;
}

/** The vector files, without their schema. */
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

/**
 * A case's complete input: the group's given members, overridden by the case's. Objects are merged one level deep
 * (vectors/README.md).
 */
export function inputOf({ given = {} }: VectorGroup, { input }: VectorCase): Input {
  const merged: Record<string, unknown> = { ...given, ...input };
  for (const [name, value] of Object.entries(input)) {
    const below = given[name];
    if (isObject(value) && isObject(below)) merged[name] = { ...below, ...value };
  }
  return merged;
}
