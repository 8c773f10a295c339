import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { default as standalone } from "ajv/dist/standalone/index.js";
import { packageRoot } from "../package-root.js";

export const fileNames = ["instance", "company", "policy", "disclosures", "links", "prompts", "global"] as const;
export type FileName = (typeof fileNames)[number];

/** The schema of a tenant's file, and its validator. */
export interface FileSchema {
  readonly schema: object;
  readonly validate: Pick<ValidateFunction, "errors"> & ((value: unknown) => boolean);
}

const readSchema = (name: FileName) =>
  JSON.parse(readFileSync(join(packageRoot(), "tenants", `${name}.schema.json`), "utf8")) as object;

const ajvWith = (code: NonNullable<Options["code"]>) =>
  new Ajv2020({
    allErrors: true,
    verbose: true,
    discriminator: true,
    strict: true,
    strictTypes: false,
    allowUnionTypes: true,
    // A test validates the schemas.
    validateSchema: false,
    code,
  });

/** Compiles the services' own schemas, because a tenants folder may have no schemas, or those of another release. */
export function compileSchemas(): Readonly<Record<FileName, FileSchema>> {
  // Optimizing the code would take longer than it saves.
  const ajv = ajvWith({ optimize: false });
  const compile = (name: FileName): FileSchema => {
    const schema = readSchema(name);
    return { schema, validate: ajv.compile(schema) };
  };
  return Object.fromEntries(fileNames.map((name) => [name, compile(name)])) as Record<FileName, FileSchema>;
}

/** The source of a module that exports `schemaOf`, as `file-schemas.ts` does, with compiled schemas. */
export function compiledSchemasModule(): string {
  const ajv = ajvWith({ source: true, esm: true });
  for (const name of fileNames) ajv.addSchema(readSchema(name), name);
  const validators = standalone(ajv, Object.fromEntries(fileNames.map((name) => [`validate_${name}`, name])));
  const schemas = fileNames.map(
    (name) => `${name}: { schema: ${JSON.stringify(readSchema(name))}, validate: validate_${name} }`,
  );
  return `${validators}
const schemas = { ${schemas.join(", ")} };
export const schemaOf = (name) => schemas[name];`;
}
